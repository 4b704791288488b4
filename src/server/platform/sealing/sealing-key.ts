import { sql } from 'kysely';
import { refusedAs } from '../call/errors.ts';
import type { Database } from '../database/connect.ts';
import type { HealthKey, Keyring } from './keyring.ts';

/** Every table whose rows are sealed with the health key. Only their own nouns read them; here it is asked which keys they still need. */
export const SEALED_TABLES = ['health_sections', 'health_drafts', 'code_words'] as const;

/** The ids of all keys that sealed something, of whatever school. */
export async function listUsedKeys(database: Database): Promise<string[]> {
  const used = new Set<string>();
  for (const table of SEALED_TABLES) {
    const { rows } = await sql<{ keyId: string }>`SELECT DISTINCT key_id FROM ${sql.table(table)}`.execute(database);
    for (const { keyId } of rows) used.add(keyId);
  }
  return [...used];
}

/** Whether a key that is not among these sealed something: looked for between them, where an index has nothing. */
async function isSealedWithOther(database: Database, ids: readonly string[]): Promise<boolean> {
  const known = ids.toSorted();
  const [first, last] = [known[0] ?? '', known.at(-1) ?? ''];
  const between = known.slice(1).map((id, at) => sql`(key_id > ${known[at]} AND key_id < ${id})`);
  const isOther = sql.join([sql`key_id < ${first}`, ...between, sql`key_id > ${last}`], sql` OR `);
  const tables = SEALED_TABLES.map(
    (table) => sql`(SELECT FROM ${sql.table(table)} WHERE (${isOther}) AND key_id <> ALL(${known}) LIMIT 1)`,
  );
  return (await sql`${sql.join(tables, sql` UNION ALL `)}`.execute(database)).rows.length > 0;
}

/** Taken by everybody who seals, and alone by whoever takes the old key away: until then nothing may be sealed with it any more. */
const SEALING = 20_261_122;

/**
 * The key that seals now, for as long as the transaction lasts. Refused where another key has sealed something that is not here: what
 * this one sealed, others could not open.
 */
export async function sealingKey(transaction: Database, keyring: Keyring): Promise<HealthKey> {
  const key = await findSealingKey(transaction, keyring);
  if (!key) throw keyMissing();
  return key;
}

/** The same; null where it would be refused. */
export async function findSealingKey(transaction: Database, keyring: Keyring): Promise<HealthKey | null> {
  await sql`SELECT pg_advisory_xact_lock_shared(${SEALING})`.execute(transaction);
  const keys = keyring.keys();
  const [key] = keys;
  const isMissing =
    !key ||
    (await isSealedWithOther(
      transaction,
      keys.map(({ id }) => id),
    ));
  return isMissing ? null : key;
}

export function keyMissing() {
  return refusedAs('unavailable', 'health-key-missing');
}

export async function lockSealing(transaction: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${SEALING})`.execute(transaction);
}
