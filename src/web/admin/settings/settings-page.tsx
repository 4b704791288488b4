import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { ReportContent } from '../frame/report-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useReport } from '../frame/use-report.ts';
import { SettingsForm } from './settings-form.tsx';

/** Everything that is true of the whole school. */
export function SettingsPage() {
  const report = useReport('settings', {});
  return (
    <StaffPage
      title={m.admin_part_settings()}
      lead={m.settings_lead()}
      tools={
        <>
          <Link to={paths.tshirtSizes}>{m.tshirts_settings()}</Link>
          <Link to={paths.managedQuestions}>{m.questions_title()}</Link>
          <Link to={paths.staffWaivers}>{m.waivers_title()}</Link>
          <Link to={paths.audit} search={{ kind: 'organization' }}>
            {m.audit_history()}
          </Link>
        </>
      }
    >
      <ReportContent report={report} rows={12}>
        {(settings) => <SettingsForm settings={settings} />}
      </ReportContent>
    </StaffPage>
  );
}
