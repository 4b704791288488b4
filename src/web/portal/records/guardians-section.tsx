import type { RecordGuardian } from '../../../contract/records.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import told from '../../shared/records/told.module.css';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { PhoneField, TextField } from '../../ui/text-field.tsx';
import { BondQuestions } from '../../shared/records/bond-questions.tsx';
import { LineList, type LineListProps } from '../../shared/records/line-list.tsx';
import styles from './record.module.css';
import type { SectionSetup } from './section-form.tsx';

/** More than any household has; the server counts them too. */
const MOST = 12;

type Typed = Omit<RecordGuardian, 'id' | 'version'> & Partial<Pick<RecordGuardian, 'id' | 'version'>>;

const NOBODY: Typed = {
  isYou: false,
  hasAccount: false,
  name: '',
  email: '',
  phone: '',
  postalAddress: '',
  relationship: '',
  livesWith: null,
  mayPickUp: null,
};

interface Guardians {
  readonly guardians: readonly Typed[];
}

/** Who belongs to the student's household, and what they are to the student. */
export const guardiansSection: SectionSetup<Guardians> = {
  section: 'guardians',
  valuesOf: ({ guardians }) => ({ guardians }),
  paths: { guardians: 'guardians' },
  check: ({ guardians }) =>
    Object.fromEntries(
      guardians.flatMap(({ hasAccount, name }, at) =>
        hasAccount || name.trim() ? [] : [[`guardians.${at}.name`, m.records_name_missing()]],
      ),
    ),
  save: (call, whose, { guardians }) =>
    call(calls.saveGuardians, {
      ...whose,
      guardians: guardians.map(({ isYou: _you, hasAccount: _account, ...told }) => told),
    }),
  answersOf: () => ({}),
  draw: (form) => (
    <>
      <p>{m.records_guardians_hint()}</p>
      <LineList
        path="guardians"
        lines={form.values.guardians}
        errors={form.errors}
        onChange={(guardians) => form.set({ guardians })}
        least={0}
        most={MOST}
        blank={NOBODY}
        isFixed={({ id }) => id !== undefined}
        nameOne={(place) => nameOf(form.values.guardians[place - 1]) || m.records_guardian_place({ place })}
        add={m.records_add_guardian()}
        draw={drawGuardian}
      />
    </>
  ),
};

const nameOf = (guardian: Typed | undefined) => (guardian?.id ? guardian.name || guardian.email : '');

const drawGuardian: LineListProps<Typed>['draw'] = (guardian, text, change) => (
  <>
    {guardian.hasAccount ? (
      <p className={styles.told}>{guardian.isYou ? m.records_guardian_you() : m.records_guardian_account()}</p>
    ) : (
      <>
        <TextField {...text('name', 200)} label={m.records_name()} required />
        <PhoneField {...text('phone', 40)} label={m.records_phone()} />
        <TextField {...text('email', 254)} type="email" label={m.records_guardian_email()} />
      </>
    )}
    <BondQuestions bond={guardian} onChange={change} />
    {guardian.isYou && guardian.livesWith === null && guardian.mayPickUp === null && (
      <Cluster>
        <Button look="secondary" onClick={() => change({ livesWith: true, mayPickUp: true })}>
          {m.records_guardian_both()}
        </Button>
      </Cluster>
    )}
    {(guardian.isYou || !guardian.hasAccount) && (
      <LongTextField {...text('postalAddress', 500)} label={m.families_address()} rows={3} />
    )}
  </>
);

/** Each with what they are to the student; what nobody answered is said to be that. */
export function GuardiansSummary({ guardians }: { guardians: readonly RecordGuardian[] }) {
  const answer = (value: boolean | null) =>
    value === null ? m.families_not_answered() : value ? m.families_yes() : m.families_no();
  return (
    <ul className={told.people}>
      {guardians.map(({ id, name, email, relationship, phone, postalAddress, livesWith, mayPickUp }) => (
        <li key={id}>
          {name || email || m.families_no_name()}
          {relationship && ` (${relationship})`}
          {phone && ` · ${phone}`}
          {postalAddress && <p className={`${styles.told} ${told.text}`}>{postalAddress}</p>}
          <p className={styles.told}>
            {m.students_lives_with({ answer: answer(livesWith) })} ·{' '}
            {m.students_may_pick_up({ answer: answer(mayPickUp) })}
          </p>
        </li>
      ))}
    </ul>
  );
}
