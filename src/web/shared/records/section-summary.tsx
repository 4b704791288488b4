import type { ReactNode } from 'react';
import type { RecordAnswers } from '../../../contract/records.ts';
import { phoneLink } from '../../../domain/phone-link.ts';
import { m } from '../../../words/messages.js';
import { Tag } from '../../ui/notice.tsx';
import styles from './told.module.css';

export const PHOTO_WORDS = {
  yes: m.records_photos_yes,
  'without-name': m.records_photos_without_name,
  no: m.records_photos_no,
} as const;

type Person = NonNullable<RecordAnswers['contacts']>[number];

/** The stored contacts, for the family to read before it confirms them. */
export function ContactsSummary({ contacts }: { contacts: NonNullable<RecordAnswers['contacts']> }) {
  return (
    <ol className={styles.people}>
      {contacts.map((each) => (
        <PersonLine key={`${each.name} ${each.phone}`} person={each} />
      ))}
    </ol>
  );
}

interface PickupSummaryProps {
  readonly pickup: NonNullable<RecordAnswers['pickup']>;
  /** The code word for readers who may see it, or an act on it; by default only whether there is one. */
  readonly codeWord?: ReactNode;
  /** A warning about an allowed person, e.g. if another household bars them. */
  readonly warningOf?: ((person: Person) => string | null) | undefined;
  /** For each barred person, who said so or which paper proves it, for readers who may see that. */
  readonly notesOfBarred?: readonly (string | null)[];
}

export function PickupSummary({ pickup, codeWord, warningOf, notesOfBarred }: PickupSummaryProps) {
  return (
    <dl className={styles.facts}>
      <dt>{m.records_allowed()}</dt>
      <dd>
        <People people={pickup.allowed} warningOf={warningOf} />
      </dd>
      <dt>{m.records_not_allowed()}</dt>
      <dd>
        <People people={pickup.notAllowed} notes={notesOfBarred} />
      </dd>
      <dt>{m.records_code_word()}</dt>
      <dd>{pickup.hasCodeWord ? (codeWord ?? m.records_has_code_word()) : m.records_none()}</dd>
    </dl>
  );
}

export function PermissionsSummary({ permissions }: { permissions: NonNullable<RecordAnswers['permissions']> }) {
  const open = m.families_not_answered();
  const yesNo = (value: boolean | null) => (value === null ? open : value ? m.records_yes() : m.records_no());
  return (
    <dl className={styles.facts}>
      <dt>{m.records_photos()}</dt>
      <dd>{permissions.photos === null ? open : PHOTO_WORDS[permissions.photos]()}</dd>
      <dt>{m.records_sunscreen()}</dt>
      <dd>{yesNo(permissions.sunscreen)}</dd>
      <dt>{m.records_insect_spray()}</dt>
      <dd>{yesNo(permissions.insectSpray)}</dd>
    </dl>
  );
}

type WarningOf = PickupSummaryProps['warningOf'];

interface PeopleProps {
  readonly people: readonly Person[];
  readonly warningOf?: WarningOf;
  readonly notes?: readonly (string | null)[] | undefined;
}

function People({ people, warningOf, notes }: PeopleProps) {
  if (people.length === 0) return m.records_nobody();
  return (
    <ul className={styles.people}>
      {people.map((each, at) => (
        <PersonLine key={`${each.name} ${each.phone}`} person={each} warningOf={warningOf} note={notes?.[at]} />
      ))}
    </ul>
  );
}

interface PersonLineProps {
  readonly person: Person;
  readonly warningOf?: WarningOf;
  readonly note?: string | null | undefined;
}

function PersonLine({ person, warningOf, note }: PersonLineProps) {
  const { name, relationship, phone } = person;
  const warning = warningOf?.(person);
  return (
    <li>
      {name}
      {relationship && ` (${relationship})`}
      {phone && (
        <>
          {' · '}
          <a href={phoneLink(phone)} dir="ltr">
            {phone}
          </a>
        </>
      )}
      {warning && (
        <>
          {' '}
          <Tag tone="error">{warning}</Tag>
        </>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </li>
  );
}
