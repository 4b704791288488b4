import { type ComponentType, type ReactNode, useState } from 'react';
import { m } from '../../../words/messages.js';
import { useRoles } from '../../shared/roles.ts';
import { accessOf, type ClosedScreen, mayOpen } from '../../staff-access.ts';
import { Notice } from '../../ui/notice.tsx';
import { nameRole } from '../roles/role-words.ts';
import { StaffPage } from './staff-page.tsx';
import { RolesOfScreen, useStaffRoles } from './use-may.ts';

/** What leads to a staff screen, for those who may open it. */
export function Leads({ to, children }: { to: ClosedScreen; children: ReactNode }) {
  return mayOpen(to, useStaffRoles() ?? []) && children;
}

/** A staff screen as those see it who may open it; to others it says whose it is, where it would stand. */
export function forRoles(name: string, Screen: ComponentType): ComponentType {
  return function ForRoles() {
    const now = useRoles();
    // Whoever is signed out over it signs in again without losing what they typed.
    const [roles, keep] = useState(now);
    if (!roles && now) keep(now);
    if (!roles) return null;
    if (!mayOpen(name, roles)) return <NotYours name={name} />;
    return (
      <RolesOfScreen value={roles}>
        <Screen />
      </RolesOfScreen>
    );
  };
}

function NotYours({ name }: { name: string }) {
  const whose = accessOf(name).roles.map(nameRole).join(', ');
  return (
    <StaffPage title={m.roles_not_yours_title()} back={null}>
      <Notice tone="info">{m.roles_not_yours({ roles: whose })}</Notice>
    </StaffPage>
  );
}
