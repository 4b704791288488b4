import { type RawBuilder, sql } from 'kysely';
import { record } from '../../audit/store.ts';
import { markForgotten, markUnanswered } from '../../records/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { HealthSection } from '../../../domain/record-sections.ts';
import type { HealthKey } from '../../platform/sealing/keyring.ts';
import { reseal, unseal } from '../../platform/sealing/seal.ts';
import { addReceipts } from '../receipts-store.ts';
import { listUsedKeys, lockSealing, SEALED_TABLES } from '../../platform/sealing/sealing-key.ts';
import { SECTIONS_TABLE } from '../store.ts';

/** A code word is one household's, which tells it in the section of picking up. */
const WORD = 'code-word';

interface SealedRow {
  readonly organizationId: string;
  readonly studentId: string;
  readonly section: HealthSection | typeof WORD;
  readonly accountId: string | null;
  readonly familyId: string | null;
  readonly keyId: string;
  readonly sealed: Buffer;
}
type Table = (typeof SEALED_TABLES)[number];

/** So many rows are sealed anew at a time; whatever is done stays done when it is cut short. */
const PIECE = 200;

/** Where a row of each table stands: which section it is, of whose draft, of which household. */
const PLACES: Readonly<Record<Table, RawBuilder<unknown>>> = {
  health_sections: sql`section, NULL::uuid AS account_id, NULL::uuid AS family_id`,
  health_drafts: sql`section, account_id, NULL::uuid AS family_id`,
  code_words: sql`${sql.lit(WORD)} AS section, NULL::uuid AS account_id, family_id`,
};

/** Rows that one of `keys` sealed, or (`others`) none of them; locked, some at a time, after the last one that was seen. */
async function lockRows(
  transaction: Database,
  table: Table,
  { keys, others }: { readonly keys: readonly HealthKey[]; readonly others: boolean },
  after: string,
) {
  const ids = keys.map(({ id }) => id);
  const { rows } = await sql<SealedRow & { place: string }>`
    SELECT *, concat_ws('/', organization_id, student_id, section, account_id, family_id) AS place FROM (
      SELECT organization_id, student_id, ${PLACES[table]}, key_id, sealed FROM ${sql.table(table)}) AS of
    WHERE (key_id = ANY(${ids}::text[])) <> ${others} AND concat_ws('/', organization_id, student_id, section, account_id, family_id) > ${after}
    ORDER BY place LIMIT ${PIECE} FOR UPDATE`.execute(transaction);
  return rows;
}

/** Every sealed row that one of `keys` sealed, or (`others`) none of them, piece by piece, each piece a transaction of its own. */
async function eachRow(
  database: Database,
  rowsOf: { readonly keys: readonly HealthKey[]; readonly others: boolean },
  work: (transaction: Database, table: Table, row: SealedRow) => Promise<void>,
): Promise<void> {
  for (const table of SEALED_TABLES)
    for (let after: string | undefined = ''; after !== undefined; )
      after = await inTransaction(database, async (transaction) => {
        const rows = await lockRows(transaction, table, rowsOf, after ?? '');
        for (const row of rows) await work(transaction, table, row);
        return rows.at(-1)?.place;
      });
}

/** Seals with `key` what one of `olds` sealed; answers how many rows that were, without those that do not open. */
export async function resealAll(database: Database, key: HealthKey, olds: readonly HealthKey[]): Promise<number> {
  let resealed = 0;
  await eachRow(database, { keys: olds, others: false }, async (transaction, table, row) => {
    const [at, old] = [placeOf(row), olds.find(({ id }) => id === row.keyId)];
    const sealed = old && reseal({ key: old, at }, { key, at }, row.sealed);
    if (!sealed) return;
    await sql`UPDATE ${sql.table(table)} SET key_id = ${key.id}, sealed = ${sealed}
      WHERE ${atRow(table, row)}`.execute(transaction);
    resealed += 1;
  });
  return resealed;
}

/** Sealed rows that no key opens: theirs is not among `keys`, or they were altered. */
export async function countLost(database: Database, keys: readonly HealthKey[]): Promise<number> {
  let lost = 0;
  await eachLost(database, keys, async () => void (lost += 1));
  return lost;
}

/** Removes them for good; the family and the history are told. */
export async function forgetLost(database: Database, keys: readonly HealthKey[], clock: Clock): Promise<void> {
  const by = { accountId: null, actor: 'portal', role: 'portal' } as const;
  await eachLost(database, keys, async (transaction, table, row) => {
    const { organizationId, studentId, section } = row;
    await sql`DELETE FROM ${sql.table(table)} WHERE ${atRow(table, row)}`.execute(transaction);
    const at = clock.iso();
    if (section === WORD) return forgetWord(transaction, row, at);
    const receipt = {
      organizationId,
      studentIds: [studentId],
      sections: [section],
      at,
      by,
      purpose: 'deleted',
    } as const;
    await addReceipts(transaction, receipt);
    if (table === SECTIONS_TABLE) await markForgotten(transaction, organizationId, studentId, [section]);
    if (table === SECTIONS_TABLE) await markForgotten(transaction, organizationId, studentId, [section]);
    const entry = { action: 'student.health-deleted', entityId: studentId, change: { sections: [section] } } as const;
    await record(transaction, organizationId, [{ ...entry, at, by: 'command line' }]);
  });
}

/** The household is asked again for what it told of picking up. */
async function forgetWord(transaction: Database, { organizationId, studentId, familyId }: SealedRow, at: string) {
  await markUnanswered(transaction, { organizationId, studentId, familyId: familyId ?? '' }, 'pickup');
  const entry = { action: 'student.code-word-lost', entityId: studentId, change: {} } as const;
  await record(transaction, organizationId, [{ ...entry, at, by: 'command line' }]);
}

async function eachLost(
  database: Database,
  keys: readonly HealthKey[],
  work: (transaction: Database, table: Table, row: SealedRow) => Promise<void>,
): Promise<void> {
  await eachRow(database, { keys, others: true }, work);
  await eachRow(database, { keys, others: false }, async (transaction, table, row) => {
    if (!open(row, keys)) await work(transaction, table, row);
  });
}

/** Does `retire` where nothing is sealed with another key than this one, and while nothing can be; false where something still is. */
export async function retireOthers(database: Database, key: HealthKey, retire: () => void): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await lockSealing(transaction);
    if ((await listUsedKeys(transaction)).some((id) => id !== key.id)) return false;
    retire();
    return true;
  });
}

function open(row: SealedRow, keys: readonly HealthKey[]) {
  const key = keys.find(({ id }) => id === row.keyId);
  return key ? unseal(key, placeOf(row), row.sealed) : null;
}

function placeOf({ organizationId, studentId, section, accountId, familyId }: SealedRow) {
  return { organizationId, studentId, section, ...(accountId && { accountId }), ...(familyId && { familyId }) };
}

const atRow = (table: Table, { organizationId, studentId, section, accountId, familyId }: SealedRow) =>
  sql`organization_id = ${organizationId} AND student_id = ${studentId}
    ${table === 'code_words' ? sql`AND family_id = ${familyId}` : sql`AND section = ${section}`}
    ${table === 'health_drafts' ? sql`AND account_id = ${accountId}` : sql``}`;
