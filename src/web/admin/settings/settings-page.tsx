import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { ReportTrouble, TableSkeleton } from '../frame/report-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useReport } from '../frame/use-report.ts';
import { SettingsForm } from './settings-form.tsx';

/** Everything that is true of the whole school. */
export function SettingsPage() {
  const { data, error, refetch } = useReport('settings', {});
  return (
    <StaffPage
      title={m.admin_part_settings()}
      lead={m.settings_lead()}
      tools={
        <Link to={paths.audit} search={{ kind: 'organization' }}>
          {m.audit_history()}
        </Link>
      }
    >
      {data ? (
        <SettingsForm settings={data} />
      ) : error ? (
        <ReportTrouble error={error} retry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={12} />
      )}
    </StaffPage>
  );
}
