import { m } from '../../../words/messages.js';
import { PHOTO_WORDS } from './household-sections.tsx';
import type { TypedPerson } from './people-fields.tsx';
import type { StudentRecord } from './record-data.ts';
import styles from './record.module.css';

type Answers = StudentRecord['answers'];

/** What is there, as the family reads it over before it says that it is still right. */
export function ContactsSummary({ contacts }: { contacts: NonNullable<Answers['contacts']> }) {
  return (
    <ol className={styles.people}>
      {contacts.map((each) => (
        <PersonLine key={`${each.name} ${each.phone}`} person={each} />
      ))}
    </ol>
  );
}

export function PickupSummary({ pickup }: { pickup: NonNullable<Answers['pickup']> }) {
  return (
    <dl className={styles.facts}>
      <dt>{m.records_allowed()}</dt>
      <dd>
        <People people={pickup.allowed} />
      </dd>
      <dt>{m.records_not_allowed()}</dt>
      <dd>
        <People people={pickup.notAllowed} />
      </dd>
      <dt>{m.records_code_word()}</dt>
      <dd>{pickup.codeWord || m.records_none()}</dd>
    </dl>
  );
}

export function PermissionsSummary({ permissions }: { permissions: NonNullable<Answers['permissions']> }) {
  const yesNo = (value: boolean) => (value ? m.records_yes() : m.records_no());
  return (
    <dl className={styles.facts}>
      <dt>{m.records_photos()}</dt>
      <dd>{PHOTO_WORDS[permissions.photos]()}</dd>
      <dt>{m.records_sunscreen()}</dt>
      <dd>{yesNo(permissions.sunscreen)}</dd>
      <dt>{m.records_insect_spray()}</dt>
      <dd>{yesNo(permissions.insectSpray)}</dd>
    </dl>
  );
}

function People({ people }: { people: readonly TypedPerson[] }) {
  if (people.length === 0) return m.records_nobody();
  return (
    <ul className={styles.people}>
      {people.map((each) => (
        <PersonLine key={`${each.name} ${each.phone}`} person={each} />
      ))}
    </ul>
  );
}

function PersonLine({ person: { name, relationship, phone } }: { person: TypedPerson }) {
  return (
    <li>
      {name}
      {relationship && ` (${relationship})`}
      {phone && (
        <>
          {' · '}
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </>
      )}
    </li>
  );
}
