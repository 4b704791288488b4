import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { FAMILY_TABLES, WRITTEN_TABLES } from './family-tables.ts';
import type { GuardianData, InvitationData, Rows } from './merge-rows.ts';

export interface Two {
  readonly organizationId: string;
  readonly keptId: string;
  readonly mergedId: string;
}
const idsOf = ({ keptId, mergedId }: Two) => [keptId, mergedId];

/** All that a merge changes, as it stands. */
export interface Snapshot {
  readonly rows: Rows;
  readonly lines: readonly FamilyLines[];
  /** Who was merged into the one who is merged now. */
  readonly aliases: readonly string[];
}
interface FamilyLines {
  readonly id: string;
  readonly lines_on: string | null;
  readonly lines_count: number;
}

const OWNED: readonly string[] = ['student_sections', 'section_drafts'];

/** Which rows of a table are of one of the two. */
function ofTwo(table: string, two: Two): RawBuilder<unknown> {
  const ids = sql`ANY(${idsOf(two)}::uuid[])`;
  const place = sql`organization_id = ${two.organizationId}`;
  if (table === 'guardian_students')
    return sql`${place} AND guardian_id IN (SELECT id FROM guardians WHERE ${place} AND family_id = ${ids})`;
  return sql`${place} AND ${sql.ref(OWNED.includes(table) ? 'owner_id' : 'family_id')} = ${ids}`;
}

/** Columns that the database fills by itself, and what a note or a task says: who wrote it is nothing that a merge keeps. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  guardians: ['folded_text'],
  notes: ['text', 'author', 'author_id', 'is_pinned', 'version', 'updated_at', 'deleted_at'],
  tasks: ['text', 'author', 'author_id', 'assignee_id', 'due_on', 'version', 'done_at', 'done_by', 'deleted_at'],
};

/** What staff wrote about either stays with that family's rows. */
const WRITTEN_BY_STAFF = ['notes', 'tasks'] as const;

export async function readSnapshot(database: Database, two: Two): Promise<Snapshot> {
  const { organizationId } = two;
  const rows: Record<string, object[]> = {};
  for (const table of FAMILY_TABLES) {
    const found = await sql<{ row: object }>`SELECT to_jsonb(of) - ${[...(LEFT_OUT[table] ?? [])]}::text[] AS row
      FROM ${sql.table(table)} AS of WHERE ${ofTwo(table, two)} ORDER BY to_jsonb(of)::text`.execute(database);
    rows[table] = found.rows.map(({ row }) => row);
  }
  const lines = await sql<{
    row: FamilyLines;
  }>`SELECT jsonb_build_object('id', id, 'lines_on', lines_on, 'lines_count', lines_count) AS row
    FROM families WHERE organization_id = ${organizationId} AND id = ANY(${idsOf(two)}::uuid[]) ORDER BY id`.execute(
    database,
  );
  const aliases = await database
    .selectFrom('families')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('mergedInto', '=', two.mergedId)
    .orderBy('id')
    .execute();
  return {
    // Of each table its own.
    rows: rows as unknown as Rows,
    lines: lines.rows.map(({ row }) => row),
    aliases: aliases.map(({ id }) => id),
  };
}

/** Writes these rows in the place of all that the two have. */
export async function writeRows(database: Database, two: Two, rows: Rows): Promise<void> {
  for (const table of WRITTEN_TABLES.toReversed())
    await sql`DELETE FROM ${sql.table(table)} WHERE ${ofTwo(table, two)}`.execute(database);
  await writeGuardians(database, two, rows.guardians);
  for (const table of WRITTEN_TABLES)
    await sql`INSERT INTO ${sql.table(table)}
      SELECT * FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows[table])}::jsonb)`.execute(
      database,
    );
  await writeInvitations(database, two, rows.invitations);
  // Merges of before there were tasks kept none.
  for (const table of WRITTEN_BY_STAFF)
    await sql`UPDATE ${sql.table(table)} AS of SET family_id = told.family_id
      FROM jsonb_to_recordset(${JSON.stringify(rows[table] ?? [])}::jsonb) AS told (id uuid, family_id uuid)
      WHERE of.organization_id = ${two.organizationId} AND of.id = told.id AND of.family_id <> told.family_id`.execute(
      database,
    );
}

