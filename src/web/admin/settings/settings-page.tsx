import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { ReportContent } from '../frame/report-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useReport } from '../frame/use-report.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsIndex } from './settings-index.tsx';

/** Everything that is true of the whole school, after an index of it and of the pages that are settings too. */
export function SettingsPage() {
  const report = useReport('settings', {});
  return (
    <StaffPage
      title={m.admin_part_settings()}
      lead={m.settings_lead()}
      tools={
        <Link to={staffPaths.audit} search={{ kind: 'organization' }}>
          {m.audit_history()}
        </Link>
      }
    >
      <SettingsIndex />
      <ReportContent report={report} rows={12}>
        {(settings) => <SettingsForm settings={settings} />}
      </ReportContent>
    </StaffPage>
  );
}
