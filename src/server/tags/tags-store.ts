import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTag, SchoolTag, TagSubject } from '../../contract/tags.ts';
import { foldTagName, type TagColor } from '../../domain/tags.ts';
import type { Database } from '../platform/database/connect.ts';

/** Whether an id that was kept somewhere, as text, means this tag: its own, or that of one that was merged into it. */
const means = (
  organizationId: string,
  kept: RawBuilder<unknown>,
) => sql`(${kept} = tags.id::text OR EXISTS (SELECT FROM tags AS old
  WHERE old.organization_id = ${organizationId} AND old.merged_into = tags.id AND old.id::text = ${kept}))`;

/** All tags, with how many households have each and what finds by it. */
export async function listTags(database: Database, organizationId: string): Promise<SchoolTag[]> {
  const { rows } = await sql<SchoolTag>`
    SELECT tags.id, tags.name, tags.color, tags.version,
      (SELECT count(*)::int FROM family_tags JOIN families ON families.organization_id = family_tags.organization_id
        AND families.id = family_tags.family_id AND families.merged_into IS NULL
        WHERE family_tags.organization_id = ${organizationId} AND tag_id = tags.id) AS families,
      (SELECT count(*)::int FROM planned_circulars WHERE planned_circulars.organization_id = ${organizationId}
        AND ${means(organizationId, sql`audience ->> 'tagId'`)}) AS letters,
      (SELECT count(*)::int FROM saved_views WHERE saved_views.organization_id = ${organizationId}
        AND ${means(organizationId, sql`asked ->> 'tag'`)}) AS views
    FROM tags WHERE tags.organization_id = ${organizationId} AND tags.merged_into IS NULL
    ORDER BY tags.name COLLATE natural_order, tags.id`.execute(database);
  return rows;
}

/** The tags of a household, or of each that a student lives in. */
export async function listHouseholdTags(
  database: Database,
  organizationId: string,
  about: TagSubject,
): Promise<{ familyId: string; tags: HouseholdTag[] }[]> {
  const isMeant =
    'familyId' in about
      ? sql`families.id = ${about.familyId}`
      : sql`families.id IN (SELECT family_id FROM family_students
          WHERE organization_id = ${organizationId} AND student_id = ${about.studentId} AND ended_at IS NULL)`;
  const { rows } = await sql<{ familyId: string; tags: HouseholdTag[] }>`
    SELECT families.id AS family_id, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', tags.id, 'name', tags.name, 'color', tags.color) ORDER BY tags.name COLLATE natural_order)
      FROM family_tags JOIN tags ON tags.organization_id = family_tags.organization_id AND tags.id = family_tags.tag_id
      WHERE family_tags.organization_id = ${organizationId} AND family_tags.family_id = families.id), '[]') AS tags
    FROM families WHERE families.organization_id = ${organizationId} AND families.merged_into IS NULL AND ${isMeant}
    ORDER BY families.created_at, families.id`.execute(database);
  return rows;
}

