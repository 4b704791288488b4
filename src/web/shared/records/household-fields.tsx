import type { RecordAnswers } from '../../../contract/records.ts';
import { CONTACTS, findSameContact } from '../../../domain/emergency-contacts.ts';
import { m } from '../../../words/messages.js';
import { RadioField } from '../../ui/choice-field.tsx';
import type { Errors } from '../../ui/form/errors.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { checkPeople, NOBODY, PeopleFields, type TypedPerson } from './people-fields.tsx';
import type { SectionFields } from './section-fields.ts';
import { PHOTO_WORDS } from './section-summary.tsx';

type Photos = NonNullable<NonNullable<RecordAnswers['permissions']>['photos']>;

export interface Contacts {
  readonly contacts: readonly TypedPerson[];
}

/** Whom the school calls, in this order. */
export const contactFields: SectionFields<Contacts> = {
  valuesOf: ({ contacts }) => ({ contacts: contacts ?? [NOBODY, NOBODY] }),
  paths: { contacts: 'contacts' },
  check: ({ contacts }) => ({ ...checkDifferent(contacts), ...checkPeople('contacts', contacts, true) }),
  draw: (form) => (
    <>
      <p>{m.records_contacts_hint()}</p>
      <PeopleFields
        path="contacts"
        people={form.values.contacts}
        errors={form.errors}
        onChange={(contacts) => form.set({ contacts })}
        least={CONTACTS.least}
        most={CONTACTS.most}
        needsPhone
        nameOne={(place) => m.records_contact_place({ place })}
        add={m.records_add_contact()}
      />
    </>
  ),
};

/** Who is there already, said at what they share. */
function checkDifferent(contacts: readonly TypedPerson[]): Errors {
  const same = findSameContact(contacts);
  if (!same) return {};
  const words = same.by === 'name' ? m.fields_same_name : m.fields_same_phone;
  return { [`contacts.${same.at}.${same.by}`]: words({ place: same.as + 1 }) };
}

export interface Permissions {
  readonly photos: Photos | null;
  readonly sunscreen: boolean | null;
  readonly insectSpray: boolean | null;
}

/** What the school may do; nothing is chosen for the family. */
export const permissionFields: SectionFields<Permissions> = {
  valuesOf: ({ permissions }) => permissions ?? { photos: null, sunscreen: null, insectSpray: null },
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
  draw: (form) => <PermissionFields form={form} />,
};

/** `check` has seen to it that each is chosen. */
export function permissionsOf({ photos, sunscreen, insectSpray }: Permissions): {
  photos: Photos;
  sunscreen: boolean;
  insectSpray: boolean;
} {
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
