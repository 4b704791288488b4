import { memo } from 'react';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { Tab, Tabs } from '../../ui/tabs.tsx';
import { mayOpen } from '../../staff-access.ts';
import { useAddress } from './use-address.ts';
import { useStaffRoles } from './use-may.ts';

const parts = [
  [staffPaths.classManagement, m.admin_part_classes],
  [staffPaths.managedGroups, m.admin_part_groups],
  [staffPaths.managedSemesters, m.admin_part_semesters],
  [staffPaths.managedMessages, m.admin_part_messages],
  [staffPaths.managedMail, m.admin_part_mail, 'MailPage'],
  [staffPaths.managedPeople, m.admin_part_people],
  [staffPaths.managedImport, m.admin_part_import, 'ImportPage'],
] as const;

/** The parts of class management that one may open, each a route of its own; the chosen semester goes along in the address. */
export const ManagementParts = memo(function ManagementParts() {
  const [{ semester }] = useAddress();
  const roles = useStaffRoles() ?? [];
  const shown = parts.filter(([, , screen]) => mayOpen(screen, roles));
  return (
    <Tabs label={m.admin_parts()}>
      {shown.map(([to, words]) => (
        <Tab key={to} to={to} search={{ semester }} activeOptions={{ exact: true, includeSearch: false }}>
          {words()}
        </Tab>
      ))}
    </Tabs>
  );
});
