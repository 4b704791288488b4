import { useMemo, useState } from 'react';
import { m } from '../../../words/messages.js';
import { currencyDigits } from '../../../domain/money.ts';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { Empty } from '../../ui/empty.tsx';
import { FirstSteps } from '../dashboard/first-steps.tsx';
import { WriteToChosen, WriteToFound } from '../circulars/write-letter.tsx';
import { PanelOutlet } from '../frame/panel-outlet.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { useTable } from '../table/use-table.ts';
import { EnrollStudent } from './behalf/enroll-student.tsx';
import { ActDialog } from './acts/act-dialog.tsx';
import { ActOnChosen } from './acts/act-on-chosen.tsx';
import type { AskedAct } from './acts/asked-act.ts';
import { enrollmentColumns } from './enrollment-columns.tsx';
import { ENROLLMENT_FILTERS, EnrollmentFilters, readFilters, SinceField, StateChips } from './enrollment-filters.tsx';
import { type ChosenAccounts, WithdrawAllDialog } from './withdraw-all-dialog.tsx';
import { WithdrawChosen } from './withdraw-chosen.tsx';
import { WithdrawalsNotice } from './withdrawals-notice.tsx';

const MANY = 1000;

/** "Enrollments": who is enrolled, waits or has left in a semester; search, filter, order and page are in the address. */
export function StaffEnrollmentsPage() {
  const [address] = useAddress();
  const semesterId = address['semester'];
  const table = useTable('staffEnrollments', { semesterId, ...readFilters(address) }, ENROLLMENT_FILTERS, {
    whole: 'enrollments',
  });
  const { found } = table;
  const format = useFormat();
  const digits = currencyDigits(useApp().organization.currency);
  const [withdrawing, setWithdrawing] = useState<ChosenAccounts | null>(null);
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const serves = useServesFamilies();
  const columns = useMemo(
    () => enrollmentColumns({ format, digits }, serves ? setWithdrawing : null),
    [format, digits, serves],
  );
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
        <FirstSteps />
      ) : (
        <>
          <WithdrawalsNotice />
          <StaffTable
            key={semesterId}
            name="enrollment"
            label={m.admin_enrollments_list()}
            table={table}
            columns={columns}
            above={
              <>
                <StateChips />
                <SinceField />
              </>
            }
            search={m.admin_enrollments_search()}
            filters={<EnrollmentFilters semesterId={semesterId} />}
            totals={({ total }) =>
              `${m.admin_enrollments_count({ count: total })}${total > MANY ? ` · ${m.admin_enrollments_many()}` : ''}`
            }
            empty={
              <Empty title={m.admin_enrollments_empty_title()}>
                <p>{m.admin_enrollments_empty()}</p>
              </Empty>
            }
            views={{ list: 'enrollment', filters: ENROLLMENT_FILTERS }}
            file={{ name: `${found?.semester?.name ?? ''} ${m.shell_menu_enrollments()}`, list: 'enrollments' }}
            selection={{
              label: m.admin_enrollments_selection(),
              count: (count) => m.admin_enrollments_selected({ count }),
              nameRow: ({ studentName, classTitle }) =>
                m.admin_enrollments_select({ name: studentName, title: classTitle }),
              nameAll: m.admin_enrollments_select_all(),
              renderActs: (selected, load) =>
                serves && (
                  <>
                    <WriteToChosen of="enrollments" ids={[...selected]} semesterId={found?.semester?.id} />
                    <ActOnChosen load={load} onAsk={setAsked} />
                    <WithdrawChosen load={load} onWithdrawAll={setWithdrawing} />
                  </>
                ),
            }}
          />
          {asked && <ActDialog asked={asked} onClose={() => setAsked(null)} />}
          {withdrawing && <WithdrawAllDialog accounts={withdrawing} onClose={() => setWithdrawing(null)} />}
        </>
      )}
      <PanelOutlet param="enrollmentId" />
    </StaffPage>
  );
}
