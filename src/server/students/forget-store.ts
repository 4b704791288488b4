import { sql } from 'kysely';
import type { Student } from '../../contract/students.ts';
import type { Database } from '../platform/database/connect.ts';
import { patternOf, withoutNames } from './without-names.ts';

interface Forgotten {
  readonly organizationId: string;
  readonly student: Student;
  /** What stands where the name stood. */
  readonly words: string;
}

interface Entry {
  readonly id: string;
  readonly entityId: string;
  readonly change: Readonly<Record<string, unknown>>;
  readonly reason: string | null;
}

/**
 * Takes a removed student out of the history and the mails, in the transaction that removes them: entries about the student tell no more
 * than that there was one, and every other entry and mail that points at them loses the names. Only rows that hold the student's id
 * are touched: a name is what a family typed, and must not become a way to rewrite what is told of others.
 */
export async function forgetStudent(transaction: Database, forgotten: Forgotten): Promise<void> {
  const { organizationId, student, words } = forgotten;
  const { rows: entries } = await sql<Entry>`SELECT id, entity_id, change, reason FROM audit_entries
    WHERE organization_id = ${organizationId} AND (entity_id = ${student.id} OR change::text LIKE ${`%${student.id}%`})`.execute(
    transaction,
  );
  const own = entries.filter(({ entityId }) => entityId === student.id);
  const pattern = patternOf([student, ...own.flatMap(({ change }) => [change['from'], change['to']].filter(isNamed))]);
  for (const entry of entries) {
    const change = entry.entityId === student.id ? onlyThat(entry.change, words) : entry.change;
    await transaction
      .updateTable('auditEntries')
      .set({
        change: JSON.stringify(withoutNames(change, pattern, words)),
        reason: withoutNames(entry.reason, pattern, words),
      })
      .where('organizationId', '=', organizationId)
      .where('id', '=', entry.id)
      .execute();
  }
  await forgetInMails(transaction, forgotten, pattern);
}

async function forgetInMails(
  transaction: Database,
  { organizationId, student, words }: Forgotten,
  pattern: RegExp | null,
) {
  const { rows } = await sql<{ id: string; facts: object }>`SELECT id, facts FROM outbox_mails
    WHERE organization_id = ${organizationId} AND facts::text LIKE ${`%${student.id}%`}`.execute(transaction);
  for (const { id, facts } of rows)
    await transaction
      .updateTable('outboxMails')
      .set({ facts: JSON.stringify(withoutNames(facts, pattern, words)) })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .execute();
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
