import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FirstSteps } from '../dashboard/first-steps.tsx';
import { FilterChips } from '../frame/filter-chips.tsx';
import { PageNumbers } from '../frame/page-numbers.tsx';
import { NothingFound, ReportContent } from '../frame/report-state.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { FilterRow, StaffPage } from '../frame/staff-page.tsx';
import { readPage, useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { enrollmentColumns, type StaffEnrollments } from './enrollment-columns.tsx';
import { type ChosenAccount, WithdrawAllDialog } from './withdraw-all-dialog.tsx';
import { WithdrawalsNotice } from './withdrawals-notice.tsx';
import { EnrollmentExport } from './enrollment-export.tsx';

const STATES = ['enrolled', 'held', 'waiting', 'ended'] as const;
const MANY = 1000;

/** "Enrollments": who is enrolled, waits or has left in a semester; search, filter and page are in the address. */
export function StaffEnrollmentsPage() {
  const [{ semester: semesterId, search, state: stateText, page }] = useAddress();
  const state = STATES.find((one) => one === stateText);
  const asked = { semesterId, search, state };
  const report = useReport('staffEnrollments', { ...asked, page: readPage(page) });
  const { data, isPlaceholderData } = report;
  return (
    <StaffPage
      title={m.shell_menu_enrollments()}
      printedAside={data?.semester?.name}
      tools={
        data && (
          <>
            <SemesterSelect semesters={data.semesters} semester={data.semester} />
            {data.total > 0 && <EnrollmentExport asked={asked} semesterName={data.semester?.name ?? ''} />}
          </>
        )
      }
    >
      {data?.semester === null ? (
        <FirstSteps />
      ) : (
        <>
          <FilterRow>
            <SearchField placeholder={m.admin_enrollments_search()} />
            <FilterChips
              label={m.admin_enrollments_filter()}
              name="state"
              choices={[
                { value: undefined, words: m.admin_filter_all() },
                { value: 'enrolled', words: m.admin_filter_enrolled() },
                { value: 'held', words: m.admin_filter_held() },
                { value: 'waiting', words: m.admin_filter_waiting() },
                { value: 'ended', words: m.admin_filter_ended() },
              ]}
            />
          </FilterRow>
          <WithdrawalsNotice />
          <ReportContent report={report}>
            {(found) => <Found found={found} isEverything={!search && !state} isOld={isPlaceholderData} />}
          </ReportContent>
        </>
      )}
    </StaffPage>
  );
}

function Found({ found, isEverything, isOld }: { found: StaffEnrollments; isEverything: boolean; isOld: boolean }) {
  const { locale } = useApp().organization;
  const format = useFormat();
  const [{ page }] = useAddress();
  const [withdrawing, setWithdrawing] = useState<ChosenAccount | null>(null);
  if (found.total === 0 && isEverything)
    return (
      <Empty title={m.admin_enrollments_empty_title()}>
        <p>{m.admin_enrollments_empty()}</p>
      </Empty>
    );
  if (found.rows.length === 0) return <NothingFound />;
  return (
    <div aria-busy={isOld}>
      <output>
        {m.admin_enrollments_count({ count: found.total })}
        {found.total > MANY && ` · ${m.admin_enrollments_many()}`}
      </output>
      <DataTable
        label={m.admin_enrollments_list()}
        columns={enrollmentColumns(format, setWithdrawing)}
        rows={found.rows}
        rowId={(row) => row.id}
        locale={locale}
        isStacked
      />
      {withdrawing && <WithdrawAllDialog account={withdrawing} onClose={() => setWithdrawing(null)} />}
      <PageNumbers page={readPage(page)} pageSize={found.pageSize} total={found.total} />
    </div>
  );
}
