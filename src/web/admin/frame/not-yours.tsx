import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '../../../words/messages.js';
import { useUser } from '../../shared/app.tsx';
import { whenSettled } from '../../shared/held-screen.ts';
import { nameRole } from '../../shared/role-words.ts';
import { useRoles } from '../../shared/roles.ts';
import { accessOf, type ClosedScreen, mayOpen } from '../../staff-access.ts';
import { Notice } from '../../ui/notice.tsx';
import { StaffPage } from './staff-page.tsx';
import { RolesOfScreen, useStaffRoles } from './use-may.ts';

/** What leads to a staff screen, for those who may open it. */
export function Leads({ to, children }: { to: ClosedScreen; children: ReactNode }) {
  return mayOpen(to, useStaffRoles() ?? []) && children;
}

/** A staff screen as those see it who may open it; to others it says whose it is, where it would stand. */
export function forRoles(name: string, Screen: ComponentType): ComponentType {
  return function ForRoles() {
    const roles = useOwnersRoles();
    if (!roles) return null;
    if (!mayOpen(name, roles)) return <NotYours name={name} roles={roles} />;
    return (
      <RolesOfScreen value={roles}>
        <Screen />
      </RolesOfScreen>
    );
  };
}

/**
 * The roles of whoever a staff screen belongs to. Whoever is signed out over it signs in again without losing what they typed; once somebody
 * else goes on with it, it is theirs, and drawn by their roles.
 */
function useOwnersRoles(): readonly string[] | undefined {
  const uid = useUser()?.uid;
  const now = useRoles();
  const [owner, setOwner] = useState({ uid, roles: now });
  const latest = useRef(owner);
  useEffect(() => {
    latest.current = { uid, roles: now };
    if (!uid || uid === owner.uid) return;
    return whenSettled(() => setOwner(latest.current));
  }, [uid, now, owner.uid]);
  if (now && now !== owner.roles && (uid === owner.uid || !owner.roles)) setOwner({ uid, roles: now });
  return owner.roles;
}

function NotYours({ name, roles }: { name: string; roles: readonly string[] }) {
  const whose = accessOf(name).roles.map(nameRole).join(', ');
  // The first screen of whoever reads health data and nothing else.
  if (name === 'DashboardPage' && roles.includes('health'))
    return (
      <StaffPage title={m.roles_health_only_title()} back={null}>
        <p>{m.roles_health_hint()}</p>
        <Notice tone="info">{m.roles_health_only({ roles: whose })}</Notice>
      </StaffPage>
    );
  return (
    <StaffPage title={m.roles_not_yours_title()} back={null}>
      <Notice tone="info">{m.roles_not_yours({ roles: whose })}</Notice>
    </StaffPage>
  );
}
