import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useUser } from '../../shared/app.tsx';
import { whenSettled } from '../../shared/held-screen.ts';
import { nameRole } from '../../shared/role-words.ts';
import { SECOND_FACTOR_PART, useSecondFactor } from '../../shared/second-factor.ts';
import { useRoles } from '../../shared/roles.ts';
import { accessOf, type ClosedScreen, mayOpen } from '../../staff-access.ts';
import { ButtonLink } from '../../ui/link.tsx';
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
    const { data: factor } = useSecondFactor({ isKept: true });
    if (!roles) return null;
    // Whoever has typed something here stays, and reads why when they save.
    if (factor?.isAsked && factor.since === null) return <SecondFactorFirst />;
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

/** The school asks for a second factor: until there is one, every call of the staff is refused. */
function SecondFactorFirst() {
  return (
    <StaffPage title={m.roles_second_factor_title()} back={null}>
      <p>{m.roles_second_factor_words()}</p>
      <p>
        <ButtonLink to={paths.manageAccount} search={{ section: 'you' }} hash={SECOND_FACTOR_PART}>
          {m.account_second_set_up()}
        </ButtonLink>
      </p>
    </StaffPage>
  );
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
