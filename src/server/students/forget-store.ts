import { sql } from 'kysely';
import type { Student } from '../../contract/students.ts';
import type { Database } from '../platform/database/connect.ts';
import { type Named, patternOf, withoutNames } from './without-names.ts';

interface Forgotten {
  readonly organizationId: string;
  readonly students: readonly (Named & { readonly id: string })[];
  /** What stands where the names stood. */
  readonly words: string;
}

interface Entry {
  readonly id: string;
  readonly entityId: string;
  readonly change: Readonly<Record<string, unknown>>;
  readonly reason: string | null;
}

/**
 * Takes removed students out of the history and the mails, in the transaction that removes them and in one reading of both: entries about a
 * student tell no more than that there was one, and every other entry and mail that points at them loses the names. Only rows that hold a
 * student's id are touched, each by that student's names: a name is what a family typed, and must not become a way to rewrite what is told of others.
 */
export async function forgetStudents(transaction: Database, forgotten: Forgotten): Promise<void> {
  const { organizationId, students, words } = forgotten;
  const ids = students.map(({ id }) => id);
  const { rows: entries } = await sql<Entry>`SELECT id, entity_id, change, reason FROM audit_entries
    WHERE organization_id = ${organizationId} AND (entity_id = ANY(${ids}::uuid[]) OR change::text LIKE ANY(${anywhere(ids)}::text[]))`.execute(
    transaction,
  );
  const patterns = students.map((student) => {
    const own = entries.filter(({ entityId }) => entityId === student.id);
    const named = own.flatMap(({ change }) => [change['from'], change['to']].filter(isNamed));
    return { id: student.id, pattern: patternOf([student, ...named]) };
  });
  for (const { id, entityId, change, reason } of entries) {
    const told = { change: ids.includes(entityId) ? onlyThat(change, words) : change, reason };
    const without = forgetIn(told, `${entityId} ${JSON.stringify(change)}`, patterns, words);
    await transaction
      .updateTable('auditEntries')
      .set({ change: JSON.stringify(without.change), reason: without.reason })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .execute();
  }
  await forgetInMails(transaction, forgotten, patterns);
}

interface Pattern {
  readonly id: string;
  readonly pattern: RegExp | null;
}

async function forgetInMails(
  transaction: Database,
  { organizationId, students, words }: Forgotten,
  patterns: readonly Pattern[],
) {
  const held = anywhere(students.map(({ id }) => id));
  const { rows } = await sql<{ id: string; facts: object }>`SELECT id, facts FROM outbox_mails
    WHERE organization_id = ${organizationId} AND facts::text LIKE ANY(${held}::text[])`.execute(transaction);
  for (const { id, facts } of rows)
    await transaction
      .updateTable('outboxMails')
      .set({ facts: JSON.stringify(forgetIn(facts, JSON.stringify(facts), patterns, words)) })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .execute();
}

const anywhere = (ids: readonly string[]) => ids.map((id) => `%${id}%`);

/** The same without the names of those whose ids stand in it. */
function forgetIn<Told>(told: Told, holding: string, patterns: readonly Pattern[], words: string): Told {
  return patterns
    .filter(({ id }) => holding.includes(id))
    .reduce((rest, { pattern }) => withoutNames(rest, pattern, words), told);
}

/** Whether there was a student before and after, and nothing of who it was. */
function onlyThat(change: Entry['change'], words: string): Entry['change'] {
  return Object.fromEntries(
    Object.entries(change).map(([key, value]) => [key, isNamed(value) ? { firstName: words } : value]),
  );
}

function isNamed(value: unknown): value is Student {
  return typeof value === 'object' && value !== null && 'firstName' in value && 'lastName' in value;
}
