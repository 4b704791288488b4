import { sql } from 'kysely';
import type { EntryState } from '../../../domain/circle.ts';
import type { Database } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';

interface Two {
  readonly organizationId: string;
  readonly keptId: string;
  readonly mergedId: string;
}

/** What became of what was open about two families when they were merged; an undo puts it back. */
export interface FollowedEntries {
  readonly ended: readonly { readonly id: string; readonly state: EntryState }[];
  readonly copies: readonly string[];
}

const CLOSING = ['waiting', 'objected', 'kept-out'] as const;

/**
 * What is open about a whole household is from now on about each who is in it: whoever comes from the other family is not closed out by it.
 * Of two guardians who are one, what was open about the one who goes ends: whether the other is new is seen anew.
 */
export async function partEntries(
  database: Database,
  { organizationId, keptId, mergedId }: Two,
  goneIds: readonly string[],
): Promise<FollowedEntries> {
  const rows = await database
    .selectFrom('circleEntries')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('familyId', 'in', [keptId, mergedId])
    .where('state', 'in', CLOSING)
    .execute();
  const copies: string[] = [];
  for (const row of rows.filter(({ guardianId }) => guardianId === null)) {
    const guardians = await database
      .selectFrom('guardians')
      .select('id')
      .where('organizationId', '=', organizationId)
      .where('familyId', '=', row.familyId)
      .where('removedAt', 'is', null)
      .execute();
    for (const guardian of guardians.filter(({ id }) => !goneIds.includes(id))) {
      const id = newId();
      await database
        .insertInto('circleEntries')
        .values({ ...row, id, guardianId: guardian.id })
        .execute();
      await sql`INSERT INTO circle_deciders (organization_id, entry_id, guardian_id, mail_id)
        SELECT organization_id, ${id}, guardian_id, mail_id FROM circle_deciders
        WHERE organization_id = ${organizationId} AND entry_id = ${row.id}`.execute(database);
      copies.push(id);
    }
  }
  const ended = rows.filter(({ guardianId }) => guardianId === null || goneIds.includes(guardianId));
  await setStates(
    database,
    organizationId,
    ended.map(({ id }) => id),
    'ended',
  );
  return { ended: ended.map(({ id, state }) => ({ id, state })), copies };
}

/** Entries about a guardian are of the family in which the guardian is now. */
export async function followGuardians(database: Database, { organizationId, keptId, mergedId }: Two): Promise<void> {
  await sql`UPDATE circle_entries AS entry SET family_id = guardians.family_id FROM guardians
    WHERE entry.organization_id = ${organizationId} AND entry.family_id = ANY(${[keptId, mergedId]}::uuid[])
      AND guardians.organization_id = ${organizationId} AND guardians.id = entry.guardian_id
      AND guardians.family_id <> entry.family_id`.execute(database);
}

/** Two again: what the merge opened and copied ends, and what it ended is as it was. */
export async function takeBackEntries(
  database: Database,
  organizationId: string,
  { actId, followed }: { readonly actId: string; readonly followed?: FollowedEntries | undefined },
): Promise<void> {
  await sql`UPDATE circle_entries SET state = 'ended' WHERE organization_id = ${organizationId}
    AND (act_id = ${actId} OR id = ANY(${[...(followed?.copies ?? [])]}::uuid[]))`.execute(database);
  for (const { id, state } of followed?.ended ?? []) await setStates(database, organizationId, [id], state);
}

async function setStates(database: Database, organizationId: string, ids: readonly string[], state: EntryState) {
  await sql`UPDATE circle_entries SET state = ${state} WHERE organization_id = ${organizationId}
    AND id = ANY(${[...ids]}::uuid[])`.execute(database);
}
