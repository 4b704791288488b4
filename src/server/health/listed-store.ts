import { sql } from 'kysely';
import type { HealthAnswers } from '../../domain/health-answers.ts';
import type { HealthSection } from '../../domain/record-sections.ts';
import { record } from '../audit/store.ts';
import type { Actor } from '../platform/call/handler.ts';
import type { Database } from '../platform/database/connect.ts';
import type { HealthKey } from '../platform/sealing/keyring.ts';
import { seal } from '../platform/sealing/seal.ts';
import { markForgotten } from '../records/store.ts';
import { addReceipts, withHealthTables } from './receipts-store.ts';

/** What a list says of a student's health, section by section. */
interface Listed {
  readonly studentId: string;
  readonly sections: Partial<HealthAnswers>;
}

interface Act {
  readonly organizationId: string;
  readonly at: string;
  readonly by: Actor;
}

/** So many sections are written at a time. */
const AT_ONCE = 500;

/** Which sections something is told of, by student; nothing is opened for it. */
export async function listTold(
  database: Database,
  organizationId: string,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly HealthSection[]>> {
  if (studentIds.length === 0) return new Map();
  const rows = await withHealthTables(database)
    .selectFrom('healthSections')
    .select(['studentId', 'section'])
    .where('organizationId', '=', organizationId)
    .where('studentId', '=', sql<string>`ANY(${[...studentIds]}::uuid[])`)
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ studentId }) => studentId)].map(([id, all]) => [id, all.map(({ section }) => section)]),
  );
}

/**
 * Seals what a list says of sections that nothing is told of yet; where something is, this fails. Whoever calls holds the students, and keeps that
 * each section still waits for its family. The history says which sections, never what.
 */
export async function tellAsListed(
  transaction: Database,
  key: HealthKey,
  { organizationId, at, by }: Act & { readonly by: Exclude<Actor, string> },
  listed: readonly Listed[],
): Promise<void> {
  const rows = listed.flatMap(({ studentId, sections }) =>
    Object.entries(sections).map(([name, answers]) => {
      // The sections are those of health.
      const section = name as HealthSection;
      return {
        organizationId,
        studentId,
        section,
        keyId: key.id,
        sealed: seal(key, { organizationId, studentId, section }, answers),
        version: 1,
        updatedAt: at,
        updatedBy: by.accountId,
      };
    }),
  );
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await withHealthTables(transaction)
      .insertInto('healthSections')
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
  const entries = listed.flatMap(({ studentId, sections }) => {
    const names = Object.keys(sections);
    return names.length === 0
      ? []
      : [{ action: 'student.answered' as const, entityId: studentId, change: { sections: names }, at, by }];
  });
  await record(transaction, organizationId, entries);
}

/** Takes back what a list told of a student who stays, as long as nobody has told anything since: whoever calls has looked. The family has a receipt. */
export async function takeBackListed(
  transaction: Database,
  { organizationId, at, by }: Act,
  { studentId, sections }: { readonly studentId: string; readonly sections: readonly HealthSection[] },
): Promise<void> {
  const gone = await withHealthTables(transaction)
    .deleteFrom('healthSections')
    .where('organizationId', '=', organizationId)
    .where('studentId', '=', studentId)
    .where('section', 'in', [...sections])
    .where('version', '=', 1)
    .returning('section')
    .execute();
  const names = gone.map(({ section }) => section).toSorted();
  if (names.length === 0) return;
  const portal = { accountId: null, actor: 'portal', role: 'portal' } as const;
  await addReceipts(transaction, {
    organizationId,
    studentIds: [studentId],
    sections: names,
    at,
    by: portal,
    purpose: 'deleted',
  });
  await markForgotten(transaction, organizationId, studentId, names);
  const change = { sections: names };
  await record(transaction, organizationId, [
    { action: 'student.health-deleted', entityId: studentId, change, at, by },
  ]);
}
