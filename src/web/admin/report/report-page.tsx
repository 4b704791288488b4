import { Link } from '@tanstack/react-router';
import type { StaffClass, staffClasses } from '../../../contract/class-table.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { type Format, useFormat } from '../../shared/format.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { FirstSteps, ImportHint } from '../dashboard/first-steps.tsx';
import { PageNumbers } from '../frame/page-numbers.tsx';
import { NothingFound, ReportContent } from '../frame/report-state.tsx';
import { scheduleColumns } from '../frame/schedule-columns.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { FilterRow, StaffPage } from '../frame/staff-page.tsx';
import { readPage, useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';

/** "Class Forms and Contacts": the classes of a semester, each with its roster. */
export function ReportPage() {
  const [{ semester: semesterId, search, sort, page }] = useAddress();
  const report = useReport('staffClasses', { semesterId, search, sort, page: readPage(page) });
  const { data } = report;
  return (
    <StaffPage
      title={m.shell_menu_report()}
      lead={m.admin_report_lead()}
      printedAside={data?.semester?.name}
      tools={data && <SemesterSelect semesters={data.semesters} semester={data.semester} />}
    >
      <ReportContent report={report}>
        {(found) =>
          found.semester === null ? <FirstSteps /> : found.all === 0 ? <ImportHint /> : <Rosters found={found} />
        }
      </ReportContent>
    </StaffPage>
  );
}

function Rosters({ found }: { found: OutputOf<typeof staffClasses> }) {
  const [{ sort, page: pageText }, change] = useAddress();
  const { locale } = useApp().organization;
  const format = useFormat();
  const page = readPage(pageText);
  return (
    <>
      <FilterRow>
        <SearchField placeholder={m.admin_report_search()} />
      </FilterRow>
      <output>{m.admin_report_count({ count: found.total })}</output>
      {found.classes.length === 0 ? (
        <NothingFound />
      ) : (
        <DataTable
          label={m.admin_report_list()}
          columns={rosterColumns(format)}
          rows={found.classes}
          rowId={({ id }) => id}
          sort={sort}
          asked={String(page)}
          part={{ first: (page - 1) * found.pageSize, total: found.total }}
          onSort={(next) => change({ sort: next, page: undefined }, { replace: true })}
          locale={locale}
        />
      )}
      <PageNumbers page={page} pageSize={found.pageSize} total={found.total} />
    </>
  );
}

function rosterColumns(format: Format): DataColumn<StaffClass>[] {
  return [
    {
      id: 'class',
      header: m.admin_class(),
      value: (one) => one.title,
      cell: (one) => <Link to={paths.roster(one.id)}>{one.title}</Link>,
    },
    ...scheduleColumns(format),
  ];
}
