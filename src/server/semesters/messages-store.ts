import type { Selectable } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Schema } from '../platform/database/schema.ts';

export type MessageRow = Selectable<Schema['messages']>;
/** What staff set of a message, as its row has it. */
export type MessageValues = Pick<MessageRow, 'severity' | 'text' | 'fromAt' | 'untilAt'>;

/** Messages that are shown or planned, and the latest past ones, by when they begin, latest first. */
export async function listMessages(
  database: Database,
  organizationId: string,
  at: string,
  mostPast: number,
): Promise<MessageRow[]> {
  const ofSchool = database.selectFrom('messages').selectAll().where('organizationId', '=', organizationId);
  const live = await ofSchool.where('untilAt', '>', at).orderBy('fromAt', 'desc').orderBy('id').execute();
  const past = await ofSchool.where('untilAt', '<=', at).orderBy('untilAt', 'desc').limit(mostPast).execute();
  return [...live, ...past];
}

export async function countLiveMessages(database: Database, organizationId: string, at: string): Promise<number> {
  const row = await database
    .selectFrom('messages')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('untilAt', '>', at)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** The message, for the rest of the transaction the caller's alone; null if there is none. */
export async function lockMessage(database: Database, organizationId: string, id: string): Promise<MessageRow | null> {
  const row = await database
    .selectFrom('messages')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function insertMessage(
  database: Database,
  organizationId: string,
  message: MessageValues & { id: string; version?: number },
): Promise<void> {
  await database
    .insertInto('messages')
    .values({ organizationId, ...message })
    .execute();
}

export async function updateMessage(
  database: Database,
  organizationId: string,
  id: string,
  values: MessageValues,
): Promise<void> {
  await database
    .updateTable('messages')
    .set((set) => ({ ...values, version: set('version', '+', 1) }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function deleteMessage(database: Database, organizationId: string, id: string): Promise<void> {
  await database.deleteFrom('messages').where('organizationId', '=', organizationId).where('id', '=', id).execute();
}

/** What the records say of a message when it was removed last; null if it never was. */
export async function findRemovedMessage(database: Database, organizationId: string, id: string): Promise<unknown> {
  const row = await database
    .selectFrom('auditEntries')
    .select('change')
    .where('organizationId', '=', organizationId)
    .where('entity', '=', 'message')
    .where('entityId', '=', id)
    .where('action', '=', 'message.removed')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.change ?? null;
}
