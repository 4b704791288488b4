import type { RecordGuardian } from '../../../contract/records.ts';
import { LEAST_CODE_WORD } from '../../../domain/code-words.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useFormat } from '../../shared/format.ts';
import {
  type Contacts,
  contactFields,
  type Permissions,
  permissionFields,
  permissionsOf,
} from '../../shared/records/household-fields.tsx';
import { checkPeople, PeopleFields, type TypedPerson } from '../../shared/records/people-fields.tsx';
import { type Answered, answersOf, questionFields } from '../../shared/records/question-fields.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { AskedQuestion, StudentRecord } from './record-data.ts';
import { OfferMyself } from './offer-myself.tsx';
import styles from './record.module.css';
import type { SectionSetup } from './section-form.tsx';

const MOST_PICKUP = 10;

/** Whom the school calls, in this order; whoever types may be one of them. */
export const contactsSection = (you: RecordGuardian | undefined): SectionSetup<Contacts> => ({
  ...contactFields,
  section: 'contacts',
  valuesOf: ({ answers }) => contactFields.valuesOf(answers),
  save: (call, whose, { contacts }) => call(calls.saveContacts, { ...whose, contacts: [...contacts] }),
  answersOf: ({ contacts }) => ({ contacts: [...contacts] }),
  draw: (form) => (
    <>
      <OfferMyself form={form} you={you} />
      {contactFields.draw(form)}
    </>
  ),
});

interface Pickup {
  readonly allowed: readonly TypedPerson[];
  readonly notAllowed: readonly TypedPerson[];
  readonly codeWord: string;
}

type BarredPerson = NonNullable<StudentRecord['answers']['pickup']>['notAllowed'][number];

interface PickupSetup {
  /** The code word cannot be read now, and stays. */
  readonly isUnread: boolean;
  /** Whom the office has barred: the family does not change that. */
  readonly byOffice: readonly BarredPerson[];
}

/** Who may take the student home beside the guardians, who must not, and what the school asks them for. */
export const pickupSection = ({ isUnread, byOffice }: PickupSetup): SectionSetup<Pickup> => ({
  section: 'pickup',
  valuesOf: ({ answers: { pickup } }) => ({
    allowed: pickup?.allowed ?? [],
    notAllowed: (pickup?.notAllowed ?? []).flatMap(({ byOffice: isOffice, ...person }) => (isOffice ? [] : [person])),
    codeWord: pickup?.codeWord ?? '',
  }),
  paths: { allowed: 'pickup.allowed', notAllowed: 'pickup.notAllowed', codeWord: 'pickup.codeWord' },
  check: ({ allowed, notAllowed }) => ({
    ...checkPeople('pickup.allowed', allowed, false),
    ...checkPeople('pickup.notAllowed', notAllowed, false),
  }),
  save: (call, whose, { allowed, notAllowed, codeWord }) =>
    call(calls.savePickup, {
      ...whose,
      pickup: {
        allowed: [...allowed],
        notAllowed: [...notAllowed],
        ...(!(isUnread && codeWord === '') && { codeWord }),
      },
    }),
  answersOf: ({ allowed, notAllowed, codeWord }) => ({
    pickup: {
      allowed: [...allowed],
      notAllowed: [...byOffice, ...notAllowed.map((person) => ({ ...person, byOffice: false }))],
      hasCodeWord: isUnread || codeWord !== '',
      codeWord: codeWord === '' ? null : codeWord,
    },
  }),
  draw: (form) => <PickupFields form={form} isUnread={isUnread} byOffice={byOffice} />,
});

function PickupFields({ form, isUnread, byOffice }: PickupSetup & { form: Form<Pickup> }) {
  const format = useFormat();
  return (
    <>
      <p>{m.records_pickup_hint()}</p>
      <h3 className={styles.part}>{m.records_allowed()}</h3>
      <PeopleFields
        path="pickup.allowed"
        people={form.values.allowed}
        errors={form.errors}
        onChange={(allowed) => form.set({ allowed })}
        least={0}
        most={MOST_PICKUP}
        needsPhone={false}
        nameOne={(place) => m.records_allowed_place({ place })}
        add={m.records_add_allowed()}
      />
      <h3 className={styles.part}>{m.records_not_allowed()}</h3>
      {byOffice.length > 0 && (
        <p className={styles.told}>
          {m.records_barred_by_office({ names: format.list(byOffice.map(({ name }) => name)) })}
        </p>
      )}
      <PeopleFields
        path="pickup.notAllowed"
        people={form.values.notAllowed}
        errors={form.errors}
        onChange={(notAllowed) => form.set({ notAllowed })}
        least={0}
        most={MOST_PICKUP}
        needsPhone={false}
        nameOne={(place) => m.records_not_allowed_place({ place })}
        add={m.records_add_not_allowed()}
      />
      <TextField
        {...form.field('codeWord')}
        label={m.records_code_word()}
        description={isUnread ? m.records_code_word_unreadable() : m.records_code_word_hint({ least: LEAST_CODE_WORD })}
        maxLength={60}
        autoComplete="off"
      />
    </>
  );
}

/** What the school may do; nothing is chosen for the family. */
export const permissionsSection: SectionSetup<Permissions> = {
  ...permissionFields,
  section: 'permissions',
  valuesOf: ({ answers }) => permissionFields.valuesOf(answers),
  save: (call, whose, values) => call(calls.savePermissions, { ...whose, permissions: permissionsOf(values) }),
  answersOf: (values) => ({ permissions: permissionsOf(values) }),
};

/** What the school, or a class of the student's, wants to know beside all that every school asks. */
export function questionsSection(questions: readonly AskedQuestion[]): SectionSetup<Answered> {
  const fields = questionFields(questions);
  return {
    ...fields,
    section: 'questions',
    valuesOf: ({ answers }) => fields.valuesOf(answers),
    save: (call, whose, values) => call(calls.saveQuestions, { ...whose, questions: answersOf(questions, values) }),
    answersOf: () => ({}),
  };
}
