import { STAFF_ROLES, type StaffRole } from '../../contract/roles.ts';
import { m } from '../../words/messages.js';

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

/** The roles among what somebody is told of theirs; the door is none. */
export function staffRolesOf(told: readonly string[]): StaffRole[] {
  return STAFF_ROLES.filter((role) => told.includes(role));
}
