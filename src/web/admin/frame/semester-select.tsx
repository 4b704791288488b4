import { NativeSelect } from '@mantine/core';
import type { ReportSemester } from '../../../contract/reports.ts';
import { m } from '../../../words/messages.js';
import { useAddress } from './use-address.ts';

/** Which semester a screen is about; kept in the address, so that a link shows the same. */
export function SemesterSelect({
  semesters,
  semester,
}: {
  semesters: readonly ReportSemester[];
  semester: ReportSemester | null;
}) {
  const [, change] = useAddress();
  if (semesters.length === 0) return null;
  return (
    <NativeSelect
      label={m.admin_semester()}
      size="md"
      value={semester?.id ?? ''}
      data={semesters.map((one) => ({ value: one.id, label: nameSemester(one) }))}
      onChange={(event) => {
        const chosen = semesters.find((one) => one.id === event.currentTarget.value);
        change({ semester: chosen?.isCurrent ? undefined : chosen?.id, page: undefined });
      }}
    />
  );
}

function nameSemester({ name, isCurrent, isArchived }: ReportSemester): string {
  if (isCurrent) return m.admin_semester_current({ name });
  return isArchived ? m.admin_semester_archived({ name }) : name;
}
