import { m } from '../../../words/messages.js';
import { ManagementParts } from '../frame/management-parts.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { ClassTable, useClassTable } from './class-table.tsx';
import { NewClass } from './new-class.tsx';
import { NoSemester } from './no-classes.tsx';

/** All classes of a semester as they stand, drafts included; each leads to its desk. */
export function ClassManagementPage() {
  const [{ semester: semesterId }] = useAddress();
  const table = useClassTable();
  const { found, error } = table;
  return (
    <StaffPage
      title={m.admin_management()}
      printedAside={found?.semester?.name}
      lead={<p>{m.class_table_lead()}</p>}
      tools={
        (found || !error) && (
          <>
            <SemesterSelect semesters={found?.semesters} semester={found?.semester} />
            {found?.semester !== null && !found?.semester.isArchived && <NewClass semesterId={found?.semester.id} />}
          </>
        )
      }
    >
      {found?.semester === null ? (
        <>
          <ManagementParts />
          <NoSemester />
        </>
      ) : (
        <ClassTable key={semesterId} table={table} />
      )}
    </StaffPage>
  );
}