/** Whoever makes, renames, merges or removes a tag does it alone, so that no name is there twice; answers how many there are. */
export async function lockTags(database: Database, organizationId: string): Promise<number> {
  await sql`SELECT FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`.execute(database);
  const { count } = await database
    .selectFrom('tags')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('mergedInto', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const COLUMNS = ['id', 'name', 'color', 'version'] as const;

/** A tag that is there now: by its id, also that of one that was merged into it. */
export async function findTag(database: Database, organizationId: string, id: string) {
  const row = await database
    .selectFrom('tags')
    .select([...COLUMNS])
    .where('organizationId', '=', organizationId)
    .where('mergedInto', 'is', null)
    .where(
      'id',
      '=',
      sql<string>`(SELECT coalesce(merged_into, id) FROM tags WHERE organization_id = ${organizationId} AND id = ${id})`,
    )
    .executeTakeFirst();
  return row ? told(row) : null;
}

export async function findTagNamed(database: Database, organizationId: string, name: string) {
  const row = await database
    .selectFrom('tags')
    .select([...COLUMNS])
    .where('organizationId', '=', organizationId)
    .where('mergedInto', 'is', null)
    .where('foldedName', '=', foldTagName(name))
    .executeTakeFirst();
  return row ? told(row) : null;
}

// The table takes no other colours.
const told = <Row extends { readonly color: string }>(row: Row) => ({ ...row, color: row.color as TagColor });

interface TagTold {
  readonly id: string;
  readonly name: string;
  readonly color: TagColor;
}

export async function insertTag(
  database: Database,
  organizationId: string,
  tag: TagTold & { readonly createdAt: string },
): Promise<void> {
  await database
    .insertInto('tags')
    .values({ organizationId, ...tag, foldedName: foldTagName(tag.name) })
    .execute();
}

export async function updateTag(
  database: Database,
  organizationId: string,
  { id, ...tag }: TagTold & { readonly version: number },
): Promise<void> {
  await database
    .updateTable('tags')
    .set({ ...tag, foldedName: foldTagName(tag.name) })
    .where((where) => where.and({ organizationId, id }))
    .execute();
}

/** The one tag goes into the other, with whatever was merged into it before; answers how many households it brought along. */
export async function mergeInto(
  database: Database,
  organizationId: string,
  { tagId, intoId }: { readonly tagId: string; readonly intoId: string },
): Promise<number> {
  // Nobody puts the one on a household while it goes.
  await sql`SELECT FROM tags WHERE organization_id = ${organizationId} AND id IN (${tagId}, ${intoId}) ORDER BY id FOR UPDATE`.execute(
    database,
  );
  const { numAffectedRows } =
    await sql`INSERT INTO family_tags (organization_id, family_id, tag_id, merged_from, added_at)
    SELECT organization_id, family_id, ${intoId}, merged_from, added_at FROM family_tags
    WHERE organization_id = ${organizationId} AND tag_id = ${tagId} ON CONFLICT DO NOTHING`.execute(database);
  await sql`DELETE FROM family_tags WHERE organization_id = ${organizationId} AND tag_id = ${tagId}`.execute(database);
  await sql`UPDATE tags SET merged_into = ${intoId} WHERE organization_id = ${organizationId}
    AND (id = ${tagId} OR merged_into = ${tagId})`.execute(database);
  return Number(numAffectedRows ?? 0);
}

/** Takes a tag away, from every household; answers how many had it. */
export async function deleteTag(database: Database, organizationId: string, id: string): Promise<number> {
  await sql`SELECT FROM tags WHERE organization_id = ${organizationId} AND id = ${id} FOR UPDATE`.execute(database);
  const { numAffectedRows } =
    await sql`DELETE FROM family_tags WHERE organization_id = ${organizationId} AND tag_id = ${id}`.execute(database);
  await sql`DELETE FROM tags WHERE organization_id = ${organizationId} AND id = ${id}`.execute(database);
  return Number(numAffectedRows ?? 0);
}

/** Keeps a tag from going while it is put on households; null where it has gone. */
export async function holdTag(database: Database, organizationId: string, id: string): Promise<string | null> {
  const hold = async (tagId: string) =>
    database
      .selectFrom('tags')
      .select(['id', 'mergedInto'])
      .where((where) => where.and({ organizationId, id: tagId }))
      .forShare()
      .executeTakeFirst();
  const row = await hold(id);
  if (!row?.mergedInto) return row?.id ?? null;
  return (await hold(row.mergedInto))?.id ?? null;
}

/** Which households are meant, each kept from being merged meanwhile. */
export async function holdFamilies(
  database: Database,
  organizationId: string,
  about: { readonly familyIds: readonly string[] } | { readonly studentIds: readonly string[] },
): Promise<string[]> {
  const meant =
    'familyIds' in about
      ? sql`id = ANY(${[...about.familyIds]}::uuid[])`
      : sql`id IN (SELECT family_id FROM family_students WHERE organization_id = ${organizationId}
          AND student_id = ANY(${[...about.studentIds]}::uuid[]) AND ended_at IS NULL)`;
  const { rows } = await sql<{ id: string }>`SELECT id FROM families
    WHERE organization_id = ${organizationId} AND merged_into IS NULL AND ${meant} ORDER BY id FOR SHARE`.execute(
    database,
  );
  return rows.map(({ id }) => id);
}

interface Put {
  readonly organizationId: string;
  readonly tagId: string;
  readonly familyIds: readonly string[];
}

/** Puts a tag on households; answers those that did not have it. */
export async function putOn(database: Database, { organizationId, tagId, familyIds }: Put, at: string) {
  const { rows } = await sql<{
    familyId: string;
  }>`INSERT INTO family_tags (organization_id, family_id, tag_id, added_at)
    SELECT ${organizationId}, id, ${tagId}, ${at} FROM unnest(${[...familyIds]}::uuid[]) AS id
    ON CONFLICT DO NOTHING RETURNING family_id`.execute(database);
  return rows.map(({ familyId }) => familyId);
}

/** Takes a tag off households; answers those that had it. */
export async function takeOff(database: Database, { organizationId, tagId, familyIds }: Put) {
  const { rows } = await sql<{ familyId: string }>`DELETE FROM family_tags
    WHERE organization_id = ${organizationId} AND tag_id = ${tagId} AND family_id = ANY(${[...familyIds]}::uuid[])
    RETURNING family_id`.execute(database);
  return rows.map(({ familyId }) => familyId);
}
