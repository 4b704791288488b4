import type { enrollments } from '../../../contract/enrollments.ts';
import type { OutputOf } from '../../../contract/kit.ts';
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

type State = Entry<'enrollments'>['state'] | Entry<'waitlist'>['state'];
type Entry<List extends 'enrollments' | 'waitlist'> = OutputOf<typeof enrollments>[List][number];
const STATES: Readonly<Record<State, () => string>> = {
  enrolled: m.audit_state_enrolled,
  completed: m.audit_state_completed,
  withdrawn: m.audit_state_withdrawn,
  revoked: m.audit_state_revoked,
  transferred: m.audit_state_transferred,
  waiting: m.audit_state_waiting,
  offered: m.audit_state_offered,
  accepted: m.audit_state_accepted,
  declined: m.audit_state_declined,
  expired: m.audit_state_expired,
  skipped: m.audit_state_skipped,
};
const SEVERITIES: Readonly<Record<string, () => string>> = {
  info: m.shell_severity_info,
  success: m.shell_severity_success,
  warn: m.shell_severity_warn,
  error: m.shell_severity_error,
};

/** Fields whose values are codes that the screens have words for. */
const FIELDS: Readonly<Record<string, (code: string) => string | undefined>> = {
  role: (code) => (isRole(code) ? nameRole(code) : undefined),
  list: (code) => LISTS[code]?.(),
  endReason: (code) => ENDS[code]?.(),
  kind: nameKnownKind,
  state: (code) => (Object.hasOwn(STATES, code) ? STATES[code as State]() : undefined),
  severity: (code) => SEVERITIES[code]?.(),
};

/** The code that a field holds, in the words of its screen; undefined where it is no such code. */
export function describeCode(field: string, code: string): string | undefined {
  return FIELDS[field]?.(code);
}

function isRole(code: string): code is StaffRole {
  return Object.hasOwn(ROLES, code);
}
