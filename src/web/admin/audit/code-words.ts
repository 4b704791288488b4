import { SHEETS } from '../../../domain/sheets.ts';
import type { enrollments } from '../../../contract/enrollments.ts';
import type { FileKind } from '../../../contract/files.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { STAFF_ROLES, type StaffRole } from '../../../contract/roles.ts';
import type { HeldBackReason } from '../../../domain/waitlist.ts';
import type { RecordsDue } from '../../../domain/missing-sections.ts';
import { m } from '../../../words/messages.js';
import { nameRule } from '../enrollments/overrides/rule-words.ts';
import { nameSize } from '../frame/size-words.ts';
import { nameKnownKind } from '../outbox/mail-kinds.ts';
import { nameRole } from '../../shared/role-words.ts';
import { nameAsked, nameType } from '../settings/setting-names.ts';

const LISTS: Readonly<Record<string, () => string>> = {
  enrollments: m.audit_list_enrollments,
  students: m.audit_list_students,
  families: m.family_table_title,
  owing: m.owing_list,
  payments: m.payments_title,
  sizes: m.tshirts_audit_list,
  history: m.admin_part_audit,
  mails: m.admin_outbox,
  addresses: m.audit_list_addresses,
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

const RECORDS_DUE: Readonly<Record<RecordsDue, () => string>> = {
  'seat-first': m.semesters_records_seat_first,
  'before-enrolling': m.semesters_records_before,
};

const HELD_BACK: Readonly<Record<HeldBackReason, () => string>> = {
  'already-enrolled': m.audit_held_enrolled,
  overlaps: m.audit_held_overlaps,
  'deadline-passed': m.audit_held_deadline,
};
const FILES: Readonly<Record<FileKind, () => string>> = {
  picture: m.audit_file_picture,
  attachment: m.audit_file_attachment,
  import: m.audit_file_import,
};
/** Details of an account, of which the history tells only that they changed. */
const DETAILS: Readonly<Record<string, () => string>> = { name: m.audit_field_name, phone: m.audit_field_phone };
/** Who acts where nobody is signed in. */
const ACTORS: Readonly<Record<string, () => string>> = {
  'command line': m.audit_actor_command_line,
  configuration: m.audit_actor_configuration,
  waitlist: m.audit_actor_waitlist,
  portal: m.audit_actor_portal,
  demo: m.audit_actor_demo,
};
/** Reasons that the portal gives by itself; all others are what somebody wrote. */
const WHY: Readonly<Record<string, () => string>> = {
  'address-unproven': m.admin_enrollment_unproven,
  Merged: m.audit_why_merged,
  Undo: m.audit_why_undo,
};

const NOTED: Readonly<Record<string, () => string>> = {
  added: m.notes_added,
  changed: m.notes_changed,
  removed: m.notes_removed,
  restored: m.notes_restored,
};

const TASKED: typeof NOTED = { ...NOTED, done: m.tasks_audit_done, reopened: m.tasks_audit_reopened };

/** Which kinds of sheets were printed, as they are kept: "roster, health". */
function nameSheets(codes: string): string {
  return codes
    .split(', ')
    .flatMap((code) => SHEETS.find((kind) => kind === code) ?? [])
    .map((kind) => m.sheets_kind({ kind }))
    .join(', ');
}

/** A list of sizes as it is kept, each with a number behind it or none: "YM 12, AL 3". */
function nameSizes(list: string): string {
  return list
    .split(', ')
    .map((each) => {
      const [size = '', ...rest] = each.split(' ');
      return [nameSize(size), ...rest].join(' ');
    })
    .join(', ');
}

/** Fields whose values are codes that the screens have words for. */
const FIELDS: Readonly<Record<string, (code: string) => string | undefined>> = {
  role: (code) => {
    const role = roleOf(code);
    return role && nameRole(role);
  },
  list: (code) => wordsIn(LISTS, code),
  endReason: (code) => wordsIn(ENDS, code),
  kind: (code) => wordsIn(FILES, code) ?? nameKnownKind(code),
  reason: (code) => wordsIn(HELD_BACK, code),
  changed: (code) => wordsIn(DETAILS, code),
  staffSecondFactor: nameAsked,
  tshirtSize: nameSize,
  sizes: nameSizes,
  order: nameSizes,
  reserve: nameSizes,
  configType: nameType,
  state: (code) => wordsIn(STATES, code),
  severity: (code) => wordsIn(SEVERITIES, code),
  setAside: nameRule,
  note: (code) => wordsIn(NOTED, code),
  task: (code) => wordsIn(TASKED, code),
  recordsDue: (code) => wordsIn(RECORDS_DUE, code),
  sheets: nameSheets,
};

/** The code that a field holds, in the words of its screen; undefined where it is no such code. */
export function describeCode(field: string, code: string): string | undefined {
  return FIELDS[field]?.(code);
}

/** Why a free seat passed somebody by. */
export function describeHeld(reason: string): string {
  return wordsIn(HELD_BACK, reason) ?? m.waits_held_other();
}

/** Who did it: an address, or the part of the portal that acts by itself. */
export function nameActor(actor: string): string {
  return wordsIn(ACTORS, actor) ?? actor;
}

/** Why it was done. */
export function describeWhy(reason: string): string {
  return wordsIn(WHY, reason) ?? reason;
}

function wordsIn(words: Readonly<Record<string, () => string>>, code: string): string | undefined {
  return Object.hasOwn(words, code) ? words[code]?.() : undefined;
}

/** Entries from before there were registrars say `admin` of who is an administrator now. */
function roleOf(code: string): StaffRole | undefined {
  return STAFF_ROLES.find((role) => role === (code === 'admin' ? 'administrator' : code));
}
