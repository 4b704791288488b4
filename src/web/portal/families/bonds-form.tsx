import type { Family, FamilyGuardian } from '../../../contract/families.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { describeFailure, fieldErrors } from '../../shared/failure.ts';
import { useToasts } from '../../shared/toasts.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Form, FormEnd } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Stack } from '../../ui/layout.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { BondQuestions } from '../../shared/records/bond-questions.tsx';
import { useFamilyChanged } from './family-data.ts';
import styles from './families.module.css';

type Bond = FamilyGuardian['students'][number];
interface Values {
  postalAddress: string;
  wantsMail: boolean;
  bonds: Bond[];
}

interface BondsFormProps {
  readonly guardian: FamilyGuardian;
  readonly family: Family;
  readonly onClose: () => void;
}

/** What a guardian is to each student; of oneself also where one lives, and whether mails about enrollments come. */
export function BondsForm({ guardian, family, onClose }: BondsFormProps) {
  const { call } = useApp();
  const changed = useFamilyChanged();
  const { show } = useToasts();
  const isFull = family.access === 'full';
  const bonds = family.students.map(
    ({ id }) =>
      guardian.students.find(({ studentId }) => studentId === id) ?? {
        studentId: id,
        relationship: '',
        livesWith: null,
        mayPickUp: null,
      },
  );
  const { postalAddress, wantsMail } = guardian;
  const form = useForm<Values, unknown>({
    saved: { version: guardian.version, values: { postalAddress, wantsMail, bonds } },
    save: (values, version) =>
      call(calls.saveGuardian, {
        guardianId: guardian.id,
        version,
        ...(guardian.isYou && { postalAddress: values.postalAddress, wantsMail: values.wantsMail }),
        ...(isFull && { students: values.bonds }),
      }),
    told: (error) => fieldErrors(error),
    onSaved: async () => {
      await changed();
      show({ severity: 'success', summary: m.account_done(), detail: m.families_saved() });
      onClose();
    },
  });
  const change = (studentId: string, part: Partial<Bond>) =>
    form.set((values) => ({
      bonds: values.bonds.map((bond) => (bond.studentId === studentId ? { ...bond, ...part } : bond)),
    }));
  return (
    <div className={styles.form}>
      <Form form={form}>
        <Stack>
          {isFull &&
            form.values.bonds.map((bond) => (
              <BondFields
                key={bond.studentId}
                bond={bond}
                student={family.students.find(({ id }) => id === bond.studentId)?.name ?? ''}
                onChange={(part) => change(bond.studentId, part)}
              />
            ))}
          {guardian.isYou && (
            <>
              <LongTextField
                {...form.field('postalAddress')}
                label={m.families_address()}
                autoComplete="street-address"
                maxLength={500}
                rows={3}
              />
              {guardian.access === 'full' && (
                <CheckField
                  label={m.families_wants_mail()}
                  checked={form.values.wantsMail}
                  onChange={(event) => form.set({ wantsMail: event.currentTarget.checked })}
                />
              )}
            </>
          )}
          <FormEnd
            form={form}
            describe={describeFailure}
            send={m.account_save()}
            leave={{ label: m.account_cancel(), onClick: onClose }}
          />
        </Stack>
      </Form>
    </div>
  );
}

interface BondProps {
  readonly bond: Bond;
  readonly student: string;
  readonly onChange: (part: Partial<Bond>) => void;
}

function BondFields({ bond, student, onChange }: BondProps) {
  return (
    <fieldset className={styles.student}>
      <legend>{student}</legend>
      <BondQuestions bond={bond} onChange={onChange} />
    </fieldset>
  );
}
