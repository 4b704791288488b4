import type { Functions } from '../../../contract/functions.ts';
import { UNDO_MAILS_MS } from '../../../contract/outbox.ts';
import { record } from '../../audit/store.ts';
import { send, takeBackMails } from '../../mail/store.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { statementsIn } from '../../platform/database/statements.ts';
import { newId } from '../../platform/ids.ts';
import { lockSemester } from '../../semesters/store.ts';
import { chooseClass, listTshirtStudents } from '../store.ts';
import { sizesMissingMail } from './letters/sizes-missing.ts';
import { listHouseholds, listRemindersSince } from './reminders-store.ts';

/** Asks families for the sizes that are missing. */
export const reminderFunctions: HandlersOf<
  Pick<Functions, 'previewSizeReminder' | 'remindOfSizes' | 'undoSizeReminder'>
> = {
  previewSizeReminder: async (chosen, context) => (await planReminder(chosen, context)).counts,

  remindOfSizes: async (chosen, context) => {
    const { database, organization, clock } = context;
    // Of two who send at the same moment the second sees what the first has sent.
    await lockSemester(database, organization.id, chosen.semesterId);
    const { mails, counts } = await planReminder(chosen, context);
    const reminderId = newId();
    if (mails.length === 0) return { ...counts, reminderId };
    const [at, notBefore] = [clock.iso(), new Date(clock.now() + UNDO_MAILS_MS).toISOString()];
    const letters = mails.map(({ email, studentIds }) =>
      sizesMissingMail.to(email, { studentIds, reminderId }, { at, notBefore }),
    );
    await send(statementsIn(database), organization.id, letters);
    await note('semester.sizes-reminded', chosen.semesterId, mails.length, context);
    return { ...counts, reminderId };
  },

  undoSizeReminder: async ({ semesterId, reminderId }, context) => {
    const { database, organization, clock } = context;
    const batch = { batch: 'sizes-missing', id: reminderId, at: clock.iso() } as const;
    const mails = await takeBackMails(database, organization.id, batch);
    if (mails > 0) await note('semester.sizes-reminder-undone', semesterId, mails, context);
    return { mails };
  },
};

async function note(
  action: 'semester.sizes-reminded' | 'semester.sizes-reminder-undone',
  entityId: string,
  mails: number,
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  await record(database, organization.id, [{ action, entityId, change: { mails }, at: clock.iso(), by: caller }]);
}

/** The same to the same address within this time is a second click. */
const SECOND_CLICK_MS = 60_000;

async function planReminder(
  { semesterId, classId: asked }: { readonly semesterId: string; readonly classId?: string | undefined },
  { database, organization, clock }: SignedInContext,
) {
  const { classId } = await chooseClass(database, organization.id, { semesterId, classId: asked });
  if (asked !== undefined && classId === null) throw notFound('class');
  const students = await listTshirtStudents(database, organization.id, { semesterId, classId });
  const without = students.flatMap(({ id, tshirtSize }) => (tshirtSize === null ? [id] : []));
  const { families, readers } = await listHouseholds(database, organization.id, without);
  const since = new Date(clock.now() - SECOND_CLICK_MS).toISOString();
  const sent = new Set((await listRemindersSince(database, organization.id, since)).map(keyOf));
  const mails = readers.filter((mail) => !sent.has(keyOf(mail)));
  const counts = {
    students: without.length,
    families: families.length,
    unreached: families.filter(({ isReached }) => !isReached).length,
    mails: mails.length,
    justSent: readers.length - mails.length,
  };
  return { mails, counts };
}

/** A mail by whom it goes to and whom it is about. */
const keyOf = ({ email, studentIds }: { readonly email: string; readonly studentIds: readonly string[] }) =>
  [email, ...studentIds.toSorted()].join(' ');
