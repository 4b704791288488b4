import type { ReactNode } from 'react';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { Stack } from '../../ui/layout.tsx';
import { Tab, Tabs } from '../../ui/tabs.tsx';
import { StaffPage } from '../frame/staff-page.tsx';

const PARTS = [
  [staffPaths.staffPayments, m.owing_tab],
  [staffPaths.receivedPayments, m.owing_tab_received],
] as const;

/** "Payments" of the staff with its parts: who owes, and what was received. */
export function PaymentsFrame({ lead, children }: { readonly lead: string; readonly children: ReactNode }) {
  return (
    <StaffPage title={m.payments_title()} lead={<p>{lead}</p>}>
      <Tabs label={m.owing_parts()}>
        {PARTS.map(([to, words]) => (
          <Tab key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {words()}
          </Tab>
        ))}
      </Tabs>
      <Stack>{children}</Stack>
    </StaffPage>
  );
}
