import type { StaffRole } from '../../../contract/roles.ts';
import { m } from '../../../words/messages.js';
import { nameKnownKind } from '../outbox/mail-kinds.ts';
import { nameRole } from '../roles/role-words.ts';

const ROLES: Readonly<Record<StaffRole, true>> = { admin: true, instructor: true, health: true };
const LISTS: Readonly<Record<string, () => string>> = {
  enrollments: m.audit_list_enrollments,
  sizes: m.audit_list_sizes,
  history: m.admin_part_audit,
  mails: m.admin_outbox,
};
const ENDS: Readonly<Record<string, () => string>> = {
  'address-unproven': m.admin_enrollment_unproven,
  'by-school': m.admin_enrollment_by_school,
};

/** Fields whose values are codes that the screens have words for. */
const FIELDS: Readonly<Record<string, (code: string) => string | undefined>> = {
  role: (code) => (isRole(code) ? nameRole(code) : undefined),
  list: (code) => LISTS[code]?.(),
  endReason: (code) => ENDS[code]?.(),
  kind: nameKnownKind,
};

/** The code that a field holds, in the words of its screen; undefined where it is no such code. */
export function describeCode(field: string, code: string): string | undefined {
  return FIELDS[field]?.(code);
}

function isRole(code: string): code is StaffRole {
  return Object.hasOwn(ROLES, code);
}
