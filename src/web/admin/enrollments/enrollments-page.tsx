import { m } from '../../../words/messages.js';
import { NoSemester } from '../dashboard/no-semester.tsx';
import { WriteToFound } from '../circulars/write-letter.tsx';
import { PanelOutlet } from '../frame/panel-outlet.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { Empty } from '../../ui/empty.tsx';
import { EnrollStudent } from './behalf/enroll-student.tsx';
import { ENROLLMENT_FILTERS, EnrollmentFilters, SinceField, StateChips } from './enrollment-filters.tsx';
import { EnrollmentTable, useEnrollmentTable } from './enrollment-table.tsx';
import { WithdrawalsNotice } from './withdrawals-notice.tsx';

/** "Enrollments": who is enrolled, waits or has left in a semester; search, filter, order and page are in the address. */
export function StaffEnrollmentsPage() {
  const [{ semester: semesterId }] = useAddress();
  const table = useEnrollmentTable({ semesterId });
  const { found } = table;
  return (
    <StaffPage
      title={m.shell_menu_enrollments()}
      printedAside={found?.semester?.name}
      tools={
        (found || !table.error) && (
          <>
            <WriteToFound of="enrollments" />
            <EnrollStudent />
            <SemesterSelect semesters={found?.semesters} semester={found?.semester} />
          </>
        )
      }
    >
      {found?.semester === null ? (
        <NoSemester />
      ) : (
        <>
          <WithdrawalsNotice />
          <EnrollmentTable
            key={semesterId}
            table={table}
            above={<StateChips />}
            filters={
              <>
                <EnrollmentFilters semesterId={semesterId} />
                <SinceField />
              </>
            }
            empty={
              <Empty title={m.admin_enrollments_empty_title()}>
                <p>{m.admin_enrollments_empty()}</p>
                <EnrollStudent />
              </Empty>
            }
            views={{ list: 'enrollment', filters: ENROLLMENT_FILTERS }}
          />
        </>
      )}
      <PanelOutlet param="enrollmentId" />
    </StaffPage>
  );
}
