import { sql } from 'kysely';
import { DAY_FILE_HOURS } from '../../domain/day-files.ts';
import type { SealedFile } from '../health/store.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Schema } from '../platform/database/schema.ts';

/** A file is made by whoever claims it, for so long at most; after so many tries it has failed. */
const CLAIM_SECONDS = 300;
const MOST_TRIES = 3;
/** Between two tries: what was in the way may be over. */
const PAUSE_SECONDS = 60;
/** So often its maker may be gone in the middle; more often than any bad day, and no file ends servers for ever. */
const MOST_INTERRUPTIONS = 50;

export type DayFileKind = Schema['dayFiles']['kind'];

/** Whose files of which kind. */
export interface Whose {
  readonly organizationId: string;
  readonly accountId: string;
  readonly kind: DayFileKind;
}
export interface Claimed extends Whose {
  readonly id: string;
  /** What is to be in it, as it was asked for. */
  readonly asked: unknown;
}

/** What somebody asked for within the day, the newest first; without the files themselves. */
export async function listDayFiles(database: Database, whose: Whose) {
  return ofSomebody(database, whose)
    .select(['id', 'askedAt', 'readyAt', 'failedAt', 'keyId', 'asked', 'done', 'total', 'why', 'bytes', 'reach'])
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const ofSomebody = (database: Database, { organizationId, accountId, kind }: Whose) =>
  database.selectFrom('dayFiles').where((row) => row.and({ organizationId, accountId, kind }));

/** Asks for a file; false where this id has been asked for before, by whomever. */
export async function addDayFile(
  database: Database,
  { organizationId, accountId, kind }: Whose,
  { id, askedAt, asked }: { readonly id: string; readonly askedAt: string; readonly asked?: object },
): Promise<boolean> {
  const added = await database
    .insertInto('dayFiles')
    .values({ organizationId, accountId, kind, id, askedAt, asked: asked ? JSON.stringify(asked) : null })
    .onConflict((conflict) => conflict.columns(['organizationId', 'id']).doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** One that has failed is made after all; false where there is none. */
export async function askDayFileAgain(database: Database, whose: Whose, id: string, at: string): Promise<boolean> {
  const { organizationId, accountId, kind } = whose;
  const asked = await database
    .updateTable('dayFiles')
    .set({
      askedAt: at,
      failedAt: null,
      why: null,
      claimedUntil: null,
      claimedBy: null,
      tries: 0,
      done: null,
      total: null,
    })
    .where((row) => row.and({ organizationId, accountId, kind, id }))
    .where('failedAt', 'is not', null)
    .executeTakeFirst();
  return asked.numUpdatedRows > 0n;
}

/** More servers than this do not claim at one moment. */
const LOOKED_AT = 20;

/** The oldest file of a kind that nobody makes now, of any school; null where there is none. */
export async function claimDayFile(
  database: Database,
  kind: DayFileKind,
  { now, serverId }: { readonly now: string; readonly serverId: string },
): Promise<Claimed | null> {
  const isFree = sql`kind = ${kind} AND ready_at IS NULL AND failed_at IS NULL AND tries < ${MOST_TRIES}
    AND (claimed_until IS NULL OR claimed_until <= ${now})`;
  const { rows: free } = await sql<Pick<Claimed, 'organizationId' | 'id'>>`
    SELECT organization_id, id FROM day_files WHERE ${isFree} ORDER BY asked_at, id LIMIT ${LOOKED_AT}`.execute(
    database,
  );
  // Another server may have been faster; its claim is waited for, and seen.
  for (const { organizationId, id } of free) {
    const { rows } = await sql<Claimed>`
      UPDATE day_files SET claimed_until = ${now}::timestamptz + make_interval(secs => ${CLAIM_SECONDS}), claimed_by = ${serverId},
        tries = tries + 1, done = NULL, total = NULL
      WHERE organization_id = ${organizationId} AND id = ${id} AND ${isFree}
      RETURNING organization_id, id, account_id, kind, asked`.execute(database);
    if (rows[0]) return rows[0];
  }
  return null;
}

/** Takes up what servers that are gone have left in the middle, as if they had not begun: that was no try. */
export async function takeUpDayFiles(database: Database, live: readonly string[]): Promise<void> {
  await database
    .updateTable('dayFiles')
    .set((row) => ({
      claimedUntil: null,
      claimedBy: null,
      tries: row('tries', '-', 1),
      interrupted: row('interrupted', '+', 1),
    }))
    .where('claimedBy', 'is not', null)
    .where('claimedBy', 'not in', live)
    .where('readyAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('interrupted', '<', MOST_INTERRUPTIONS)
    .execute();
}

/** How far it is. */
export async function tellProgress(
  database: Database,
  { organizationId, id }: Claimed,
  { done, total }: { readonly done: number; readonly total: number },
): Promise<void> {
  await database
    .updateTable('dayFiles')
    .set({ done, total })
    .where((row) => row.and({ organizationId, id }))
    .where('readyAt', 'is', null)
    .execute();
}

/** Lets it be tried again after a pause; after the last try, or where another would end like this one (`isFinal`), it has failed. */
export async function giveUpDayFile(
  database: Database,
  { organizationId, id }: Claimed,
  {
    at,
    why = null,
    isFinal = false,
  }: { readonly at: string; readonly why?: string | null; readonly isFinal?: boolean },
): Promise<void> {
  await sql`UPDATE day_files SET why = ${why}, claimed_by = NULL, claimed_until = ${at}::timestamptz + make_interval(secs => ${PAUSE_SECONDS}),
      failed_at = CASE WHEN ${isFinal} OR tries >= ${MOST_TRIES} THEN ${at}::timestamptz END
    WHERE organization_id = ${organizationId} AND id = ${id} AND ready_at IS NULL`.execute(database);
}

/** Those whose last maker never came back have failed as well; answers nothing. */
export async function failLostDayFiles(database: Database, kind: DayFileKind, now: string): Promise<void> {
  await sql`UPDATE day_files SET failed_at = ${now}::timestamptz
    WHERE kind = ${kind} AND ready_at IS NULL AND failed_at IS NULL AND tries >= ${MOST_TRIES} AND claimed_until <= ${now}`.execute(
    database,
  );
}

/** Puts the file where it was asked for; false where that is gone, with its account for instance, or somebody else was quicker. */
export async function saveDayFile(
  transaction: Database,
  { organizationId, id }: Claimed,
  file: SealedFile & { readonly reach: string; readonly at: string; readonly bytes: number },
): Promise<boolean> {
  const { at: readyAt, reach, keyId, sealed, bytes } = file;
  const saved = await transaction
    .updateTable('dayFiles')
    .set({ readyAt, reach, keyId, sealed, bytes, why: null, claimedUntil: null, claimedBy: null })
    .where((row) => row.and({ organizationId, id }))
    .where('readyAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

export async function findDayFile(database: Database, whose: Whose, id: string) {
  const row = await ofSomebody(database, whose)
    .select(['askedAt', 'readyAt', 'failedAt', 'reach', 'keyId', 'bytes', 'asked'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** So many bytes of a file as it is sealed; null where it is gone meanwhile. */
export async function readDayFile(
  database: Database,
  whose: Whose,
  { id, from, length }: { readonly id: string; readonly from: number; readonly length: number },
): Promise<Buffer | null> {
  const row = await ofSomebody(database, whose)
    .select(sql<Buffer | null>`substring(sealed FROM ${from + 1} FOR ${length})`.as('part'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.part ?? null;
}

/** Takes a file away, made or not; false where there is none. */
export async function removeDayFile(database: Database, whose: Whose, id: string): Promise<boolean> {
  const { organizationId, accountId, kind } = whose;
  const removed = await database
    .deleteFrom('dayFiles')
    .where((row) => row.and({ organizationId, accountId, kind, id }))
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Removes what was kept for its day; rows count against the day's number as long as they are there. */
export async function removeOldDayFiles(database: Database, now: string): Promise<void> {
  await sql`DELETE FROM day_files WHERE coalesce(ready_at, asked_at) <= ${now}::timestamptz - make_interval(hours => ${DAY_FILE_HOURS})`.execute(
    database,
  );
}
