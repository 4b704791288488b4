import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { StaffClass } from '../../../contract/class-table.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { useClassFile } from '../classes/class-export.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { NoSemester, ImportHint } from '../dashboard/no-semester.tsx';
import { ClassTag } from '../frame/class-tag.tsx';
import { scheduleColumns } from '../frame/schedule-columns.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { useTable } from '../table/use-table.ts';

/** "Class Forms and Contacts": the classes of a semester, each with its roster. */
export function ReportPage() {
  const [{ semester: semesterId }] = useAddress();
  const table = useTable('staffClasses', { semesterId }, [], { inFile: { forFile: true } });
  const format = useFormat();
  const columns = useMemo(() => rosterColumns(format), [format]);
  const beside = useClassFile();
  const { found } = table;
  return (
    <StaffPage
      title={m.shell_menu_report()}
      lead={m.admin_report_lead()}
      printedAside={found?.semester?.name}
      tools={
        (found || !table.error) && (
          <>
            <SemesterSelect semesters={found?.semesters} semester={found?.semester} />
            <ButtonLink look="secondary" to={staffPaths.fieldPack} search={{ semester: semesterId }}>
              {m.sheets_pack_make()}
            </ButtonLink>
            <ButtonLink look="secondary" to={staffPaths.semesterAttendance} search={{ semester: semesterId }}>
              {m.attendance_title()}
            </ButtonLink>
          </>
        )
      }
    >
      {found?.semester === null ? (
        <NoSemester />
      ) : (
        <StaffTable
          name="roster"
          label={m.admin_report_list()}
          table={table}
          columns={columns}
          search={m.admin_report_search()}
          totals={({ total }) => m.admin_report_count({ count: total })}
          empty={<ImportHint />}
          file={{ name: `${found?.semester?.name ?? ''} ${m.admin_part_classes()}`, beside }}
        />
      )}
    </StaffPage>
  );
}

function rosterColumns(format: Format): DataColumn<StaffClass>[] {
  return [
    {
      id: 'class',
      header: m.admin_class(),
      width: 240,
      isSorted: true,
      cell: (one) => (
        <>
          {one.isCancelled && (
            // First: a long title is cut.
            <>
              <ClassTag state="cancelled" />{' '}
            </>
          )}
          <Link to={staffPaths.roster(one.id)}>{one.title}</Link>
        </>
      ),
    },
    ...scheduleColumns(format),
  ];
}
