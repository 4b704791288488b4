import type { Audience, REPLIES } from '../../../contract/circulars.ts';
import type { Database } from '../../platform/database/connect.ts';

/** A letter that goes at an hour. */
export interface Planned {
  readonly id: string;
  /** Whoever planned it; null: the account is gone. */
  readonly accountId: string | null;
  readonly version: number;
  readonly subject: string;
  readonly text: string;
  readonly audience: Audience;
  readonly replyTo: (typeof REPLIES)[number];
  readonly replyAddress: string | null;
  readonly sentBy: string;
  readonly sendsAt: string;
  readonly plannedAt: string;
}

/** Writes a planned letter; false where one of this id is planned already. */
export async function notePlanned(
  database: Database,
  organizationId: string,
  { audience, ...planned }: Omit<Planned, 'version'>,
): Promise<boolean> {
  const made = await database
    .insertInto('plannedCirculars')
    .values({ organizationId, ...planned, audience: JSON.stringify(audience) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

function query(database: Database, organizationId: string) {
  return database
    .selectFrom('plannedCirculars')
    .select(['id', 'accountId', 'version', 'subject', 'text', 'audience', 'replyTo', 'replyAddress', 'sentBy'])
    .select(['sendsAt', 'plannedAt'])
    .where('organizationId', '=', organizationId);
}

type Row = Awaited<ReturnType<ReturnType<typeof query>['executeTakeFirstOrThrow']>>;
// The audience was checked by the contract before it was written.
const asPlanned = (row: Row): Planned => ({ ...row, audience: row.audience as unknown as Audience });

export async function findPlanned(database: Database, organizationId: string, id: string): Promise<Planned | null> {
  const row = await query(database, organizationId).where('id', '=', id).executeTakeFirst();
  return row ? asPlanned(row) : null;
}

/** The same, for whoever sends, moves or calls it off alone: of two the second finds what the first has left. */
export async function lockPlanned(database: Database, organizationId: string, id: string): Promise<Planned | null> {
  const row = await query(database, organizationId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ? asPlanned(row) : null;
}

/** All of a school, the next first. */
export async function listPlanned(database: Database, organizationId: string): Promise<Planned[]> {
  const rows = await query(database, organizationId).orderBy('sendsAt').orderBy('id').execute();
  return rows.map(asPlanned);
}

/** Those of every school whose time has come at an instant. */
export async function listDue(database: Database, at: string): Promise<{ organizationId: string; id: string }[]> {
  return (
    database
      .selectFrom('plannedCirculars')
      .innerJoin('organizations', 'organizations.id', 'plannedCirculars.organizationId')
      .select(['organizationId', 'plannedCirculars.id'])
      .where('sendsAt', '<=', at)
      // A closed school writes to nobody.
      .where('closedAt', 'is', null)
      .orderBy('sendsAt')
      .orderBy('plannedCirculars.id')
      .execute()
  );
}

/** Plans a locked letter for another time, from whom it is then. */
export async function updatePlanned(
  database: Database,
  organizationId: string,
  {
    id,
    ...changes
  }: Pick<Planned, 'id' | 'version' | 'sendsAt'> & Partial<Pick<Planned, 'accountId' | 'sentBy' | 'replyAddress'>>,
): Promise<void> {
  await database
    .updateTable('plannedCirculars')
    .set(changes)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** What was sent or called off is planned no more. */
export async function deletePlanned(database: Database, organizationId: string, id: string): Promise<void> {
  await database
    .deleteFrom('plannedCirculars')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** A letter goes within a minute of its time, or of the server's start. */
const HELD_AFTER_MS = 15 * 60_000;

/** How many letters should have gone and wait for a person. */
export async function countHeldLetters(database: Database, organizationId: string, now: number): Promise<number> {
  const { count } = await database
    .selectFrom('plannedCirculars')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('sendsAt', '<', new Date(now - HELD_AFTER_MS).toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}
