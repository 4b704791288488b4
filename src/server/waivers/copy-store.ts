import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';

interface ClassPair {
  readonly id: string;
  readonly of: string;
}

/** Gives copies of classes a waiver of their own like that of the original: what families sign there now is the first version here. */
export async function copyWaivers(
  database: Database,
  organizationId: string,
  pairs: readonly ClassPair[],
  { at, by }: { readonly at: string; readonly by: string },
): Promise<void> {
  const sources = await database
    .selectFrom('waivers')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('classId', '=', sql<string>`any(${pairs.map(({ of }) => of)}::uuid[])`)
    .where('archivedAt', 'is', null)
    .execute();
  if (sources.length === 0) return;
  const copies = pairs.flatMap(({ id: classId, of }) =>
    sources
      .filter((source) => source.classId === of)
      .map((source) => ({ source, row: { ...source, id: newId(), classId, version: 1, createdAt: at } })),
  );
  await database
    .insertInto('waivers')
    .values(copies.map(({ row }) => row))
    .execute();
  await sql`INSERT INTO waiver_versions (organization_id, waiver_id, number, title, body, sha256, must_sign_again, published_at, published_by)
    SELECT ${organizationId}::uuid, pair.id, 1, latest.title, latest.body, latest.sha256, true, ${at}::timestamptz, ${by}::uuid
    FROM unnest(${copies.map(({ row }) => row.id)}::uuid[], ${copies.map(({ source }) => source.id)}::uuid[]) AS pair (id, source)
    JOIN LATERAL (SELECT title, body, sha256 FROM waiver_versions AS text
      WHERE text.organization_id = ${organizationId} AND text.waiver_id = pair.source ORDER BY number DESC LIMIT 1) AS latest ON true`.execute(
    database,
  );
}

/** Waivers of classes that were removed again ask nobody; what was published stays, as everywhere. */
export async function archiveWaiversOf(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
  at: string,
): Promise<void> {
  await database
    .updateTable('waivers')
    .set({ archivedAt: at, version: sql<number>`version + 1` })
    .where('organizationId', '=', organizationId)
    .where('classId', '=', sql<string>`any(${classIds}::uuid[])`)
    .where('archivedAt', 'is', null)
    .execute();
}
