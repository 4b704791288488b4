import { memo } from 'react';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { Tab, Tabs } from '../../ui/tabs.tsx';
import { useAddress } from './use-address.ts';

const parts = [
  [paths.classManagement, m.admin_part_classes],
  [paths.managedGroups, m.admin_part_groups],
  [paths.managedSemesters, m.admin_part_semesters],
  [paths.managedMessages, m.admin_part_messages],
  [paths.managedMail, m.admin_part_mail],
  [paths.managedPeople, m.admin_part_people],
  [paths.managedImport, m.admin_part_import],
] as const;

/** The parts of class management, each a route of its own; the chosen semester goes along in the address. */
export const ManagementParts = memo(function ManagementParts() {
  const [{ semester }] = useAddress();
  return (
    <Tabs label={m.admin_parts()}>
      {parts.map(([to, words]) => (
        <Tab key={to} to={to} search={{ semester }} activeOptions={{ exact: true, includeSearch: false }}>
          {words()}
        </Tab>
      ))}
    </Tabs>
  );
});
