import { m } from '../../../words/messages.js';
import { ManagementParts } from '../frame/management-parts.tsx';
import { StaffPage } from '../frame/staff-page.tsx';

export function EditClassPage() {
  return (
    <StaffPage title={m.admin_part_classes()}>
      <ManagementParts />
    </StaffPage>
  );
}
