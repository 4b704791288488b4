import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaughtStudent } from '../../contract/teaching.ts';
import { joined } from '../../domain/joined.ts';
import { m } from '../../words/messages.js';
import { calls } from '../calls.ts';
import { useApp } from '../shared/app.tsx';
import { NotLoaded } from '../shared/not-loaded.tsx';
import { AllergiesSummary, MedicationsSummary } from '../shared/records/health-summaries.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/waiting.tsx';
import styles from './teaching.module.css';

type Person = TaughtStudent['guardians'][number];

/** One student: large enough to be read in the sun, with numbers to tap. */
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
        <a
          className={styles.phone}
          href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
          aria-label={`${m.teaching_call({ name })}, ${phone}`}
        >
          {phone}
        </a>
      )}
    </li>
  );
}

/** What counts outside, of health: behind a button that says what pressing it leaves. */
function Urgent({ student: { id: studentId, name } }: { readonly student: TaughtStudent }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <UrgentAnswers studentId={studentId} />;
  return (
    <div>
      <Button look="secondary" aria-label={m.teaching_watch_of({ name })} onClick={() => setOpen(true)}>
        {m.teaching_watch()}
      </Button>
      <p className={styles.quiet}>{m.teaching_watch_receipt()}</p>
    </div>
  );
}

function UrgentAnswers({ studentId }: { readonly studentId: string }) {
  const { call } = useApp();
  // Asking is a reading: nothing asks a second time by itself, and nothing is kept once the screen is left.
  const query = useQuery({
    queryKey: ['student-health', studentId],
    queryFn: ({ signal }) => call(calls.studentHealth, { studentId }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const { data, error } = query;
  if (!data)
    return error ? (
      <NotLoaded title={m.health_not_loaded()} error={error} queries={[query]} />
    ) : (
      <Skeleton height={60} />
    );
  const { allergies, medications, notes } = data.urgent;
  return (
    <div className={styles.urgent}>
      <h4>{m.records_section({ section: 'allergies' })}</h4>
      {allergies === null ? <p>{m.health_not_answered()}</p> : <AllergiesSummary answers={allergies} />}
      <h4>{m.teaching_watch_medication()}</h4>
      {medications === null ? <p>{m.health_not_answered()}</p> : <MedicationsSummary answers={medications} />}
      <h4>{m.teaching_watch_notes()}</h4>
      <p>{notes === null ? m.health_not_answered() : notes === 'none' ? m.records_none() : notes.text}</p>
    </div>
  );
}
