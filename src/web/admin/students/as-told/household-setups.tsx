import { m } from '../../../../words/messages.js';
import { BondQuestions } from '../../../shared/records/bond-questions.tsx';
import {
  type Contacts,
  contactFields,
  type Permissions,
  permissionFields,
  permissionsOf,
} from '../../../shared/records/household-fields.tsx';
import { LineList, type LineListProps } from '../../../shared/records/line-list.tsx';
import { checkPeople, PeopleFields, type TypedPerson } from '../../../shared/records/people-fields.tsx';
import { LongTextField } from '../../../ui/long-text-field.tsx';
import { PhoneField, TextField } from '../../../ui/text-field.tsx';
import { BarredFields, MOST_BARRED, NOBODY, type TypedBarred } from './barred-fields.tsx';
import { barredOf, type OfficeSetup, type StaffRecord } from './setup.ts';

const MOST_PICKUP = 10;

export const contactsSetup: OfficeSetup<Contacts> = {
  ...contactFields,
  valuesOf: ({ answers }) => contactFields.valuesOf(answers),
  contentOf: ({ contacts }) => ({ section: 'contacts', contacts: [...contacts] }),
  factsAfter: (_values, facts) => facts,
};

export const permissionsSetup: OfficeSetup<Permissions> = {
  ...permissionFields,
  valuesOf: ({ answers }) => permissionFields.valuesOf(answers),
  contentOf: (values) => ({ section: 'permissions', permissions: permissionsOf(values) }),
  factsAfter: (_values, facts) => facts,
};

interface Pickup {
  readonly allowed: readonly TypedPerson[];
  readonly notAllowed: readonly TypedBarred[];
}

/** A code word is the family's own and is not told to the office. */
export const pickupSetup: OfficeSetup<Pickup> = {
  valuesOf: (record) => ({
    allowed: record.answers.pickup?.allowed ?? [],
    notAllowed: (record.answers.pickup?.notAllowed ?? []).map(
      ({ byOffice: _byOffice, paperOn, paperUntil, ...person }) => ({
        ...person,
        paperOn: paperOn ?? '',
        paperUntil: paperUntil ?? '',
      }),
    ),
  }),
  paths: { allowed: 'pickup.allowed', notAllowed: 'pickup.notAllowed' },
  check: ({ allowed, notAllowed }) => ({
    ...checkPeople('pickup.allowed', allowed, false),
    ...checkPeople('pickup.notAllowed', notAllowed, false),
    ...Object.fromEntries(
      notAllowed.flatMap(({ paperOn, paperUntil }, at) =>
        paperOn && paperUntil && paperUntil < paperOn
          ? [[`pickup.notAllowed.${at}.paperUntil`, m.as_told_paper_order()]]
          : [],
      ),
    ),
  }),
  contentOf: ({ allowed, notAllowed }) => ({
    section: 'pickup',
    pickup: {
      allowed: [...allowed],
      notAllowed: notAllowed.map(({ paperOn, paperUntil, ...person }) => ({
        ...person,
        paperOn: paperOn || null,
        paperUntil: paperUntil || null,
      })),
    },
  }),
  factsAfter: ({ allowed, notAllowed }, facts) => ({
    ...facts,
    allowed: allowed.map(({ name }) => name),
    notAllowed: notAllowed.map(({ name }) => name),
  }),
  draw: ({ values, errors, set }) => (
    <>
      <h3>{m.records_not_allowed()}</h3>
      <BarredFields
        path="pickup.notAllowed"
        people={values.notAllowed}
        errors={errors}
        onChange={(notAllowed) => set({ notAllowed })}
      />
      <h3>{m.records_allowed()}</h3>
      <PeopleFields
        path="pickup.allowed"
        people={values.allowed}
        errors={errors}
        onChange={(allowed) => set({ allowed })}
        least={0}
        most={MOST_PICKUP}
        needsPhone={false}
        nameOne={(place) => m.records_allowed_place({ place })}
        add={m.records_add_allowed()}
      />
    </>
  ),
};

/** The same, begun with a line for somebody who must not pick up. */
export const barringSetup: OfficeSetup<Pickup> = {
  ...pickupSetup,
  valuesOf: (record) => {
    const { allowed, notAllowed } = pickupSetup.valuesOf(record);
    return { allowed, notAllowed: notAllowed.length < MOST_BARRED ? [...notAllowed, NOBODY] : notAllowed };
  },
};

type Guardian = StaffRecord['guardians'][number];
interface Guardians {
  readonly guardians: readonly Guardian[];
}

/** Guardians who are there: nobody is added here, and no address that mails go to is changed. */
export const guardiansSetup: OfficeSetup<Guardians> = {
  valuesOf: ({ guardians }) => ({ guardians }),
  paths: { guardians: 'guardians' },
  check: ({ guardians }) =>
    Object.fromEntries(
      guardians.flatMap(({ name, hasAccount }, at) =>
        name.trim() || hasAccount ? [] : [[`guardians.${at}.name`, m.records_name_missing()]],
      ),
    ),
  contentOf: ({ guardians }) => ({
    section: 'guardians',
    guardians: guardians.map(({ isYou: _isYou, hasAccount: _hasAccount, email: _email, ...guardian }) => guardian),
  }),
  factsAfter: ({ guardians }, facts) => ({ ...facts, barredGuardians: barredOf([...guardians]) }),
  draw: ({ values, errors, set }) => (
    <LineList
      path="guardians"
      lines={values.guardians}
      errors={errors}
      onChange={(guardians) => set({ guardians })}
      least={values.guardians.length}
      most={values.guardians.length}
      // Nobody is added: it is never drawn.
      blank={values.guardians[0] as Guardian}
      nameOne={(place) => values.guardians[place - 1]?.email || m.records_guardian_place({ place })}
      add=""
      draw={drawGuardian}
    />
  ),
};

const drawGuardian: LineListProps<Guardian>['draw'] = (guardian, text, change) => (
  <>
    <TextField {...text('name', 200)} label={m.records_name()} required={!guardian.hasAccount} />
    <PhoneField {...text('phone', 40)} label={m.records_phone()} />
    <LongTextField {...text('postalAddress', 500)} label={m.families_address()} rows={3} />
    <BondQuestions bond={guardian} onChange={change} />
  </>
);
