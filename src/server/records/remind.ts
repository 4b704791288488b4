import { decideReminder, isTimeToRemind } from '../../domain/record-reminders.ts';
import { instantAtSchool } from '../../domain/planned-letters.ts';
import { momentAtSchool } from '../../domain/school-day.ts';
import { listReadersOfFamilies } from '../families/store.ts';
import { send } from '../mail/store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { statementsIn } from '../platform/database/statements.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { recordDueMail } from './letters/record-due.ts';
import { type MissingOfStudent, missingOf } from './missing.ts';
import type { SchoolDays } from './missing-store.ts';
import * as store from './reminders-store.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  /** Whether a rush of submissions is under way: reminders wait for the next hour. */
  readonly isRushed?: () => boolean;
}

/** Every hour: families whose records are due soon hear of it, by day at the school. */
export function remindJob(parts: Parts): Job {
  return {
    name: 'remind-records',
    cron: '17 * * * *',
    run: async () => {
      if (!parts.isRushed?.()) await remindFamilies(parts);
    },
  };
}

/** Writes to the families whose records are due soon, one mail a family and reader; answers how many families. */
export async function remindFamilies({ database, clock }: Parts): Promise<number> {
  let reminded = 0;
  for (const { id: organizationId, timeZone } of await store.listSchoolsToRemind(database, clock.iso())) {
    const { on: today, at } = momentAtSchool(clock.iso(), timeZone);
    if (!isTimeToRemind(at)) continue;
    const due = await listDue(database, { organizationId, timeZone, today });
    const families = Map.groupBy(due, (each) => each.familyId);
    const school = { organizationId, timeZone, today };
    const byRule = await listFamiliesRemindedByRule(database, school, [...families.keys()]);
    for (const [familyId, students] of families)
      if (
        !byRule.has(familyId) &&
        (await remindFamily(database, { organizationId, familyId, at: clock.iso() }, students))
      )
        reminded += 1;
  }
  return reminded;
}

/** Families that a rule of letters reminded of forms today: the portal's own reminder comes tomorrow. */
async function listFamiliesRemindedByRule(
  database: Database,
  { organizationId, timeZone, today }: SchoolDays,
  familyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (familyIds.length === 0) return new Set();
  const since = instantAtSchool({ on: today, at: '00:00' }, timeZone);
  return store.listRemindedByRule(database, organizationId, familyIds, since);
}

interface Due extends MissingOfStudent {
  readonly dueOn: string;
  readonly daysBefore: number;
}

async function listDue(database: Database, school: SchoolDays): Promise<Due[]> {
  const all: Due[] = [];
  for (const semesterId of await store.listSemestersToRemind(database, school.organizationId, school.today)) {
    const sent = await store.listSent(database, school.organizationId, semesterId);
    for (const student of await missingOf(database, school, semesterId)) {
      const { dueOn, missing, studentId, familyId } = student;
      if (dueOn === null || missing.length === 0) continue;
      const daysBefore = decideReminder(dueOn, school.today, sent.get(`${studentId} ${familyId}`) ?? []);
      if (daysBefore !== null) all.push({ ...student, dueOn, daysBefore });
    }
  }
  return all;
}

/** One transaction a family: what is noted as sent is in the outbox. Of two servers the second finds it noted. */
function remindFamily(
  database: Database,
  { organizationId, familyId, at }: { readonly organizationId: string; readonly familyId: string; readonly at: string },
  due: readonly Due[],
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const told: Due[] = [];
    for (const each of due.toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1)))
      if (await store.noteReminder(transaction, organizationId, each, { daysBefore: each.daysBefore, at }))
        told.push(each);
    if (told.length === 0) return false;
    const students = told.map(({ studentId, dueOn, missing }) => ({ studentId, dueOn, sections: missing.length }));
    const readers = await listReadersOfFamilies(transaction, organizationId, [familyId]);
    const mails = readers.map(({ email }) => recordDueMail.to(email, { students }, { at }));
    await send(statementsIn(transaction), organizationId, mails);
    return mails.length > 0;
  });
}
