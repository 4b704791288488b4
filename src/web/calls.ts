import type { FunctionName, Functions } from '../contract/functions.ts';

// The contract's schemas are for the server: loading them here would bring the whole of zod to the first screen.
const access = {
  classes: 'public',
  availableEnrollmentClasses: 'public',
  classGroups: 'public',
  classesBySemester: 'public',
  roles: 'account',
  remoteConfig: 'public',
  organization: 'public',
  calendar: 'public',
  account: 'account',
  saveAccount: 'account',
  students: 'account',
  saveStudent: 'account',
  removeStudent: 'account',
  plan: 'account',
  changePlan: 'account',
  enroll: 'account',
  enrollments: 'account',
  registration: 'account',
  withdraw: 'account',
  leaveWaitlist: 'account',
  dashboard: 'admin',
  staffClasses: 'admin',
  roster: 'admin',
  tshirts: 'admin',
  staffEnrollments: 'admin',
  outboxMails: 'admin',
  outboxMail: 'admin',
  directory: 'admin',
  saveDirectoryEntry: 'admin',
  archiveDirectoryEntry: 'admin',
  removeDirectoryEntry: 'admin',
  mergeDirectoryEntries: 'admin',
} as const satisfies { readonly [Name in FunctionName]: Functions[Name]['access'] };

/**
 * Every call of the product as the browser makes it: `call(calls.enroll, { … })`. At run time an entry has its name and access
 * only; its input and output exist for the compiler.
 */
export const calls = Object.fromEntries(
  Object.entries(access).map(([name, who]) => [name, { name, access: who }]),
) as unknown as Functions;
