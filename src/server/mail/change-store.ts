import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** Letters about changed classes: of these changes, and of these classes in them. */
interface OfChange {
  readonly changeIds: readonly string[];
  readonly classIds: readonly string[];
}

/** A letter tells of a class, or of several. */
const isOf = (organizationId: string, { changeIds, classIds }: OfChange) => sql`
  organization_id = ${organizationId} AND kind = 'class-changed' AND facts->>'changeId' = ANY(${[...changeIds]})
  AND (facts->>'classId' = ANY(${[...classIds]})
    OR EXISTS (SELECT FROM jsonb_array_elements(facts->'also') AS part WHERE part->>'classId' = ANY(${[...classIds]})))`;

/** Removes the letters of a change that have not left and tell of one of these classes, and answers what they said. */
export async function takeBackLettersOfChange(
  database: Database,
  organizationId: string,
  { at, ...change }: OfChange & { readonly at: string },
): Promise<{ email: string; facts: object; at: string; notBefore: string }[]> {
  const { rows } = await sql<{ email: string; facts: object; at: string; notBefore: string }>`
    DELETE FROM outbox_mails WHERE ${isOf(organizationId, change)} AND left_at IS NULL AND tries = 0 AND next_try_at > ${at}
    RETURNING to_email AS email, facts, created_at AS at, next_try_at AS not_before`.execute(database);
  return rows;
}

/** What the letters of a change said to whom, without those that were taken back. */
export async function listLettersOfChange(
  database: Database,
  organizationId: string,
  change: OfChange,
): Promise<{ email: string; facts: object }[]> {
  const { rows } = await sql<{ email: string; facts: object }>`
    SELECT to_email AS email, facts FROM outbox_mails WHERE ${isOf(organizationId, change)}`.execute(database);
  return rows;
}
