import { sql } from 'kysely';
import type { HealthSection } from '../../../domain/record-sections.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { HealthKey, Keyring } from '../../platform/sealing/keyring.ts';
import { reseal } from '../../platform/sealing/seal.ts';
import { withHealthTables } from '../receipts-store.ts';
import { keyMissing, sealingKey } from '../store.ts';

interface Two {
  readonly organizationId: string;
  readonly keptId: string;
  readonly mergedId: string;
}

interface MovedDraft {
  readonly section: HealthSection;
  readonly accountId: string;
}

/** What a merge of two students does with their health. */
export function healthOfTwo(keyring: Keyring) {
  return {
    states: listHealthStates,
    exchange: (transaction: Database, two: Two, sections: readonly HealthSection[]) =>
      exchangeSections(transaction, keyring, two, sections),
    moveDrafts: (transaction: Database, two: Two, only?: readonly MovedDraft[]) =>
      moveDrafts(transaction, keyring, two, only),
  };
}

/** Which sections and drafts of two students there are, in which version: nothing of what they say. */
async function listHealthStates(database: Database, { organizationId, keptId, mergedId }: Two): Promise<string[]> {
  const ids = [keptId, mergedId];
  const { rows } = await sql<{ state: string }>`
    SELECT concat_ws(' ', student_id, section, version, updated_at) AS state FROM health_sections
    WHERE organization_id = ${organizationId} AND student_id = ANY(${ids}::uuid[])
    UNION ALL SELECT concat_ws(' ', student_id, section, account_id, updated_at) FROM health_drafts
    WHERE organization_id = ${organizationId} AND student_id = ANY(${ids}::uuid[]) ORDER BY state`.execute(database);
  return rows.map(({ state }) => state);
}

/**
 * Exchanges sealed sections of two students, each bound anew to whose it is now; what both had is a new version. Exchanged once more,
 * everything is where it was.
 */
async function exchangeSections(
  transaction: Database,
  keyring: Keyring,
  { organizationId, keptId, mergedId }: Two,
  sections: readonly HealthSection[],
): Promise<void> {
  if (sections.length === 0) return;
  const tables = withHealthTables(transaction);
  const rows = await tables
    .deleteFrom('healthSections')
    .where('organizationId', '=', organizationId)
    .where('studentId', 'in', [keptId, mergedId])
    .where('section', 'in', sections)
    .returningAll()
    .execute();
  if (rows.length === 0) return;
  const key = await sealingKey(transaction, keyring);
  const newest = (section: HealthSection) =>
    Math.max(...rows.filter((row) => row.section === section).map((row) => row.version));
  const isOfBoth = (section: HealthSection) => rows.filter((row) => row.section === section).length > 1;
  const exchanged = rows.map((row) => {
    const studentId = row.studentId === keptId ? mergedId : keptId;
    const isNew = studentId === keptId && isOfBoth(row.section);
    return { ...bound(key, keyring, row, studentId), version: isNew ? newest(row.section) + 1 : row.version };
  });
  await tables.insertInto('healthSections').values(exchanged).execute();
}

/** Moves what was typed and not saved, where whoever typed it has not typed into the same section of the other one; answers which. */
async function moveDrafts(
  transaction: Database,
  keyring: Keyring,
  { organizationId, keptId, mergedId }: Two,
  only?: readonly MovedDraft[],
): Promise<MovedDraft[]> {
  const tables = withHealthTables(transaction);
  const rows = await tables
    .selectFrom('healthDrafts')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('studentId', 'in', [keptId, mergedId])
    .execute();
  const sameAs = (one: MovedDraft) => (other: MovedDraft) =>
    one.section === other.section && one.accountId === other.accountId;
  const own = rows.filter((row) => row.studentId === keptId);
  const going = rows.filter(
    (row) => row.studentId === mergedId && !own.some(sameAs(row)) && (only?.some(sameAs(row)) ?? true),
  );
  if (going.length === 0) return [];
  const key = await sealingKey(transaction, keyring);
  for (const row of going)
    await tables
      .updateTable('healthDrafts')
      .set(bound(key, keyring, row, keptId))
      .where('organizationId', '=', organizationId)
      .where('studentId', '=', mergedId)
      .where('section', '=', row.section)
      .where('accountId', '=', row.accountId)
      .execute();
  return going.map(({ section, accountId }) => ({ section, accountId }));
}

interface Sealed {
  readonly organizationId: string;
  readonly studentId: string;
  readonly section: HealthSection;
  readonly accountId?: string;
  readonly keyId: string;
  readonly sealed: Buffer;
}

/** The same row, sealed for another student. */
function bound<R extends Sealed>(key: HealthKey, keyring: Keyring, row: R, studentId: string): R {
  const { organizationId, section, accountId } = row;
  const from = { organizationId, studentId: row.studentId, section, ...(accountId && { accountId }) };
  const old = keyring.keys().find(({ id }) => id === row.keyId);
  const sealed = old && reseal({ key: old, at: from }, { key, at: { ...from, studentId } }, row.sealed);
  if (!sealed) throw keyMissing();
  return { ...row, studentId, keyId: key.id, sealed };
}
