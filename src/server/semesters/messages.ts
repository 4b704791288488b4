import * as z from 'zod/mini';
import type { functions } from '../../contract/functions.ts';
import { type MessageContent, SEVERITIES } from '../../contract/semester-words.ts';
import { instantOfMoment, lastInstantOfMoment } from '../../domain/school-instant.ts';
import { momentAtSchool } from '../../domain/school-day.ts';
import { type AuditAction, record } from '../audit/store.ts';
import { bumpCatalogue } from '../classes/store.ts';
import { notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { newId } from '../platform/ids.ts';
import { changeSemester } from './acts.ts';
import { chooseSemester } from './store.ts';
import { doing, lockForChange } from './lock.ts';
import {
  countLiveMessages,
  deleteMessage,
  findRemovedMessage,
  insertMessage,
  listMessages,
  lockMessage,
  type MessageRow,
  type MessageValues,
  updateMessage,
} from './messages-store.ts';

type MessageFunctions = HandlersOf<
  Pick<typeof functions, 'staffMessages' | 'saveSemesterInfo' | 'saveMessage' | 'removeMessage' | 'restoreMessage'>
>;

const MOST_PAST = 50;
/** Everyone sees all that are shown at once, on every first screen. */
const MOST_LIVE = 100;

/** What the school tells families above the list of classes: the info panel of each semester, and messages. */
export const messageFunctions: MessageFunctions = {
  staffMessages: async ({ semesterId }, context) => {
    const { database, organization, clock } = context;
    const { semesters, semester, row } = await chooseSemester(semesterId, context);
    const messages = await listMessages(database, organization.id, clock.iso(), MOST_PAST);
    return {
      now: clock.iso(),
      semesters,
      semester: semester &&
        row && {
          ...semester,
          version: row.version,
          info: row.info,
          registrationOpensAt: row.registrationOpensAt,
          registrationClosesAt: row.registrationClosesAt,
        },
      messages: messages.map((message) => wordsOf(message, clock.now(), organization.timeZone)),
    };
  },

  saveSemesterInfo: async ({ semesterId, version, info }, context) => {
    const before = await lockForChange(semesterId, version, context);
    const { database, organization } = context;
    const saved = await changeSemester(database, organization.id, before, { info }, doing(context));
    return { version: saved.version };
  },

  saveMessage: async ({ messageId, version, message }, context) => {
    const { database, organization, clock } = context;
    const values = valuesOf(message, organization.timeZone);
    if (messageId === undefined) {
      if ((await countLiveMessages(database, organization.id, clock.iso())) >= MOST_LIVE)
        throw refused('too-many-messages', { most: MOST_LIVE });
      const id = newId();
      await insertMessage(database, organization.id, { id, ...values });
      await note('message.created', id, changeOf(null, values), context);
      return { messageId: id, version: 1 };
    }
    const before = await lockVersion(messageId, version, context);
    const change = changeOf(before, values);
    if (Object.keys(change).length === 0) return { messageId, version: before.version };
    await updateMessage(database, organization.id, messageId, values);
    await note('message.changed', messageId, change, context);
    return { messageId, version: before.version + 1 };
  },

  removeMessage: async ({ messageId, version }, context) => {
    const { database, organization } = context;
    const before = await lockVersion(messageId, version, context);
    await deleteMessage(database, organization.id, messageId);
    const { severity, text, fromAt, untilAt } = before;
    const removed = { severity, text, fromAt, untilAt, version: before.version };
    await note('message.removed', messageId, { ...changeOf(before, null), removed }, context);
    return {};
  },

  restoreMessage: async ({ messageId }, context) => {
    const { database, organization } = context;
    const held = await lockMessage(database, organization.id, messageId);
    if (held) return { version: held.version };
    const parsed = z.safeParse(removedMessage, await findRemovedMessage(database, organization.id, messageId));
    if (!parsed.success) throw notFound('message');
    const { removed } = parsed.data;
    const row = { ...removed, version: removed.version + 1 };
    await insertMessage(database, organization.id, { id: messageId, ...row });
    await note('message.restored', messageId, changeOf(null, removed), context);
    return { version: row.version };
  },
};

const removedMessage = z.object({
  removed: z.object({
    severity: z.enum(SEVERITIES),
    text: z.string(),
    fromAt: z.string(),
    untilAt: z.string(),
    version: z.int(),
  }),
});

async function note(
  action: Extract<AuditAction, `message.${string}`>,
  entityId: string,
  change: object,
  context: SignedInContext,
): Promise<void> {
  const { database, organization } = context;
  await record(database, organization.id, [{ action, entityId, change, ...doing(context) }]);
  await bumpCatalogue(database, organization.id);
}

async function lockVersion(
  messageId: string,
  version: number | undefined,
  { database, organization }: SignedInContext,
): Promise<MessageRow> {
  const row = await lockMessage(database, organization.id, messageId);
  if (!row) throw notFound('message');
  if (row.version !== version) throw refused('changed-meanwhile');
  return row;
}

function valuesOf({ severity, text, from, until }: MessageContent, timeZone: string): MessageValues {
  return {
    severity,
    text: text.trim(),
    fromAt: instantOfMoment(from, timeZone),
    untilAt: lastInstantOfMoment(until, timeZone),
  };
}

function changeOf(before: MessageValues | null, after: MessageValues | null) {
  const fields = [
    ['severity', before?.severity, after?.severity],
    ['text', before?.text, after?.text],
    ['fromAt', inUtc(before?.fromAt), inUtc(after?.fromAt)],
    ['untilAt', inUtc(before?.untilAt), inUtc(after?.untilAt)],
  ] as const;
  return Object.fromEntries(
    fields
      .filter(([, from, to]) => from !== to)
      .map(([name, from, to]) => [name, { from: from ?? null, to: to ?? null }]),
  );
}

const inUtc = (at: string | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

function wordsOf(row: MessageRow, now: number, timeZone: string) {
  const state = Date.parse(row.fromAt) > now ? 'planned' : Date.parse(row.untilAt) > now ? 'shown' : 'past';
  return {
    id: row.id,
    version: row.version,
    severity: row.severity,
    text: row.text,
    fromAt: row.fromAt,
    untilAt: row.untilAt,
    from: momentAtSchool(row.fromAt, timeZone),
    until: momentAtSchool(row.untilAt, timeZone),
    state,
  } as const;
}
