import { m } from '../../../words/messages.js';
import { ManagementParts } from '../frame/management-parts.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ReportSemester } from '../frame/semester-select.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { InfoPanel } from './info-panel-editor.tsx';
import { MessageList } from './message-list.tsx';

/** What families read above the list of classes: the info panel of the chosen semester, and the messages of the school. */
export function MessagesPage() {
  const [{ semester: semesterId }] = useAddress();
  const report = useReport('staffMessages', { semesterId });
  return (
    <StaffPage
      title={m.admin_part_messages()}
      lead={<p>{m.semesters_messages_lead()}</p>}
      tools={<ReportSemester report={report} />}
    >
      <ManagementParts />
      <ReportContent report={report} rows={6}>
        {({ semester, messages, now }) => (
          <>
            {semester ? (
              <InfoPanel semester={semester} />
            ) : (
              <Empty title={m.semesters_none_title()}>
                <p>{m.semesters_info_none()}</p>
              </Empty>
            )}
            <MessageList messages={messages} now={now} />
          </>
        )}
      </ReportContent>
    </StaffPage>
  );
}
