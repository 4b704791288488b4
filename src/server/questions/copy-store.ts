import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';

/** A class that was made, and the one that it is a copy of. */
export interface ClassPair {
  readonly id: string;
  readonly of: string;
}

/** Asks of copies of classes what their originals ask; what was answered there stays there. */
export async function copyQuestions(
  database: Database,
  organizationId: string,
  pairs: readonly ClassPair[],
  at: string,
): Promise<void> {
  const asked = await database
    .selectFrom('questions')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('classId', '=', sql<string>`any(${pairs.map(({ of }) => of)}::uuid[])`)
    .where('archivedAt', 'is', null)
    .execute();
  const rows = pairs.flatMap(({ id: classId, of }) =>
    asked
      .filter((question) => question.classId === of)
      .map((question) => ({ ...question, id: newId(), classId, version: 1, createdAt: at })),
  );
  if (rows.length > 0) await database.insertInto('questions').values(rows).execute();
}
