import { account, roles, saveAccount } from './accounts.ts';
import { availableEnrollmentClasses, calendar, classes, classesBySemester, classGroups } from './classes.ts';
import {
  archiveDirectoryEntry,
  directory,
  mergeDirectoryEntries,
  removeDirectoryEntry,
  saveDirectoryEntry,
} from './directory.ts';
import { enroll, enrollments, leaveWaitlist, registration, withdraw } from './enrollments.ts';
import { organization, remoteConfig } from './organization.ts';
import { changePlan, plan } from './plans.ts';
import { dashboard, outboxMail, outboxMails, roster, staffClasses, staffEnrollments, tshirts } from './reports.ts';
import { removeStudent, saveStudent, students } from './students.ts';

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
  outboxMails,
  outboxMail,
  directory,
  saveDirectoryEntry,
  archiveDirectoryEntry,
  removeDirectoryEntry,
  mergeDirectoryEntries,
} as const;

export type Functions = typeof functions;
export type FunctionName = keyof Functions;
