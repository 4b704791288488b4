import { classContent } from './class-fields.ts';
import { QUESTION_FIELDS } from './questions.ts';
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
] as const;
const PLACE = ['from', 'to', 'classId', 'studentId', 'registrationId', 'withdrawalId'] as const;
const SEMESTER = [...SEMESTER_FIELDS, 'attachments'] as const;
const MESSAGE = ['severity', 'text', 'fromAt', 'untilAt'] as const;
const GROUP = ['name', 'description', 'priceCents', 'classIds'] as const;
const ENTRY = ['name', 'address', 'illustration'] as const;
/** Of a waiver: the text is in its versions. */
const WAIVER = ['title', 'classType', 'class', 'eachSemester', 'textChanged'] as const;
const INVITED = ['email', 'role', 'instructorId'] as const;
const MERGED = ['merged', 'classIds'] as const;
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
  'waitlist.joined': { fields: PLACE },
  'waitlist.left': { fields: PLACE },
  'waitlist.reopened': { fields: PLACE },
  'waitlist.hold-lifted': { fields: PLACE },
  'waitlist.promoted': { fields: ['from', 'to', 'enrollmentId'] },
  'waitlist.held-back': { fields: ['reason'] },
  'waitlist.skipped': { fields: PLACE },
  // That staff wrote something down, never what.
  'enrollment.noted': { fields: ['note'] },
  'waitlist.noted': { fields: ['note'] },
  'student.noted': { fields: ['note'] },
  'family.noted': { fields: ['note'] },
  'waitlist.moved': { fields: ['position', 'classId', 'studentId'] },
  'student.saved': { fields: ['from', 'to'], record: STUDENT },
  'student.removed': { fields: ['from', 'to'], record: STUDENT },
  // That sections of the record were told, never what they say.
  'student.answered': { fields: ['sections'] },
  'student.confirmed': { fields: ['sections'] },
  'student.waiver-signed': { fields: ['title', 'number'] },
  'student.waiver-fetched': { fields: ['title', 'number'] },
  'student.size-asked': { fields: ['tshirtSize'] },
  'student.size-withdrawn': { fields: ['tshirtSize'] },
  'student.size-accepted': { fields: ['tshirtSize'] },
  'student.size-declined': { fields: ['tshirtSize'] },
  'student.tshirt-given': { fields: ['tshirtSize'] },
  'student.tshirt-taken-back': { fields: ['tshirtSize'] },
  'student.imported': { fields: ['file'] },
  'student.merged': { fields: ['studentId'] },
  'student.merge-undone': { fields: ['studentId'] },
  'student.health-deleted': { fields: ['sections'] },
  // That somebody's word was compared, and how: never a word.
  'student.code-word-compared': { fields: ['isRight'] },
  // No key opens it any more: the family is asked again.
  'student.code-word-lost': { fields: [] },
  // The whole record.
  'student.erased': { fields: [] },
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
  'family.merged': { fields: ['familyId'] },
  'family.merge-undone': { fields: ['familyId'] },
  'family.told-apart': { fields: ['familyId'] },
  // What became of whoever the school let into a student's circle.
  'family.entry-agreed': { fields: ['studentId'] },
  'family.entry-objected': { fields: ['studentId'] },
  'family.entry-let-in': { fields: ['studentId'] },
  'family.entry-kept-out': { fields: ['studentId'] },
  'family.entry-let-back': { fields: ['studentId'] },
  'family.told-apart-undone': { fields: ['familyId'] },
  'account.saved': { fields: ['changed'] },
  // That a copy of one's data was asked for.
  'account.data-asked': { fields: [] },
  'account.ended': { fields: [] },
  'account.reset-mailed': { fields: [] },
  'account.address-asked': { fields: [] },
  'account.second-factor-reset': { fields: [] },
  'account.signed-out': { fields: [] },
  'account.linked': { fields: ['from', 'to'] },
  'account.role-granted': { fields: ['role', 'waitsForProof', 'addressConfirmed'] },
  'account.role-revoked': { fields: ['role'] },
  // Whom staff invited to which role; the address is all that is known of them.
  'staff-invitation.sent': { fields: INVITED },
  'staff-invitation.withdrawn': { fields: INVITED },
  'staff-invitation.accepted': { fields: INVITED },
  'staff-invitation.confirmed': { fields: INVITED },
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
  // Which kinds, never what is on them.
  'class.sheets-printed': { fields: ['sheets'] },
  'class-group.created': { fields: GROUP },
  'class-group.changed': { fields: GROUP },
  'class-group.removed': { fields: GROUP },
  'question.created': { fields: QUESTION_FIELDS },
  'question.changed': { fields: QUESTION_FIELDS },
  'question.archived': { fields: QUESTION_FIELDS },
  'question.restored': { fields: QUESTION_FIELDS },
  'semester.created': { fields: SEMESTER },
  'semester.changed': { fields: SEMESTER },
  'semester.archived': { fields: SEMESTER },
  'semester.unarchived': { fields: SEMESTER },
  'semester.reminded': { fields: ['mails'] },
  'semester.reminder-undone': { fields: ['mails'] },
  'semester.sizes-reminded': { fields: ['mails'] },
  'semester.sizes-reminder-undone': { fields: ['mails'] },
  'semester.tshirts-planned': { fields: ['changeUntil', 'reserve'] },
  'semester.tshirts-ordered': { fields: ['order'] },
  'semester.tshirts-order-corrected': { fields: ['order'] },
  'semester.tshirts-order-undone': { fields: ['order'] },
  // Of somebody of the staff, without a name.
  'semester.staff-tshirt': { fields: ['tshirtSize'] },
  'semester.current': { fields: ['current'] },
  'message.created': { fields: MESSAGE },
  'message.changed': { fields: MESSAGE },
  'message.removed': { fields: [...MESSAGE, 'removed'] },
  'message.restored': { fields: MESSAGE },
  // Of a setting that holds many values each is told by its own name: `gradeName.3`.
  'organization.changed': { fields: [...SETTINGS, 'gradeName', 'config'] },
  'organization.sizes-saved': { fields: ['sizes'] },
  'organization.closed-days': { fields: ['closedDays'] },
  'organization.exported': { fields: ['list'] },
  'import.applied': { fields: ['file', 'created', 'changed'] },
  'import.reverted': { fields: ['file', 'removed', 'restored', 'kept'] },
  'file.uploaded': { fields: ['kind', 'name', 'mediaType', 'bytes', 'width', 'height'] },
  'mail.read': { fields: ['kind'] },
  'mail.retried': { fields: ['mails'] },
  'mail.bounced': { fields: [] },
  'mail.not-bounced': { fields: [] },
  // Who was written to stands in the outbox.
  'circular.sent': { fields: ['subject', 'mails'] },
  'circular.undone': { fields: ['subject', 'mails'] },
  'circular-template.saved': { fields: ['name'] },
  'circular-template.removed': { fields: ['name'] },
  'sample.loaded': { fields: ['on'] },
  'instructor.created': { fields: ENTRY },
  'instructor.changed': { fields: ENTRY },
  'instructor.archived': { fields: ENTRY },
  'instructor.restored': { fields: ENTRY },
  'instructor.removed': { fields: ENTRY },
  'instructor.merged': { fields: MERGED },
  'instructor.linked': { fields: ['accountId'] },
  'instructor.unlinked': { fields: ['accountId'] },
  'location.created': { fields: ENTRY },
  'location.changed': { fields: ENTRY },
  'location.archived': { fields: ENTRY },
  'location.restored': { fields: ENTRY },
  'location.removed': { fields: ENTRY },
  'location.merged': { fields: MERGED },
  'waiver.created': { fields: WAIVER },
  'waiver.changed': { fields: WAIVER },
  'waiver.published': { fields: ['title', 'number', 'mustSignAgain'] },
  'waiver.archived': { fields: ['title'] },
  'waiver.restored': { fields: ['title'] },
  'class-type.created': { fields: ENTRY },
  'class-type.changed': { fields: ENTRY },
  'class-type.archived': { fields: ENTRY },
  'class-type.restored': { fields: ENTRY },
  'class-type.removed': { fields: ENTRY },
  'class-type.merged': { fields: MERGED },
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
