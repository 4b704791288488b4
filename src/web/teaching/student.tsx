import type { TaughtStudent } from '../../contract/teaching.ts';
import { joined } from '../../domain/joined.ts';
import { phoneLink } from '../../domain/phone-link.ts';
import { m } from '../../words/messages.js';
import styles from './teaching.module.css';
import { Urgent } from './urgent.tsx';

type Person = TaughtStudent['guardians'][number];

/** One student, in type large enough to read in the sun, with phone numbers to tap. */
export function Student({ student }: { readonly student: TaughtStudent }) {
  const { name, preferred, pronouns, age, guardians, allowed, notAllowed } = student;
  const about = joined(
    preferred && m.admin_roster_preferred({ name: preferred }),
    pronouns,
    age === null ? '' : m.teaching_years({ age }),
  );
  return (
    <li className={styles.student}>
      <h3>{name}</h3>
      {about && <p className={styles.quiet}>{about}</p>}
      {notAllowed.length > 0 && (
        <div className={styles.barred} role="note">
          <strong>{m.records_not_allowed()}</strong>
          {notAllowed.map((person) => (
            <p key={joined(person.name, person.phone)}>{joined(person.name, person.relationship, person.phone)}</p>
          ))}
        </div>
      )}
      <ul className={styles.people}>
        {guardians.map((person) => (
          <Called key={joined(person.name, person.phone)} person={person} />
        ))}
      </ul>
      <details className={styles.more}>
        <summary>{m.teaching_fetch()}</summary>
        <p className={styles.quiet}>{m.teaching_may_too()}</p>
        {allowed === null ? (
          <p>{m.health_not_answered()}</p>
        ) : allowed.length === 0 ? (
          <p>{m.records_nobody()}</p>
        ) : (
          <ul className={styles.people}>
            {allowed.map((person) => (
              <Called key={joined(person.name, person.phone)} person={person} />
            ))}
          </ul>
        )}
      </details>
      <Urgent student={student} />
    </li>
  );
}

function Called({ person: { name, relationship, phone } }: { readonly person: Person }) {
  return (
    <li>
      <span>{joined(name, relationship)}</span>
      {phone && (
        <a className={styles.phone} href={phoneLink(phone)} aria-label={`${m.teaching_call({ name })}, ${phone}`}>
          {phone}
        </a>
      )}
    </li>
  );
}
