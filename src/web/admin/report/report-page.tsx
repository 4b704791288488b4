import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { StaffClass } from '../../../contract/class-table.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import { FirstSteps, ImportHint } from '../dashboard/first-steps.tsx';
import { matches } from '../frame/matches.ts';
import { PagedTable } from '../frame/paged-table.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { scheduleColumns } from '../frame/schedule-columns.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { FilterRow, StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useStaffClasses } from '../frame/use-staff-classes.ts';

/** "Class Forms and Contacts": the classes of a semester, each with its roster. */
export function ReportPage() {
  const [{ semester: semesterId }] = useAddress();
  const report = useStaffClasses(semesterId);
  const { data } = report;
  return (
    <StaffPage
      title={m.shell_menu_report()}
      lead={m.admin_report_lead()}
      printedAside={data?.semester?.name}
      tools={data && <SemesterSelect semesters={data.semesters} semester={data.semester} />}
    >
      <ReportContent report={report}>
        {({ semester, classes }) =>
          semester === null ? <FirstSteps /> : classes.length === 0 ? <ImportHint /> : <Rosters classes={classes} />
        }
      </ReportContent>
    </StaffPage>
  );
}

function Rosters({ classes }: { classes: readonly StaffClass[] }) {
  const [{ search }] = useAddress();
  const format = useFormat();
  const columns = useMemo(() => rosterColumns(format), [format]);
  const found = useMemo(
    () => classes.filter((one) => matches(search, [one.title, one.typeName, one.locationName, ...one.instructorNames])),
    [classes, search],
  );
  return (
    <>
      <FilterRow>
        <SearchField placeholder={m.admin_report_search()} />
      </FilterRow>
      <output>{m.admin_report_count({ count: found.length })}</output>
      <PagedTable label={m.admin_report_list()} columns={columns} rows={found} rowId={(one) => one.id} />
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
