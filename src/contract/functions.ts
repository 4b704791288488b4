import * as accounts from './accounts.ts';
import * as attempts from './attempts.ts';
import * as attendance from './attendance.ts';
import * as phones from './phones.ts';
import * as audit from './audit.ts';
import * as bulk from './bulk.ts';
import * as calendar from './calendar.ts';
import * as calendarAddresses from './calendar-addresses.ts';
import * as circularDrafts from './circular-drafts.ts';
import * as circulars from './circulars.ts';
import * as circle from './circle.ts';
import * as classes from './classes.ts';
import * as classEditing from './class-editing.ts';
import * as classTable from './class-table.ts';
import * as closedDays from './closed-days.ts';
import * as closings from './closings.ts';
import * as codeWords from './code-words.ts';
import * as dashboard from './dashboard.ts';
import * as directory from './directory.ts';
import * as enrollments from './enrollments.ts';
import * as enrollmentActs from './enrollment-acts.ts';
import * as enrollmentTable from './enrollment-table.ts';
import * as families from './families.ts';
import * as familyMerges from './family-merges.ts';
import * as likelyFamilies from './likely-families.ts';
import * as find from './find.ts';
import * as groups from './groups.ts';
import * as health from './health.ts';
import * as familyTable from './family-table.ts';
import * as households from './households.ts';
import * as imports from './imports.ts';
import * as letterRules from './letter-rules.ts';
import * as moves from './moves.ts';
import * as myData from './my-data.ts';
import * as notes from './notes.ts';
import * as onBehalf from './on-behalf.ts';
import * as organization from './organization.ts';
import * as outbox from './outbox.ts';
import * as owing from './owing.ts';
import * as packs from './packs.ts';
import * as payments from './payments.ts';
import * as plannedCirculars from './planned-circulars.ts';
import * as plans from './plans.ts';
import * as questions from './questions.ts';
import * as records from './records.ts';
import * as report from './report.ts';
import * as roles from './roles.ts';
import * as semesters from './semesters.ts';
import * as semesterWords from './semester-words.ts';
import * as settings from './settings.ts';
import * as sheets from './sheets.ts';
import * as studentMerges from './student-merges.ts';
import * as studentImports from './student-imports.ts';
import * as staffRecords from './staff-records.ts';
import * as staffInvitations from './staff-invitations.ts';
import * as students from './students.ts';
import * as studentTable from './student-table.ts';
import * as offline from './offline.ts';
import * as tags from './tags.ts';
import * as tasks from './tasks.ts';
import * as teaching from './teaching.ts';
import * as subscribedCalendars from './subscribed-calendars.ts';
import * as tShirts from './t-shirts.ts';
import * as views from './views.ts';
import * as waitlists from './waitlists.ts';
import * as waivers from './waivers.ts';
import * as withdrawals from './withdrawals.ts';
import { callsOf } from './kit.ts';

/** Every call of the product: its table of contents, taken from the nouns' modules. A call without a handler, or a handler without a call, does not compile. */
export const functions = {
  ...callsOf(accounts),
  ...callsOf(attempts),
  ...callsOf(audit),
  ...callsOf(bulk),
  ...callsOf(calendar),
  ...callsOf(circle),
  ...callsOf(calendarAddresses),
  ...callsOf(circularDrafts),
  ...callsOf(circulars),
  ...callsOf(classes),
  ...callsOf(classEditing),
  ...callsOf(classTable),
  ...callsOf(closedDays),
  ...callsOf(closings),
  ...callsOf(dashboard),
  ...callsOf(directory),
  ...callsOf(enrollments),
  ...callsOf(enrollmentActs),
  ...callsOf(enrollmentTable),
  ...callsOf(families),
  ...callsOf(familyMerges),
  ...callsOf(likelyFamilies),
  ...callsOf(find),
  ...callsOf(groups),
  ...callsOf(health),
  ...callsOf(familyTable),
  ...callsOf(households),
  ...callsOf(imports),
  ...callsOf(letterRules),
  ...callsOf(moves),
  ...callsOf(myData),
  ...callsOf(notes),
  ...callsOf(onBehalf),
  ...callsOf(organization),
  ...callsOf(outbox),
  ...callsOf(owing),
  ...callsOf(packs),
  ...callsOf(payments),
  ...callsOf(plannedCirculars),
  ...callsOf(plans),
  ...callsOf(questions),
  ...callsOf(codeWords),
  ...callsOf(records),
  ...callsOf(report),
  ...callsOf(roles),
  ...callsOf(semesters),
  ...callsOf(semesterWords),
  ...callsOf(settings),
  ...callsOf(sheets),
  ...callsOf(studentMerges),
  ...callsOf(studentImports),
  ...callsOf(staffInvitations),
  ...callsOf(staffRecords),
  ...callsOf(students),
  ...callsOf(studentTable),
  ...callsOf(subscribedCalendars),
  ...callsOf(tags),
  ...callsOf(tasks),
  ...callsOf(teaching),
  ...callsOf(attendance),
  ...callsOf(phones),
  ...callsOf(offline),
  ...callsOf(tShirts),
  ...callsOf(views),
  ...callsOf(waitlists),
  ...callsOf(waivers),
  ...callsOf(withdrawals),
} as const;

type MailOf<Module extends { readonly mails: readonly string[] }> = Module['mails'][number];
const historyOf = <History>(module: { readonly history: History }): History => module.history;

/** What acts leave in the history and what an entry may hold, as far as a noun says so itself. */
export const HISTORY = {
  ...historyOf(circle),
  ...historyOf(circulars),
  ...historyOf(closedDays),
  ...historyOf(closings),
  ...historyOf(codeWords),
  ...historyOf(directory),
  ...historyOf(familyMerges),
  ...historyOf(groups),
  ...historyOf(health),
  ...historyOf(imports),
  ...historyOf(letterRules),
  ...historyOf(myData),
  ...historyOf(notes),
  ...historyOf(outbox),
  ...historyOf(plannedCirculars),
  ...historyOf(questions),
  ...historyOf(records),
  ...historyOf(semesterWords),
  ...historyOf(sheets),
  ...historyOf(staffInvitations),
  ...historyOf(staffRecords),
  ...historyOf(payments),
  ...historyOf(studentImports),
  ...historyOf(studentMerges),
  ...historyOf(subscribedCalendars),
  ...historyOf(tags),
  ...historyOf(tasks),
  ...historyOf(tShirts),
  ...historyOf(waivers),
} as const;

/** Every kind of mail: each has one letter that writes it, and somebody who sends it. The outbox may hold older kinds. */
export type MailKind =
  | MailOf<typeof accounts>
  | MailOf<typeof circle>
  | MailOf<typeof circulars>
  | MailOf<typeof classEditing>
  | MailOf<typeof enrollments>
  | MailOf<typeof families>
  | MailOf<typeof familyMerges>
  | MailOf<typeof myData>
  | MailOf<typeof onBehalf>
  | MailOf<typeof outbox>
  | MailOf<typeof payments>
  | MailOf<typeof records>
  | MailOf<typeof semesterWords>
  | MailOf<typeof staffInvitations>
  | MailOf<typeof staffRecords>
  | MailOf<typeof tShirts>
  | MailOf<typeof waitlists>;

export type Functions = typeof functions;
export type FunctionName = keyof Functions;
