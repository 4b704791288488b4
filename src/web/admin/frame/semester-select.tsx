import { ChoiceField } from '../../ui/choice-field.tsx';
import type { NamedSemester } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import styles from './fields.module.css';
import { useAddress } from './use-address.ts';

/** Which semester a screen is about; kept in the address, so that a link shows the same. */
export function SemesterSelect({
  semesters,
  semester,
}: {
  /** Undefined until they are known: the field stands there all the same, so that nothing moves when they are. */
  semesters: readonly NamedSemester[] | undefined;
  semester: NamedSemester | null | undefined;
}) {
  const [, change] = useAddress();
  if (semesters?.length === 0) return null;
  return (
    <ChoiceField
      label={m.admin_semester()}
      labelled="hidden"
      className={styles.semester}
      value={semester?.id ?? ''}
      disabled={semesters === undefined}
      options={semesters?.map((one) => ({ value: one.id, label: nameSemester(one) })) ?? [m.admin_loading()]}
      onChange={(event) => {
        const chosen = semesters?.find((one) => one.id === event.currentTarget.value);
        change({ semester: chosen?.isCurrent ? undefined : chosen?.id, page: undefined });
      }}
    />
  );
}

/** The semester that a report is about: as wide while it is asked for, nothing where it cannot be told. */
export function ReportSemester({
  report: { data, error },
}: {
  report: {
    readonly data:
      | { readonly semesters: readonly NamedSemester[]; readonly semester: NamedSemester | null }
      | undefined;
    readonly error: Error | null;
  };
}) {
  return !data && error ? null : <SemesterSelect semesters={data?.semesters} semester={data?.semester} />;
}

/** A semester as it is offered to choose from. */
export function nameSemester({ name, isCurrent, isArchived }: NamedSemester): string {
  if (isCurrent) return m.admin_semester_current({ name });
  return isArchived ? m.admin_semester_archived({ name }) : name;
}
