import { sql } from 'kysely';
import { refusedAs } from '../call/errors.ts';
import type { Database } from '../database/connect.ts';
import type { HealthKey, Keyring } from './keyring.ts';

/** Every table whose rows are sealed with the health key. Only their own nouns read them; here it is asked which keys they still need. */
export const SEALED_TABLES = ['health_sections', 'health_drafts', 'code_words'] as const;

/** The ids of all keys that sealed something; a few looks into an index, however many rows there are. */
export async function listUsedKeys(database: Database): Promise<string[]> {
  const used = new Set<string>();
  for (const table of SEALED_TABLES) {
    const first = sql`(SELECT min(key_id) FROM ${sql.table(table)} AS of WHERE of.organization_id =`;
    const { rows } = await sql<{ keyId: string }>`WITH RECURSIVE used AS (
        SELECT id AS organization_id, ${first} organizations.id) AS key_id FROM organizations
        UNION ALL
        SELECT used.organization_id, ${first} used.organization_id AND of.key_id > used.key_id) FROM used WHERE used.key_id IS NOT NULL)
      SELECT DISTINCT key_id FROM used WHERE key_id IS NOT NULL`.execute(database);
    for (const { keyId } of rows) used.add(keyId);
  }
  return [...used];
}

/** Taken by everybody who seals, and alone by whoever takes the old key away: until then nothing may be sealed with it any more. */
const SEALING = 20_261_122;

/**
 * The key that seals now, for as long as the transaction lasts. Refused where another key has sealed something that is not here: what
 * this one sealed, others could not open.
 */
export async function sealingKey(transaction: Database, keyring: Keyring): Promise<HealthKey> {
  await sql`SELECT pg_advisory_xact_lock_shared(${SEALING})`.execute(transaction);
  const keys = keyring.keys();
  const [key] = keys;
  const used = await listUsedKeys(transaction);
  if (!key || used.some((id) => keys.every((each) => each.id !== id))) throw keyMissing();
  return key;
}

export function keyMissing() {
  return refusedAs('unavailable', 'health-key-missing');
}

export async function lockSealing(transaction: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${SEALING})`.execute(transaction);
}
