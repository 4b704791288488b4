import type { Functions } from '../../contract/functions.ts';
import { UNDO_MAILS_MS } from '../../contract/outbox.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { record } from '../audit/store.ts';
import { listReadersOfFamilies } from '../families/store.ts';
import { send, takeBackMails } from '../mail/store.ts';
import type { Handler, SignedInContext } from '../platform/call/handler.ts';
import { statementsIn } from '../platform/database/statements.ts';
import { newId } from '../platform/ids.ts';
import { recordDueMail } from './letters/record-due.ts';
import { missingOf } from './missing.ts';
import { countWithoutAddress, listRemindersSince, lockReminding } from './reminders-store.ts';

interface Chosen {
  readonly semesterId: string;
  readonly studentIds: readonly string[];
}

/** What a reminder to the families of chosen students would be. */
export const previewReminder: Handler<Functions['previewReminder']> = async (chosen, context) =>
  (await planReminder(chosen, context)).counts;

/** Reminds the families of chosen students of what their records lack, one mail to each of their readers; the mails wait to be taken back. */
export const sendReminder: Handler<Functions['sendReminder']> = async (chosen, context) => {
  const { database, organization, clock } = context;
  // Of two who send at the same moment the second sees what the first has sent.
  await lockReminding(database, organization.id, chosen.semesterId);
  const { mails, counts } = await planReminder(chosen, context);
  const reminderId = newId();
  if (mails.length === 0) return { ...counts, reminderId };
  const [at, notBefore] = [clock.iso(), new Date(clock.now() + UNDO_MAILS_MS).toISOString()];
  const letters = mails.map(({ email, students }) =>
    recordDueMail.to(email, { students, reminderId }, { at, notBefore }),
  );
  await send(statementsIn(database), organization.id, letters);
  await note('semester.reminded', chosen.semesterId, mails.length, context);
  return { ...counts, reminderId };
};

/** Takes back what has not left. */
export const undoReminder: Handler<Functions['undoReminder']> = async ({ semesterId, reminderId }, context) => {
  const { database, organization, clock } = context;
  const mails = await takeBackMails(database, organization.id, {
    batch: 'record-due',
    id: reminderId,
    at: clock.iso(),
  });
  if (mails > 0) await note('semester.reminder-undone', semesterId, mails, context);
  return { mails };
};

async function note(
  action: 'semester.reminded' | 'semester.reminder-undone',
  entityId: string,
  mails: number,
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  await record(database, organization.id, [{ action, entityId, change: { mails }, at: clock.iso(), by: caller }]);
}

/** The same to the same address within this time is a second click. */
const SECOND_CLICK_MS = 60_000;

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
  const familyIds = [...families.keys()];
  const readers = await listReadersOfFamilies(database, organization.id, familyIds);
  const since = new Date(clock.now() - SECOND_CLICK_MS).toISOString();
  const sent = new Set((await listRemindersSince(database, organization.id, since)).map(keyOf));
  const wanted = readers.map(({ familyId, email }) => ({
    email,
    students: (families.get(familyId) ?? []).map(({ familyId: _family, ...student }) => student),
  }));
  const mails = wanted.filter((mail) => !sent.has(keyOf(mail)));
  const counts = {
    students: new Set(lacking.map(({ studentId }) => studentId)).size,
    families: families.size,
    unreached: families.size - new Set(readers.map(({ familyId }) => familyId)).size,
    withoutAddress: await countWithoutAddress(database, organization.id, familyIds),
    mails: mails.length,
    justSent: wanted.length - mails.length,
  };
  return { mails, counts };
}

/** A mail by whom it goes to and whom it is about. */
function keyOf({ email, students }: { readonly email: string; readonly students: readonly { studentId: string }[] }) {
  return [email, ...students.map(({ studentId }) => studentId).toSorted()].join(' ');
}
