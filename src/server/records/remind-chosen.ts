import type { Functions } from '../../contract/functions.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { record } from '../audit/store.ts';
import { send } from '../mail/store.ts';
import type { Handler, SignedInContext } from '../platform/call/handler.ts';
import { statementsIn } from '../platform/database/statements.ts';
import { recordDueMail } from './letters/record-due.ts';
import { missingOf } from './missing.ts';
import { listReaders } from './reminders-store.ts';

interface Chosen {
  readonly semesterId: string;
  readonly studentIds: readonly string[];
}

/** What a reminder to the families of chosen students would be. */
export const previewReminder: Handler<Functions['previewReminder']> = async (chosen, context) =>
  (await planReminder(chosen, context)).counts;

/** Reminds the families of chosen students of what their records lack, one mail to each of their readers. */
export const sendReminder: Handler<Functions['sendReminder']> = async (chosen, context) => {
  const { database, organization, caller, clock } = context;
  const { mails, counts } = await planReminder(chosen, context);
  if (mails.length === 0) return counts;
  await send(statementsIn(database), organization.id, mails);
  const change = { mails: mails.length };
  const entry = {
    action: 'semester.reminded',
    entityId: chosen.semesterId,
    change,
    at: clock.iso(),
    by: caller,
  } as const;
  await record(database, organization.id, [entry]);
  return counts;
};

async function planReminder({ semesterId, studentIds }: Chosen, { database, organization, clock }: SignedInContext) {
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const school = { organizationId: organization.id, timeZone: organization.timeZone, today };
  const chosen = new Set(studentIds);
  const lacking = (await missingOf(database, school, semesterId)).flatMap(({ studentId, familyId, missing, dueOn }) =>
    chosen.has(studentId) && missing.length > 0 && dueOn !== null
      ? [{ studentId, familyId, dueOn, sections: missing.length }]
      : [],
  );
  const families = Map.groupBy(lacking, ({ familyId }) => familyId);
  const readers = await listReaders(database, organization.id, [...families.keys()]);
  const reached = readers.map(({ familyId, email }) => ({ email, students: families.get(familyId) ?? [] }));
  const mails = reached.map(({ email, students }) =>
    recordDueMail.to(
      email,
      { students: students.map(({ familyId: _family, ...student }) => student) },
      { at: clock.iso() },
    ),
  );
  const counts = {
    students: new Set(lacking.map(({ studentId }) => studentId)).size,
    families: families.size,
    unreached: families.size - new Set(readers.map(({ familyId }) => familyId)).size,
    mails: mails.length,
  };
  return { mails, counts };
}
