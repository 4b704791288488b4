import type { functions } from '../../src/contract/functions.ts';

/** How somebody stands to a student, or to a family of theirs: the columns of the table. */
export const RELATIONS = [
  'full',
  'otherHousehold',
  'view',
  'pickUp',
  'stranger',
  'teacher',
  'health',
  'admin',
] as const;
export type Relation = (typeof RELATIONS)[number];

/** `reached`: it is done, or refused by a rule that has nothing to do with who asks. */
export type Verdict = 'reached' | 'view-only' | 'not-found';
export type Row = Readonly<Record<Relation, Verdict>>;

type Functions = typeof functions;
type AccountFunction = {
  [Name in keyof Functions]: Functions[Name]['access'] extends 'account' ? Name : never;
}[keyof Functions];

const nobody: Row = {
  full: 'not-found',
  otherHousehold: 'not-found',
  view: 'not-found',
  pickUp: 'not-found',
  stranger: 'not-found',
  teacher: 'not-found',
  health: 'not-found',
  admin: 'not-found',
};
/** Of a student, to be read in either household. */
const readStudent: Row = { ...nobody, full: 'reached', otherHousehold: 'reached', view: 'reached' };
/** Of a student, to be changed by full guardians of either household. */
const changeStudent: Row = { ...readStudent, view: 'view-only' };
/** Of one family, to be changed by its full guardians: the student's other household does not see it. */
const changeFamily: Row = { ...changeStudent, otherHousehold: 'not-found' };

/**
 * Who reaches what of a student, written by hand: every call for whoever is signed in has a row, or is `own` where it names nobody's
 * record (whatever it answers is one's own, and tested where it is made).
 */
export const RELATION_TABLE: Readonly<Record<AccountFunction, Row | 'own'>> = {
  roles: 'own',
  familyCalendar: 'own',
  calendarAddresses: 'own',
  makeCalendarAddress: readStudent,
  renewCalendarAddress: 'own',
  changeCalendarNames: 'own',
  revokeCalendarAddress: 'own',
  account: 'own',
  saveAccount: 'own',
  students: 'own',
  keepNewStudent: 'own',
  plan: 'own',
  // A wish: whom one may enrol is decided when it is sent.
  changePlan: 'own',
  planWhoms: 'own',
  // Students of others are dropped.
  changePlanWhoms: 'own',
  family: 'own',
  missingSections: 'own',
  ownPayments: 'own',
  enrollments: 'own',
  ownAttendance: 'own',
  myData: 'own',
  askMyData: 'own',
  accountEnd: 'own',
  endAccount: 'own',
  // By a link, which is a secret of its own.
  acceptInvitation: 'own',
  // By one's own proven address.
  enteredAs: 'own',
  answerEntered: 'own',
  circleEntries: 'own',
  acceptStaffInvitation: 'own',

  saveStudent: changeStudent,
  removeStudent: changeStudent,
  enroll: changeStudent,
  withdraw: changeStudent,
  leaveWaitlist: changeStudent,
  moveChoices: changeStudent,
  moveEnrollment: changeStudent,
  takeBackWithdrawal: changeStudent,
  // Whoever submitted it.
  registration: { ...nobody, full: 'reached' },

  record: readStudent,
  saveGuardians: changeStudent,
  // From a student of the first household only.
  copySection: changeFamily,
  copyCare: changeFamily,
  saveContacts: changeStudent,
  savePickup: changeStudent,
  savePermissions: changeStudent,
  saveQuestions: changeStudent,
  confirmSections: changeStudent,
  keepSectionDraft: changeStudent,
  studentWaivers: readStudent,
  signWaiver: changeStudent,

  health: readStudent,
  saveHealth: changeStudent,
  keepHealthDraft: changeStudent,
  forgetHealthDraft: changeStudent,
  healthReadings: readStudent,

  saveGuardian: changeFamily,
  inviteGuardian: changeFamily,
  withdrawInvitation: changeFamily,
  removeGuardian: changeFamily,
  // Of somebody whom the school let in: full guardians of before, of either household.
  agreeToEntry: { ...nobody, full: 'reached', otherHousehold: 'reached' },
  objectToEntry: { ...nobody, full: 'reached', otherHousehold: 'reached' },
  leaveFamily: { ...nobody, full: 'reached', view: 'reached', pickUp: 'reached' },
};

/** Health, as staff ask for it: an instructor of an own class that is under way, of another class, the role `health`, an administrator without it. */
export const STAFF_HEALTH = {
  studentHealth: { teacher: 'reached', otherTeacher: 'not-found', health: 'reached', admin: 'denied' },
  studentReadings: { teacher: 'denied', otherTeacher: 'denied', health: 'reached', admin: 'denied' },
  healthExport: { teacher: 'denied', otherTeacher: 'denied', health: 'reached', admin: 'denied' },
  lifeThreatening: { teacher: 'denied', otherTeacher: 'denied', health: 'reached', admin: 'denied' },
  healthRetention: { teacher: 'denied', otherTeacher: 'denied', health: 'reached', admin: 'denied' },
} as const;
