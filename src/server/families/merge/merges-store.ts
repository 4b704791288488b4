import { sql } from 'kysely';
import type { familyMerges } from '../../../contract/family-merges.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { guardianEmail } from '../email-store.ts';
import type { FollowedEntries } from '../circle/follow-merge-store.ts';
import type { Snapshot, Two } from './merge-store.ts';
import { EXCHANGED_TABLE, WRITTEN_TABLES } from './family-tables.ts';

/** What an undo puts back, and how everything stood right after the merge: where it stands otherwise, somebody has built on it. */
export interface KeptRows {
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** Students whose code words changed hands. */
  readonly words: readonly string[];
  /** What was open about who had come in; merges of before there was a circle have none. */
  readonly entries?: FollowedEntries | undefined;
}

export interface Merge {
  readonly id: string;
  readonly keptId: string;
  readonly mergedId: string;
  readonly mergedAt: string;
  readonly undoUntil: string;
  readonly undoneAt: string | null;
  readonly keptRows: KeptRows | null;
}

export async function saveMerge(
  database: Database,
  { organizationId, keptId, mergedId }: Two,
  { keptRows, ...merge }: Omit<Merge, 'keptId' | 'mergedId' | 'undoneAt'> & { readonly mergedBy: string },
): Promise<void> {
  await database
    .insertInto('familyMerges')
    .values({ organizationId, keptId, mergedId, ...merge, keptRows: JSON.stringify(keptRows) })
    .execute();
}

export async function findMerge(database: Database, organizationId: string, id: string): Promise<Merge | null> {
  const row = await database
    .selectFrom('familyMerges')
    .select(['id', 'keptId', 'mergedId', 'mergedAt', 'undoUntil', 'undoneAt', 'keptRows'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  // Written by saveMerge and by nobody else.
  return row ? { ...row, keptRows: row.keptRows as KeptRows | null } : null;
}

export async function markUndone(database: Database, organizationId: string, id: string, at: string): Promise<void> {
  await database
    .updateTable('familyMerges')
    .set({ undoneAt: at, keptRows: null })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Which of these merges were undone. */
export async function listUndoneMerges(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('familyMerges')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .where('undoneAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type ListedMerge = OutputOf<typeof familyMerges>['merges'][number];

/** What can still be undone, of one family or of all, the latest first. A family is called by its guardians of then and now. */
export async function listMerges(
  database: Database,
  organizationId: string,
  { familyId, now }: { readonly familyId: string | undefined; readonly now: string },
): Promise<ListedMerge[]> {
  const one = familyId === undefined ? sql`true` : sql`kept_id = ${familyId}`;
  const { rows } = await sql<ListedMerge>`
    SELECT id, kept_id AS "keptId", merged_at AS "mergedAt", merged_by AS "mergedBy", undo_until AS "undoUntil",
      ARRAY(SELECT coalesce(nullif(guardians.name, ''), ${guardianEmail}, '') FROM guardians LEFT JOIN accounts ON accounts.id = guardians.account_id
        WHERE guardians.organization_id = ${organizationId} AND guardians.family_id = kept_id AND guardians.removed_at IS NULL
        ORDER BY guardians.created_at, guardians.id) AS guardians,
      ARRAY(SELECT students.first_name || ' ' || students.last_name FROM family_students
        JOIN students ON students.organization_id = family_students.organization_id AND students.id = family_students.student_id
        WHERE family_students.organization_id = ${organizationId} AND family_students.family_id = kept_id
          AND family_students.ended_at IS NULL ORDER BY students.created_at, students.id) AS students
    FROM family_merges
    WHERE organization_id = ${organizationId} AND undone_at IS NULL AND kept_rows IS NOT NULL AND undo_until > ${now}::timestamptz AND ${one}
    ORDER BY merged_at DESC, id LIMIT 50`.execute(database);
  return rows;
}

/** What guardians have submitted or signed since, and for whom. */
export async function listDoneSince(
  database: Database,
  organizationId: string,
  { accountIds, since }: { readonly accountIds: readonly string[]; readonly since: string },
): Promise<{ accountId: string; studentId: string }[]> {
  const mine = sql`organization_id = ${organizationId} AND account_id = ANY(${[...accountIds]}::uuid[])`;
  const { rows } = await sql<{ accountId: string; studentId: string }>`
    SELECT account_id AS "accountId", line ->> 'studentId' AS "studentId"
    FROM registrations CROSS JOIN LATERAL jsonb_array_elements(result -> 'lines') AS line
    WHERE ${mine} AND submitted_at >= ${since}::timestamptz
    UNION SELECT account_id, student_id::text FROM waiver_signatures WHERE ${mine} AND signed_at >= ${since}::timestamptz`.execute(
    database,
  );
  return rows;
}

/** Once a merge cannot be undone any more, what its undo needed goes: all that the merged family still has but for papers, which are kept. */
export async function forgetMerges(database: Database, now: string): Promise<void> {
  const over = sql`undone_at IS NULL AND undo_until <= ${now}::timestamptz`;
  const left = sql`family_merges WHERE ${over} AND of.organization_id = family_merges.organization_id`;
  const gone = sql`(SELECT id FROM guardians AS own WHERE own.organization_id = of.organization_id AND own.family_id = merged_id
    AND own.removed_at = merged_at)`;
  await sql`DELETE FROM guardian_students AS of USING ${left} AND of.guardian_id IN ${gone}`.execute(database);
  const told = WRITTEN_TABLES.toReversed().filter((each) => each !== 'guardian_students');
  for (const table of [EXCHANGED_TABLE, ...told]) {
    const owner = sql.ref(table === 'student_sections' || table === 'section_drafts' ? 'owner_id' : 'family_id');
    await sql`DELETE FROM ${sql.table(table)} AS of USING ${left} AND of.${owner} = merged_id`.execute(database);
  }
  // Of those who were entered twice one is enough; whoever left the family before stays named in its history.
  await sql`DELETE FROM guardians AS of USING ${left} AND of.family_id = merged_id AND of.removed_at = merged_at`.execute(
    database,
  );
  await sql`UPDATE family_merges SET kept_rows = NULL WHERE kept_rows IS NOT NULL AND ${over}`.execute(database);
}
