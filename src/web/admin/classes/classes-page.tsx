import { useMemo } from 'react';
import type { StaffClass } from '../../../contract/reports.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { useFormat } from '../../shared/format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FirstSteps, ImportHint } from '../dashboard/first-steps.tsx';
import { decideStaffState } from '../frame/class-tag.tsx';
import { matches } from '../frame/matches.ts';
import { PageNumbers } from '../frame/page-numbers.tsx';
import { NothingFound, ReportTrouble, TableSkeleton } from '../frame/report-state.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { FilterRow, StaffPage } from '../frame/staff-page.tsx';
import { readPage, useAddress } from '../frame/use-address.ts';
import { usePrinting } from '../frame/use-printing.ts';
import { useReport } from '../frame/use-report.ts';
import { classColumns } from './class-columns.tsx';
import styles from './classes-page.module.css';
import { StateFilter } from './state-filter.tsx';

const PAGE_SIZE = 100;

/** All classes of a semester as they stand, drafts included. */
export function ClassManagementPage() {
  const [{ semester: semesterId }] = useAddress();
  const { data, error, refetch } = useReport('staffClasses', { semesterId });
  return (
    <StaffPage
      title={m.admin_management()}
      printedAside={data?.semester?.name}
      lead={
        <>
          <p>{m.admin_management_lead()}</p>
          <code className={styles.command}>{m.admin_first_steps_import()}</code>
        </>
      }
      tools={data && <SemesterSelect semesters={data.semesters} semester={data.semester} />}
    >
      {!data ? (
        error ? (
          <ReportTrouble error={error} retry={() => void refetch()} />
        ) : (
          <TableSkeleton />
        )
      ) : data.semester === null ? (
        <FirstSteps />
      ) : data.classes.length === 0 ? (
        <ImportHint />
      ) : (
        <Classes classes={data.classes} />
      )}
    </StaffPage>
  );
}

function Classes({ classes }: { classes: readonly StaffClass[] }) {
  const [{ search, state, sort, page: pageText }, change] = useAddress();
  const { locale } = useApp().organization;
  const format = useFormat();
  const now = useServerNow();
  const isPrinting = usePrinting();
  const found = useMemo(
    () =>
      classes.filter(
        (one) =>
          (!state || decideStaffState(one, now) === state) &&
          matches(search, [one.title, one.typeName, one.locationName, ...one.instructorNames]),
      ),
    [classes, search, state, now],
  );
  const columns = useMemo(() => classColumns(format, now), [format, now]);
  const page = readPage(pageText);
  return (
    <>
      <FilterRow>
        <SearchField placeholder={m.admin_management_search()} />
        <StateFilter classes={classes} now={now} />
      </FilterRow>
      <output>{describeTotals(found, format.number)}</output>
      {found.length === 0 ? (
        <NothingFound />
      ) : (
        <DataTable
          label={m.admin_management_list()}
          columns={columns}
          rows={found}
          rowId={(one) => one.id}
          sort={sort}
          onSort={(next) => change({ sort: next, page: undefined }, { replace: true })}
          locale={locale}
          page={isPrinting ? undefined : { number: page, size: PAGE_SIZE }}
        />
      )}
      <PageNumbers page={page} pageSize={PAGE_SIZE} total={found.length} />
    </>
  );
}

function describeTotals(classes: readonly StaffClass[], number: (value: number) => string): string {
  const sum = (count: (one: StaffClass) => number) => number(classes.reduce((total, one) => total + count(one), 0));
  return m.admin_management_totals({
    classes: m.admin_report_count({ count: classes.length }),
    taken: sum((one) => one.seatsTaken),
    seats: sum((one) => (one.isInformationOnly || one.isDraft ? 0 : one.capacity)),
    waiting: sum((one) => one.waiting),
  });
}