/** An account is once in a family: two rows of one may change places, so the accounts come last. */
async function writeGuardians(database: Database, two: Two, rows: readonly GuardianData[]): Promise<void> {
  const told = sql`jsonb_populate_recordset(NULL::guardians, ${JSON.stringify(rows)}::jsonb) AS told`;
  const same = sql`guardians.organization_id = ${two.organizationId} AND guardians.id = told.id`;
  await sql`UPDATE guardians SET account_id = NULL FROM ${told}
    WHERE ${same} AND (guardians.family_id <> told.family_id OR guardians.account_id IS DISTINCT FROM told.account_id)`.execute(
    database,
  );
  await sql`UPDATE guardians SET family_id = told.family_id, name = told.name, email = told.email, phone = told.phone,
      phone_e164 = told.phone_e164, postal_address = told.postal_address, access = told.access, wants_mail = told.wants_mail,
      version = told.version, removed_at = told.removed_at
    FROM ${told} WHERE ${same}`.execute(database);
  await sql`UPDATE guardians SET account_id = told.account_id FROM ${told}
    WHERE ${same} AND guardians.account_id IS DISTINCT FROM told.account_id`.execute(database);
}

async function writeInvitations(database: Database, two: Two, rows: readonly InvitationData[]): Promise<void> {
  await sql`UPDATE invitations SET family_id = told.family_id, withdrawn_at = told.withdrawn_at
    FROM jsonb_populate_recordset(NULL::invitations, ${JSON.stringify(rows)}::jsonb) AS told
    WHERE invitations.organization_id = ${two.organizationId} AND invitations.id = told.id
      AND (invitations.family_id <> told.family_id OR invitations.withdrawn_at IS DISTINCT FROM told.withdrawn_at)`.execute(
    database,
  );
}

/** Locks as everybody does: the two families, then every student who is or was in one of them. Answers which of the two are families still. */
export async function lockTwo(database: Database, two: Two): Promise<string[]> {
  const { rows } = await sql<{ id: string; merged: boolean }>`SELECT id, merged_into IS NOT NULL AS merged FROM families
    WHERE organization_id = ${two.organizationId} AND id = ANY(${idsOf(two)}::uuid[]) ORDER BY id FOR UPDATE`.execute(
    database,
  );
  await sql`SELECT FROM students WHERE organization_id = ${two.organizationId} AND id IN (
      SELECT student_id FROM family_students WHERE organization_id = ${two.organizationId} AND family_id = ANY(${idsOf(two)}::uuid[]))
    ORDER BY id FOR UPDATE`.execute(database);
  return rows.flatMap(({ id, merged }) => (merged ? [] : [id]));
}

/** Which of the two are families still. */
export async function listLive(database: Database, two: Two): Promise<string[]> {
  const rows = await database
    .selectFrom('families')
    .select('id')
    .where('organizationId', '=', two.organizationId)
    .where('id', 'in', idsOf(two))
    .where('mergedInto', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** From here on nobody is in the one that was merged, nor in those that were merged into it before. */
export async function markMerged(database: Database, { organizationId, keptId, mergedId }: Two): Promise<void> {
  await database
    .updateTable('families')
    .set({ mergedInto: keptId })
    .where('organizationId', '=', organizationId)
    .where((is) => is.or([is('id', '=', mergedId), is('mergedInto', '=', mergedId)]))
    .execute();
  // What both have submitted today is what one household has.
  await sql`UPDATE families AS kept SET lines_on = greatest(kept.lines_on, merged.lines_on),
      lines_count = CASE WHEN kept.lines_on = merged.lines_on THEN kept.lines_count + merged.lines_count
        WHEN coalesce(kept.lines_on < merged.lines_on, true) THEN merged.lines_count ELSE kept.lines_count END
    FROM families AS merged WHERE kept.organization_id = ${organizationId} AND merged.organization_id = ${organizationId}
      AND kept.id = ${keptId} AND merged.id = ${mergedId} AND merged.lines_on IS NOT NULL`.execute(database);
}

/** They are two again, with those that had been merged into the second; what it submits on one day is counted on from where it was. */
export async function markApart(
  database: Database,
  { organizationId, keptId, mergedId }: Two,
  { aliases, lines }: Pick<Snapshot, 'aliases' | 'lines'>,
): Promise<void> {
  for (const [ids, into] of [
    [[mergedId], null],
    [aliases, mergedId],
  ] as const)
    await sql`UPDATE families SET merged_into = ${into} WHERE organization_id = ${organizationId}
      AND id = ANY(${[...ids]}::uuid[])`.execute(database);
  const kept = lines.find(({ id }) => id === keptId);
  await sql`UPDATE families SET lines_on = ${kept?.lines_on ?? null}, lines_count = ${kept?.lines_count ?? 0}
    WHERE organization_id = ${organizationId} AND id = ${keptId}`.execute(database);
}
