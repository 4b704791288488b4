import { sql } from 'kysely';
import { EXPORT_HOURS } from '../../domain/data-exports.ts';
import { decideFamilyAccess, type FamilyLink } from '../../domain/family-access.ts';
import { listFamilyLinks, listMemberships } from '../families/store.ts';
import type { SealedFile } from '../health/store.ts';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';

/** A copy is made by whoever claims it, for so long at most; after so many tries it has failed. */
const CLAIM_SECONDS = 300;
const MOST_TRIES = 3;
/** Between two tries: what was in the way may be over. */
const PAUSE_SECONDS = 60;

interface Own {
  readonly organizationId: string;
  readonly accountId: string;
}
export interface Claimed extends Own {
  readonly id: string;
}

export async function listExports(database: Database, { organizationId, accountId }: Own) {
  return database
    .selectFrom('dataExports')
    .select(['id', 'askedAt', 'readyAt', 'failedAt', 'keyId'])
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function addExport(
  database: Database,
  { organizationId, accountId }: Own,
  askedAt: string,
): Promise<void> {
  await database.insertInto('dataExports').values({ organizationId, accountId, id: newId(), askedAt }).execute();
}

/** The oldest copy that nobody makes now, of any school; null where there is none. */
export async function claimExport(database: Database, now: string): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    UPDATE data_exports SET claimed_until = ${now}::timestamptz + make_interval(secs => ${CLAIM_SECONDS}), tries = tries + 1
    WHERE (organization_id, id) = (
      SELECT organization_id, id FROM data_exports
      WHERE ready_at IS NULL AND failed_at IS NULL AND tries < ${MOST_TRIES} AND (claimed_until IS NULL OR claimed_until <= ${now})
      ORDER BY asked_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING organization_id, id, account_id`.execute(database);
  return rows[0] ?? null;
}

/** Lets it be tried again after a pause; after the last try it has failed. */
export async function giveUpExport(database: Database, { organizationId, id }: Claimed, at: string): Promise<void> {
  await sql`UPDATE data_exports SET claimed_until = ${at}::timestamptz + make_interval(secs => ${PAUSE_SECONDS}), failed_at = CASE WHEN tries >= ${MOST_TRIES} THEN ${at}::timestamptz END
    WHERE organization_id = ${organizationId} AND id = ${id} AND ready_at IS NULL`.execute(database);
}

/** Those whose last maker never came back have failed as well; answers nothing. */
export async function failLostExports(database: Database, now: string): Promise<void> {
  await sql`UPDATE data_exports SET failed_at = ${now}::timestamptz
    WHERE ready_at IS NULL AND failed_at IS NULL AND tries >= ${MOST_TRIES} AND claimed_until <= ${now}`.execute(
    database,
  );
}

/** Puts the file where it was asked for; false where that is gone, with its account for instance, or somebody else was quicker. */
export async function saveExport(
  transaction: Database,
  { organizationId, id }: Claimed,
  file: SealedFile & { readonly reach: string; readonly at: string },
): Promise<boolean> {
  const { at: readyAt, reach, keyId, sealed } = file;
  const saved = await transaction
    .updateTable('dataExports')
    .set({ readyAt, reach, keyId, sealed, claimedUntil: null })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('readyAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

export async function findExport(database: Database, { organizationId, accountId }: Own, id: string) {
  const row = await database
    .selectFrom('dataExports')
    .select(['readyAt', 'reach', 'keyId', 'sealed'])
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Removes what was kept for its day; rows count against the day's number as long as they are there. */
export async function removeOldExports(database: Database, now: string): Promise<void> {
  await sql`DELETE FROM data_exports WHERE coalesce(ready_at, asked_at) <= ${now}::timestamptz - make_interval(hours => ${EXPORT_HOURS})`.execute(
    database,
  );
}

/** What an account may see, in ids: a copy that was made when it was something else is not handed out. */
export async function tellReach(database: Database, { organizationId, accountId }: Own): Promise<string> {
  const memberships = await listMemberships(database, organizationId, accountId);
  const familyIds = memberships.map(({ familyId }) => familyId);
  const links =
    familyIds.length > 0 ? await listFamilyLinks(database, organizationId, familyIds) : new Map<string, FamilyLink[]>();
  const students = [...links].map(([studentId, own]) => [studentId, decideFamilyAccess(memberships, studentId, own)]);
  return JSON.stringify({ memberships, students: students.map((each) => JSON.stringify(each)).toSorted() });
}

/** What households of this account signed for these students, the oldest first. */
export async function listSignatureIds(
  database: Database,
  organizationId: string,
  { studentIds, familyIds }: { readonly studentIds: readonly string[]; readonly familyIds: readonly string[] },
): Promise<string[]> {
  const rows = await database
    .selectFrom('waiverSignatures')
    .select('id')
    .where('organizationId', '=', organizationId)
    // Papers stay with whoever was merged into another.
    .where(
      'studentId',
      'in',
      sql<string>`(SELECT id FROM students WHERE organization_id = ${organizationId}
      AND (id = ANY(${studentIds}::uuid[]) OR merged_into = ANY(${studentIds}::uuid[])))`,
    )
    .where(
      'familyId',
      'in',
      sql<string>`(SELECT id FROM families WHERE organization_id = ${organizationId}
      AND (id = ANY(${familyIds}::uuid[]) OR merged_into = ANY(${familyIds}::uuid[])))`,
    )
    .orderBy('signedAt')
    .execute();
  return rows.map(({ id }) => id);
}

/** What this person did about their own family, and what is told of their own account; never what anybody else did about the student. */
export async function listHistory(
  database: Database,
  organizationId: string,
  accountId: string,
  ownIds: readonly string[],
) {
  const { rows } = await sql<{ at: string; action: string; change: object }>`
    SELECT at, action, change FROM audit_entries
    WHERE organization_id = ${organizationId} AND (entity_id = ${accountId} OR (actor_account_id = ${accountId}
      AND (entity_id = ANY(${ownIds}::uuid[]) OR (entity IN ('enrollment', 'waitlist-entry') AND change->>'studentId' = ANY(${ownIds}::text[])))))
    ORDER BY at, id`.execute(database);
  return rows;
}
