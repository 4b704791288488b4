import { account, roles, saveAccount } from './accounts.ts';
import {
  cancelClass,
  classChoices,
  copyClass,
  createClass,
  previewClassChange,
  publishClass,
  removeClass,
  saveClass,
  saveClassDraft,
  staffClass,
} from './class-editing.ts';
import { auditEntries, recordExport } from './audit.ts';
import { availableEnrollmentClasses, calendar, classes, classesBySemester, classGroups } from './classes.ts';
import {
  archiveDirectoryEntry,
  directory,
  mergeDirectoryEntries,
  removeDirectoryEntry,
  saveDirectoryEntry,
} from './directory.ts';
import {
  applyBulkChange,
  classBatches,
  previewBulkChange,
  previewRollForward,
  rollForward,
  undoBatch,
} from './class-batches.ts';
import { removeGroup, saveGroup, staffGroups } from './groups.ts';
import { enroll, enrollments, leaveWaitlist, registration, withdraw } from './enrollments.ts';
import {
  importApply,
  importBatches,
  importColumns,
  importPreview,
  importProgress,
  importRejectedRows,
  importRevert,
} from './imports.ts';
import { organization, remoteConfig } from './organization.ts';
import { changePlan, plan } from './plans.ts';
import { dashboard, outboxMail, outboxMails, roster, staffClasses, staffEnrollments, tshirts } from './reports.ts';
import {
  archiveSemester,
  markCurrentSemester,
  previewSemester,
  previewSemesterMail,
  removeMessage,
  restoreMessage,
  saveMessage,
  saveSemester,
  saveSemesterInfo,
  saveSemesterMail,
  semesterMail,
  sendTestMail,
  staffMessages,
  staffSemesters,
} from './semesters.ts';
import { grantRole, revokeRole, roleGrants } from './role-grants.ts';
import { saveSettings, settings } from './settings.ts';
import { removeStudent, saveStudent, students } from './students.ts';
import { previewWithdrawAll, undoWithdrawAll, withdrawAll, withdrawals } from './withdrawals.ts';

/** Every call of the product: its table of contents. A call without a handler, or a handler without a call, does not compile. */
export const functions = {
  // what the specification names
  classes,
  availableEnrollmentClasses,
  classGroups,
  classesBySemester,
  roles,
  remoteConfig,
  // what anyone may see
  organization,
  calendar,
  // the family
  account,
  saveAccount,
  students,
  saveStudent,
  removeStudent,
  plan,
  changePlan,
  enroll,
  enrollments,
  registration,
  withdraw,
  leaveWaitlist,
  // staff
  dashboard,
  staffClasses,
  roster,
  tshirts,
  staffEnrollments,
  previewWithdrawAll,
  withdrawAll,
  undoWithdrawAll,
  withdrawals,
  outboxMails,
  outboxMail,
  settings,
  saveSettings,
  roleGrants,
  grantRole,
  revokeRole,
  auditEntries,
  recordExport,
  staffSemesters,
  saveSemester,
  previewSemester,
  markCurrentSemester,
  archiveSemester,
  staffMessages,
  saveSemesterInfo,
  saveMessage,
  removeMessage,
  restoreMessage,
  semesterMail,
  saveSemesterMail,
  previewSemesterMail,
  sendTestMail,
  directory,
  saveDirectoryEntry,
  archiveDirectoryEntry,
  removeDirectoryEntry,
  mergeDirectoryEntries,
  staffClass,
  classChoices,
  createClass,
  saveClassDraft,
  previewClassChange,
  saveClass,
  publishClass,
  cancelClass,
  removeClass,
  copyClass,
  staffGroups,
  saveGroup,
  removeGroup,
  previewBulkChange,
  applyBulkChange,
  previewRollForward,
  rollForward,
  classBatches,
  undoBatch,
  importColumns,
  importPreview,
  importRejectedRows,
  importApply,
  importProgress,
  importBatches,
  importRevert,
} as const;

export type Functions = typeof functions;
export type FunctionName = keyof Functions;
