import { LEAST_CODE_WORD } from '../../../domain/code-words.ts';
import { m } from '../../../words/messages.js';
import { PHOTO_WORDS } from '../../shared/records/section-summary.tsx';
import { calls } from '../../calls.ts';
import { RadioField } from '../../ui/choice-field.tsx';
import type { Errors } from '../../ui/form/errors.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { checkPeople, NOBODY, PeopleFields, type TypedPerson } from './people-fields.tsx';
import type { StudentRecord } from './record-data.ts';
import styles from './record.module.css';
import type { SectionSetup } from './section-form.tsx';

type Answers = StudentRecord['answers'];
type Photos = NonNullable<Answers['permissions']>['photos'];

const LEAST_CONTACTS = 2;
const MOST_CONTACTS = 6;
const MOST_PICKUP = 10;

interface Contacts {
  readonly contacts: readonly TypedPerson[];
}

/** Whom the school calls, in this order. */
export const contactsSection: SectionSetup<Contacts> = {
  section: 'contacts',
  valuesOf: ({ answers }) => ({ contacts: answers.contacts ?? [NOBODY, NOBODY] }),
  paths: { contacts: 'contacts' },
  check: ({ contacts }) => checkPeople('contacts', contacts, true),
  save: (call, whose, { contacts }) => call(calls.saveContacts, { ...whose, contacts: [...contacts] }),
  answersOf: ({ contacts }) => ({ contacts: [...contacts] }),
  draw: (form) => (
    <>
      <p>{m.records_contacts_hint()}</p>
      <PeopleFields
        path="contacts"
        people={form.values.contacts}
        errors={form.errors}
        onChange={(contacts) => form.set({ contacts })}
        least={LEAST_CONTACTS}
        most={MOST_CONTACTS}
        needsPhone
        nameOne={(place) => m.records_contact_place({ place })}
        add={m.records_add_contact()}
      />
    </>
  ),
};

interface Pickup {
  readonly allowed: readonly TypedPerson[];
  readonly notAllowed: readonly TypedPerson[];
  readonly codeWord: string;
}

/** Who may take the student home beside the guardians, who must not, and what the school asks them for; a word that cannot be read now (`isUnread`) stays. */
export const pickupSection = (isUnread: boolean): SectionSetup<Pickup> => ({
  section: 'pickup',
  valuesOf: ({ answers: { pickup } }) => ({
    allowed: pickup?.allowed ?? [],
    notAllowed: pickup?.notAllowed ?? [],
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
      notAllowed: [...notAllowed],
      hasCodeWord: isUnread || codeWord !== '',
      codeWord: codeWord === '' ? null : codeWord,
    },
  }),
  draw: (form) => <PickupFields form={form} isUnread={isUnread} />,
});

function PickupFields({ form, isUnread }: { form: Form<Pickup>; isUnread: boolean }) {
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

interface Permissions {
  readonly photos: Photos | null;
  readonly sunscreen: boolean | null;
  readonly insectSpray: boolean | null;
}

/** What the school may do; nothing is chosen for the family. */
export const permissionsSection: SectionSetup<Permissions> = {
  section: 'permissions',
  valuesOf: ({ answers }) => answers.permissions ?? { photos: null, sunscreen: null, insectSpray: null },
  paths: {
    photos: 'permissions.photos',
    sunscreen: 'permissions.sunscreen',
    insectSpray: 'permissions.insectSpray',
  },
  check: (values): Errors =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => value === null)
        .map(([name]) => [`permissions.${name}`, m.records_choose()]),
    ),
  save: (call, whose, values) => call(calls.savePermissions, { ...whose, permissions: permissionsOf(values) }),
  answersOf: (values) => ({ permissions: permissionsOf(values) }),
  draw: (form) => <PermissionFields form={form} />,
};

/** `check` has seen to it that each is chosen. */
function permissionsOf({ photos, sunscreen, insectSpray }: Permissions): NonNullable<Answers['permissions']> {
  return { photos: photos ?? 'no', sunscreen: sunscreen ?? false, insectSpray: insectSpray ?? false };
}

function PermissionFields({ form }: { form: Form<Permissions> }) {
  const { values, errors, set } = form;
  const yesNo = (name: 'sunscreen' | 'insectSpray', label: string) => (
    <RadioField
      label={label}
      required
      options={[
        { value: 'yes', label: m.records_yes() },
        { value: 'no', label: m.records_no() },
      ]}
      value={values[name] === null ? null : values[name] ? 'yes' : 'no'}
      onChange={(value) => set({ [name]: value === 'yes' })}
      error={errors[`permissions.${name}`]}
    />
  );
  return (
    <>
      <RadioField
        label={m.records_photos()}
        required
        options={(['yes', 'without-name', 'no'] as const).map((value) => ({ value, label: PHOTO_WORDS[value]() }))}
        value={values.photos}
        onChange={(photos) => set({ photos })}
        error={errors['permissions.photos']}
      />
      {yesNo('sunscreen', m.records_sunscreen())}
      {yesNo('insectSpray', m.records_insect_spray())}
    </>
  );
}
