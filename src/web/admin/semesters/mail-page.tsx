import { m } from '../../../words/messages.js';
import { ManagementParts } from '../frame/management-parts.tsx';
import { StaffPage } from '../frame/staff-page.tsx';

export function MailPage() {
  return (
    <StaffPage title={m.admin_part_mail()}>
      <ManagementParts />
    </StaffPage>
  );
}
