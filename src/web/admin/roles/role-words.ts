import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import type { StaffRole } from '../../../contract/roles.ts';
import { m } from '../../../words/messages.js';

export type Holder = OutputOf<typeof functions.roleGrants>['holders'][number];
/** One role of one person. */
export type Held = { readonly holder: Holder; readonly role: StaffRole };

const NAMES: Record<StaffRole, () => string> = {
  administrator: m.roles_admin,
  registrar: m.roles_registrar,
  viewer: m.roles_viewer,
  instructor: m.roles_instructor,
  health: m.roles_health,
};

const HINTS: Record<StaffRole, () => string> = {
  administrator: m.roles_admin_hint,
  registrar: m.roles_registrar_hint,
  viewer: m.roles_viewer_hint,
  instructor: m.roles_instructor_hint,
  health: m.roles_health_hint,
};

export function nameRole(role: StaffRole): string {
  return NAMES[role]();
}

/** What somebody with this role may do. */
export function describeRole(role: StaffRole): string {
  return HINTS[role]();
}

export function nameOf({ email, name }: Pick<Holder, 'email' | 'name'>): string {
  return email ?? (name || m.roles_no_address());
}
