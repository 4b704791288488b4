import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { StaffClass } from '../../../contract/reports.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { type Format, useFormat } from '../../shared/format.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { FirstSteps, ImportHint } from '../dashboard/first-steps.tsx';
import { matches } from '../frame/matches.ts';
import { PageNumbers } from '../frame/page-numbers.tsx';
import { NothingFound, ReportTrouble, TableSkeleton } from '../frame/report-state.tsx';
import { scheduleColumns } from '../frame/schedule-columns.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { FilterRow, StaffPage } from '../frame/staff-page.tsx';
import { readPage, useAddress } from '../frame/use-address.ts';
import { usePrinting } from '../frame/use-printing.ts';
import { useStaffClasses } from '../frame/use-staff-classes.ts';

const PAGE_SIZE = 100;

/** "Class Forms and Contacts": the classes of a semester, each with its roster. */
export function ReportPage() {
  const [{ semester: semesterId, search }] = useAddress();
  const { data, error, refetch } = useStaffClasses(semesterId);
  const found = useMemo(
    () =>
      data?.classes.filter((one) =>
        matches(search, [one.title, one.typeName, one.locationName, ...one.instructorNames]),
      ),
    [data, search],
  );
  return (
    <StaffPage
      title={m.shell_menu_report()}
      lead={m.admin_report_lead()}
      printedAside={data?.semester?.name}
      tools={data && <SemesterSelect semesters={data.semesters} semester={data.semester} />}
    >
      {found === undefined ? (
        error ? (
          <ReportTrouble error={error} retry={() => void refetch()} />
        ) : (
          <TableSkeleton />
        )
      ) : data?.semester === null ? (
        <FirstSteps />
      ) : data?.classes.length === 0 ? (
        <ImportHint />
      ) : (
        <Rosters classes={found} />
      )}
    </StaffPage>
  );
}

function Rosters({ classes }: { classes: readonly StaffClass[] }) {
  const [{ sort, page: pageText }, change] = useAddress();
  const { locale } = useApp().organization;
  const format = useFormat();
  const isPrinting = usePrinting();
  const columns = useMemo(() => rosterColumns(format), [format]);
  const page = readPage(pageText);
  return (
    <>
      <FilterRow>
        <SearchField placeholder={m.admin_report_search()} />
      </FilterRow>
      <output>{m.admin_report_count({ count: classes.length })}</output>
      {classes.length === 0 ? (
        <NothingFound />
      ) : (
        <DataTable
          label={m.admin_report_list()}
          columns={columns}
          rows={classes}
          rowId={(one) => one.id}
          sort={sort}
          onSort={(next) => change({ sort: next, page: undefined }, { replace: true })}
          locale={locale}
          page={isPrinting ? undefined : { number: page, size: PAGE_SIZE }}
        />
      )}
      <PageNumbers page={page} pageSize={PAGE_SIZE} total={classes.length} />
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
