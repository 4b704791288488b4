import { m } from '../../../words/messages.js';
import { ManagementParts } from '../frame/management-parts.tsx';
import { StaffPage } from '../frame/staff-page.tsx';

export function ImportPage() {
  return (
    <StaffPage title={m.admin_part_import()}>
      <ManagementParts />
    </StaffPage>
  );
}
