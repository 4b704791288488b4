import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ClassTotals } from '../../../../contract/attendance.ts';
import { PRESENCES } from '../../../../domain/attendance.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useApp } from '../../../shared/app.tsx';
import { namePresence } from '../../../shared/attendance/tap-words.ts';
import { type Format, useFormat } from '../../../shared/format.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Toolbar } from '../../../ui/layout.tsx';
import { NoSemester, ImportHint } from '../../dashboard/no-semester.tsx';
import { ClassTag } from '../../frame/class-tag.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { ReportSemester } from '../../frame/semester-select.tsx';
import { StaffPage } from '../../frame/staff-page.tsx';
import { useAddress } from '../../frame/use-address.ts';
import { useReport } from '../../frame/use-report.ts';
import { ExportMenu } from '../../imports/export-menu.tsx';
import { AttendanceTodayParts } from './attendance-today.tsx';

/** What was marked in a semester, class by class; above it what the office must know of today. */
export function SemesterAttendancePage() {
  const [{ semester: semesterId }] = useAddress();
  const report = useReport('semesterAttendance', { semesterId });
  const { data } = report;
  const { locale } = useApp().organization;
  const format = useFormat();
  const columns = useMemo(() => totalColumns(format), [format]);
  return (
    <StaffPage
      title={m.attendance_title()}
      lead={m.attendance_semester_lead()}
      back={{ to: staffPaths.report, words: m.shell_menu_report() }}
      printedAside={data?.semester?.name}
      readAt={data?.readAt}
      tools={<ReportSemester report={report} />}
    >
      <AttendanceTodayParts />
      <ReportContent report={report}>
        {({ semester, classes }) =>
          semester === null ? (
            <NoSemester />
          ) : classes.length === 0 ? (
            <ImportHint />
          ) : (
            <>
              <Toolbar>
                <ExportMenu
                  list="enrollments"
                  fileName={`${semester.name} ${m.attendance_title()}`}
                  columns={totalCells}
                  rows={classes}
                />
              </Toolbar>
              <DataTable
                label={m.attendance_semester_list()}
                columns={columns}
                rows={classes}
                rowId={({ id }) => id}
                locale={locale}
              />
            </>
          )
        }
      </ReportContent>
    </StaffPage>
  );
}

const totalCells = [
  { header: m.admin_class(), value: ({ title }: ClassTotals) => title },
  { header: m.attendance_students(), value: ({ students }: ClassTotals) => students },
  { header: m.attendance_dates_marked(), value: ({ marked }: ClassTotals) => marked },
  ...PRESENCES.map((presence) => ({
    header: namePresence(presence),
    value: ({ marks }: ClassTotals) => marks[presence],
  })),
];

function totalColumns(format: Format): DataColumn<ClassTotals>[] {
  return [
    {
      id: 'class',
      header: m.admin_class(),
      cell: ({ id, title, isCancelled }) => (
        <>
          {isCancelled && (
            <>
              <ClassTag state="cancelled" />{' '}
            </>
          )}
          <Link to={staffPaths.attendance(id)}>{title}</Link>
        </>
      ),
    },
    {
      id: 'when',
      header: m.sheets_cover_when(),
      cell: ({ firstOn, lastOn }) =>
        firstOn && lastOn
          ? m.sheets_dates_of({ first: format.day(firstOn), last: format.day(lastOn) })
          : m.sheets_no_dates(),
    },
    {
      id: 'students',
      header: m.attendance_students(),
      isNumber: true,
      cell: ({ students }) => format.number(students),
    },
    {
      id: 'dates',
      header: m.attendance_dates_marked(),
      cell: ({ marked, held }) =>
        held === 0
          ? m.attendance_not_begun()
          : m.attendance_of_dates({ marked: format.number(marked), held: format.number(held) }),
    },
    ...PRESENCES.map((presence) => ({
      id: presence,
      header: namePresence(presence),
      isNumber: true,
      // Where nothing was marked, no number says more than none.
      cell: ({ marked, marks }: ClassTotals) => (marked === 0 ? '' : format.number(marks[presence])),
    })),
  ];
}
