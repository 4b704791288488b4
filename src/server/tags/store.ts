import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** The households that have a tag, as a statement (`family_id`); a tag that was merged is the one that stays, one that is gone has none. */
export const taggedFamilies = (organizationId: string, tagId: string): RawBuilder<unknown> => sql`(
  SELECT family_id FROM family_tags WHERE organization_id = ${organizationId} AND tag_id = (
    SELECT coalesce(merged_into, id) FROM tags WHERE organization_id = ${organizationId} AND id = ${tagId}))`;

/** The students who live in such a household now, as a statement (`student_id`). */
export const taggedStudents = (organizationId: string, tagId: string): RawBuilder<unknown> => sql`(
  SELECT student_id FROM family_students WHERE organization_id = ${organizationId} AND ended_at IS NULL
    AND family_id IN ${taggedFamilies(organizationId, tagId)})`;

interface Two {
  readonly organizationId: string;
  readonly keptId: string;
  readonly mergedId: string;
}

/** The household that stays has the tags of both; those of the other stay where they are, unseen, until they are two again. */
export async function mergeHouseholdTags(
  database: Database,
  { organizationId, keptId, mergedId }: Two,
  at: string,
): Promise<void> {
  await sql`INSERT INTO family_tags (organization_id, family_id, tag_id, merged_from, added_at)
    SELECT organization_id, ${keptId}, tag_id, family_id, ${at} FROM family_tags
    WHERE organization_id = ${organizationId} AND family_id = ${mergedId}
    ON CONFLICT DO NOTHING`.execute(database);
}

/** What came with the other household goes with it again; what the school put on the first since stays there. */
export async function partHouseholdTags(database: Database, { organizationId, keptId, mergedId }: Two): Promise<void> {
  await sql`DELETE FROM family_tags WHERE organization_id = ${organizationId} AND family_id = ${keptId}
    AND merged_from = ${mergedId}`.execute(database);
}
