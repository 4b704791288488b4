import { classContent } from './class-fields.ts';
import { HISTORY } from './functions.ts';
import { SEMESTER_FIELDS } from './semesters.ts';
import { SETTINGS } from './settings.ts';
import { HISTORY_FIELDS } from './students.ts';

const SEAT = [
  'from',
  'to',
  'classId',
  'studentId',
  'registrationId',
  'entryId',
  'withdrawalId',
  'heldUntil',
  'enrollmentId',
  // How entries until November 2026 name the rules that staff set aside for a move.
  'overrides',
  // Of a seat that staff gave: that they did, and the rules that they set aside for it.
  'bySchool',
  'setAside',
  // Of one that has ended: what the school keeps of its price.
  'keptCents',
] as const;
/** `enrollmentId`: what is given up once the place becomes a seat. */
const PLACE = ['from', 'to', 'classId', 'studentId', 'registrationId', 'withdrawalId', 'enrollmentId'] as const;
const SEMESTER = [...SEMESTER_FIELDS, 'attachments'] as const;
/** What is told of a class beside the fields of its form. */
const CLASS_BESIDE = [
  'type',
  'location',
  'instructors',
  'dates',
  'isPublished',
  'seatsOver',
  'batchId',
  'externalId',
  'opensAt',
  'closesAt',
  'meetings',
  'import',
  'importTakenBack',
] as const;
/** Of a student's record, told from and to. */
const STUDENT = ['id', ...HISTORY_FIELDS, 'version'] as const;

/** What an entry of each action may hold, by name: an entry with anything else is not written. `record`: from and to are whole records. */
export const ALLOWED = {
  'enrollment.enrolled': { fields: SEAT },
  'enrollment.withdrawn': { fields: SEAT },
  'enrollment.revoked': { fields: SEAT },
  'enrollment.transferred': { fields: SEAT },
  'enrollment.reopened': { fields: SEAT },
  'enrollment.hold-lifted': { fields: SEAT },
  // With a group that became complete.
  'enrollment.price-lowered': { fields: ['agreedCents', 'groupId', 'classId', 'studentId'] },
  // With a group whose price no longer applies: it costs the same, or more.
  'enrollment.group-ended': { fields: ['agreedCents', 'groupId', 'classId', 'studentId'] },
  'enrollment.price-raised': { fields: ['agreedCents', 'groupId', 'classId', 'studentId'] },
  'waitlist.joined': { fields: PLACE },
  // Who waits already gives up another seat for the one that they wait for.
  'waitlist.move-asked': { fields: PLACE },
  'waitlist.left': { fields: PLACE },
  'waitlist.reopened': { fields: PLACE },
  'waitlist.hold-lifted': { fields: PLACE },
  'waitlist.promoted': { fields: ['from', 'to', 'enrollmentId'] },
  'waitlist.held-back': { fields: ['reason'] },
  'waitlist.skipped': { fields: PLACE },
  'waitlist.moved': { fields: ['position', 'classId', 'studentId'] },
  // A school year began.
  'student.grade-moved': { fields: ['from', 'to'], record: STUDENT },
  'student.saved': { fields: ['from', 'to'], record: STUDENT },
  'student.removed': { fields: ['from', 'to'], record: STUDENT },
  // Who came, who left, and what may be done: never a name, a number or an address.
  // That staff looked at the portal as somebody of the family sees it.
  'family.viewed-as': { fields: [] },
  'family.invited': { fields: ['access', 'studentId'] },
  'family.invitation-withdrawn': { fields: ['access', 'studentId'] },
  'family.joined': { fields: ['access', 'studentId'] },
  'family.found': { fields: ['access'] },
  'family.entered-refused': { fields: ['access'] },
  'family.left': { fields: ['access'] },
  'family.guardian-removed': { fields: ['access'] },
  'family.guardian-saved': { fields: ['changed'] },
  'family.household-left': { fields: ['studentId'] },
  'family.household-ended': { fields: ['studentId'] },
  'family.household-linked': { fields: ['studentId', 'access'] },
  'family.access-set': { fields: ['access'] },
  'family.guardian-added': { fields: ['access', 'studentId'] },
  'account.saved': { fields: ['changed'] },
  'account.reset-mailed': { fields: [] },
  'account.address-asked': { fields: [] },
  'account.second-factor-reset': { fields: [] },
  'account.signed-out': { fields: [] },
  'account.linked': { fields: ['from', 'to'] },
  'account.role-granted': { fields: ['role', 'waitsForProof', 'addressConfirmed'] },
  'account.role-revoked': { fields: ['role'] },
  'class.created': { fields: ['title', 'type', 'import', 'copyOf', 'fromSemester'] },
  // Nothing of a class is about a person; a field of its form is one of its history.
  'class.changed': { fields: [...Object.keys(classContent.shape), ...CLASS_BESIDE] },
  'class.removed': { fields: ['title', 'semester'] },
  'class.published': { fields: ['isPublished'] },
  'class.unpublished': { fields: ['isPublished'] },
  'class.cancelled': { fields: ['isCancelled'] },
  'class.reinstated': { fields: ['isCancelled'] },
  'class.runs-anyway': { fields: ['runsAnyway'] },
  'class.families-told': { fields: ['mails'] },
  'class.mails-taken-back': { fields: ['mails'] },
  'semester.created': { fields: SEMESTER },
  'semester.changed': { fields: SEMESTER },
  'semester.archived': { fields: SEMESTER },
  'semester.unarchived': { fields: SEMESTER },
  'semester.reminded': { fields: ['mails'] },
  'semester.reminder-undone': { fields: ['mails'] },
  'semester.current': { fields: ['current'] },
  // Of a setting that holds many values each is told by its own name: `gradeName.3`.
  'organization.changed': { fields: [...SETTINGS, 'gradeName', 'config'] },
  'organization.exported': { fields: ['list'] },
  'file.uploaded': { fields: ['kind', 'name', 'mediaType', 'bytes', 'width', 'height'] },
  'sample.loaded': { fields: ['on'] },
  ...HISTORY,
} as const satisfies Readonly<Record<`${string}.${string}`, AllowedInEntry>>;

/** What an entry may hold; `record`: its from and to are whole records, of these fields. */
export interface AllowedInEntry {
  readonly fields: readonly string[];
  readonly record?: readonly string[];
}

/** Everything that leaves an entry in the history; the part before the dot says what it is about. */
export type AuditAction = keyof typeof ALLOWED;
type Subject = AuditAction extends `${infer Name}.${string}` ? Name : never;
export type AuditEntity = Exclude<Subject, 'waitlist'> | 'waitlist-entry';

/** What an entry is about, as its row names it: what happens to a waitlist happens to one place on it. */
export function entityOf(action: AuditAction): AuditEntity {
  const subject = action.slice(0, action.indexOf('.')) as Subject; // as the type is made
  return subject === 'waitlist' ? 'waitlist-entry' : subject;
}

type FieldsOf<A extends AuditAction> = (typeof ALLOWED)[A]['fields'][number];
/** The names that the history tells, beside those of the forms of a class and of the settings. */
export type AuditField =
  | Exclude<FieldsOf<Exclude<AuditAction, 'class.changed' | 'organization.changed'>>, 'from' | 'to'>
  | (typeof CLASS_BESIDE)[number]
  | Exclude<(typeof STUDENT)[number], 'id' | 'version'>
  | 'state'
  | 'gradeName'
  | 'config';
