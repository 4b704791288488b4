import { m } from '../../../words/messages.js';
import { ManagementParts } from '../frame/management-parts.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ReportSemester } from '../frame/semester-select.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { MailEditor } from './mail-editor.tsx';

/** What the school itself says in the confirmation e-mails of the chosen semester. */
export function MailPage() {
  const [{ semester: semesterId }] = useAddress();
  const report = useReport('semesterMail', { semesterId });
  return (
    <StaffPage
      title={m.admin_part_mail()}
      lead={<p>{m.semesters_mail_lead()}</p>}
      tools={<ReportSemester report={report} />}
    >
      <ManagementParts />
      <ReportContent report={report} rows={6}>
        {({ semester, ownAddress, delivers }) =>
          semester ? (
            <MailEditor key={semester.id} semester={semester} ownAddress={ownAddress} delivers={delivers} />
          ) : (
            <Empty title={m.semesters_none_title()}>
              <p>{m.semesters_info_none()}</p>
            </Empty>
          )
        }
      </ReportContent>
    </StaffPage>
  );
}
