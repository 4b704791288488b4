import type { FunctionName } from '../../src/contract/functions.ts';

/** Who calls in the table's columns. */
export const ROLES = ['anonymous', 'disabled', 'family', 'instructor', 'health', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export type Verdict = 'allowed' | 'unauthenticated' | 'permission-denied';
type Row = Record<Role, Verdict>;

/** Anyone may see it; a token that is no longer good is refused all the same. */
const everyone: Row = {
  anonymous: 'allowed',
  disabled: 'unauthenticated',
  family: 'allowed',
  instructor: 'allowed',
  health: 'allowed',
  admin: 'allowed',
};
/** Whoever is signed in, for their own records. */
const signedIn: Row = { ...everyone, anonymous: 'unauthenticated' };
const staff: Row = {
  ...signedIn,
  family: 'permission-denied',
  instructor: 'permission-denied',
  health: 'permission-denied',
};

/** Health data, which administrators do not read. */
const healthOnly: Row = { ...staff, health: 'allowed', admin: 'permission-denied' };

/** Who may call what, written by hand and reviewed, so that a change of access in the contract needs a second look here. */
export const ACCESS: Record<FunctionName, Row> = {
  classes: everyone,
  availableEnrollmentClasses: everyone,
  classGroups: everyone,
  classesBySemester: everyone,
  remoteConfig: everyone,
  organization: everyone,
  calendar: everyone,

  roles: signedIn,
  account: signedIn,
  saveAccount: signedIn,
  students: signedIn,
  saveStudent: signedIn,
  removeStudent: signedIn,
  record: signedIn,
  saveContacts: signedIn,
  savePickup: signedIn,
  savePermissions: signedIn,
  confirmSections: signedIn,
  keepSectionDraft: signedIn,
  plan: signedIn,
  changePlan: signedIn,
  enroll: signedIn,
  enrollments: signedIn,
  registration: signedIn,
  withdraw: signedIn,
  leaveWaitlist: signedIn,

  health: signedIn,
  saveHealth: signedIn,
  keepHealthDraft: signedIn,
  forgetHealthDraft: signedIn,
  healthReadings: signedIn,

  studentHealth: { ...healthOnly, instructor: 'allowed' },
  lifeThreatening: healthOnly,
  healthRetention: healthOnly,

  dashboard: staff,
  staffClasses: staff,
  staffClassFacets: staff,
  roster: staff,
  tshirts: staff,
  staffEnrollments: staff,
  previewWithdrawAll: staff,
  withdrawAll: staff,
  undoWithdrawAll: staff,
  withdrawals: staff,
  outboxMails: staff,
  outboxMail: staff,
  settings: staff,
  saveSettings: staff,
  roleGrants: staff,
  grantRole: staff,
  recordExport: staff,
  revokeRole: staff,
  auditEntries: staff,
  staffSemesters: staff,
  saveSemester: staff,
  previewSemester: staff,
  markCurrentSemester: staff,
  archiveSemester: staff,
  staffMessages: staff,
  saveSemesterInfo: staff,
  saveMessage: staff,
  removeMessage: staff,
  restoreMessage: staff,
  semesterMail: staff,
  saveSemesterMail: staff,
  previewSemesterMail: staff,
  sendTestMail: staff,
  directory: staff,
  enteredTwice: staff,
  saveDirectoryEntry: staff,
  archiveDirectoryEntry: staff,
  removeDirectoryEntry: staff,
  mergeDirectoryEntries: staff,
  staffGroups: staff,
  saveGroup: staff,
  removeGroup: staff,
  previewBulkChange: staff,
  applyBulkChange: staff,
  previewRollForward: staff,
  rollForward: staff,
  classBatches: staff,
  undoBatch: staff,
  staffClass: staff,
  classChoices: staff,
  createClass: staff,
  saveClassDraft: staff,
  previewClassChange: staff,
  saveClass: staff,
  publishClass: staff,
  cancelClass: staff,
  removeClass: staff,
  copyClass: staff,
  importColumns: staff,
  keepImportMapping: staff,
  forgetImportMapping: staff,
  importReadings: staff,
  importPreview: staff,
  importRejectedRows: staff,
  importApply: staff,
  importProgress: staff,
  importBatches: staff,
  importRevert: staff,
};
