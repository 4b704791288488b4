import { type RawBuilder, sql } from 'kysely';
import type { RECEIVED_SORTS, ReceivedPayment, Taking } from '../../contract/owing.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../contract/payments.ts';
import { familiesNamed, readHouseholdNames } from '../families/store.ts';
import type { Database } from '../platform/database/connect.ts';
import { folded, literally } from '../platform/database/search-patterns.ts';
import { findPage, inOrder, orderOf, type TablePage } from '../platform/database/table-page.ts';

interface ReceivedFilters {
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly method: PaymentMethod | undefined;
  /** All must be found: each is a receipt's number, a part of a reference, or names a family. */
  readonly words: readonly string[];
}

const KEYS: Readonly<Record<(typeof RECEIVED_SORTS)[number], RawBuilder<unknown>>> = {
  received: sql`payments.received_on`,
  receipt: sql`payments.receipt_number`,
  amount: sql`payments.cents`,
};

/** What came back of a payment: the entry that takes it back. That it names a payment is said for the index. */
const back = (
  organizationId: string,
) => sql`LEFT JOIN ledger_entries AS back ON back.organization_id = ${organizationId}
  AND back.payment_id = payments.id AND back.payment_id IS NOT NULL AND back.kind = 'returned'`;

/** What came in one way, by what came back and what did not. */
const TAKINGS = sql`coalesce((SELECT jsonb_agg(jsonb_build_object('method', method, 'cents', kept, 'returnedCents', returned)) FROM (
    SELECT method, coalesce(sum(cents) FILTER (WHERE NOT is_returned), 0) AS kept, coalesce(sum(cents) FILTER (WHERE is_returned), 0) AS returned
    FROM found GROUP BY method) AS ways), '[]') AS takings,`;

/** One page of the payments, with how many there are and how much came in which way. */
export async function listReceived(
  database: Database,
  organizationId: string,
  filters: ReceivedFilters,
  page: TablePage,
): Promise<{ total: number; takings: Taking[]; rows: ReceivedPayment[] }> {
  // Of one day the one that was entered last.
  const order = orderOf(KEYS, page.sort, '-received', sql`receipt_number DESC,`);
  const found = sql`SELECT payments.id, payments.receipt_number, payments.method, payments.cents, back.id IS NOT NULL AS is_returned, ${order.key} AS key
    FROM payments ${back(organizationId)}
    WHERE payments.organization_id = ${organizationId} ${sql.join(conditions(organizationId, filters), sql` `)}`;
  const { total, ids, takings } = await findPage<{ takings: Taking[] }>(database, found, order, page, TAKINGS);
  const byMethod = PAYMENT_METHODS.flatMap((method) => takings.find((each) => each.method === method) ?? []);
  return { total, takings: byMethod, rows: inOrder(ids, await readRows(database, organizationId, ids)) };
}

function conditions(organizationId: string, { from, until, method, words }: ReceivedFilters): RawBuilder<unknown>[] {
  return [
    ...(from ? [sql`AND payments.received_on >= ${from}::date`] : []),
    ...(until ? [sql`AND payments.received_on <= ${until}::date`] : []),
    ...(method ? [sql`AND payments.method = ${method}`] : []),
    ...words.map((word) => sql`AND ${isMeant(organizationId, word)}`),
  ];
}

function isMeant(organizationId: string, word: string) {
  const pattern = `%${literally(word)}%`;
  return sql`(payments.receipt_number::text = ${word} OR ${folded(sql`payments.reference`)} LIKE ${pattern}
    OR payments.family_id IN (SELECT id FROM families WHERE organization_id = ${organizationId}
      AND coalesce(merged_into, id) IN (${familiesNamed(organizationId, pattern)})))`;
}

async function readRows(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReceivedPayment[]> {
  const { rows } = await sql<Omit<ReceivedPayment, 'guardians' | 'students'>>`
    SELECT payments.id, coalesce(families.merged_into, families.id) AS family_id, payments.received_on, payments.cents, payments.method,
      payments.reference, payments.receipt_number, payments.taken_by, back.at AS returned_at
    FROM payments JOIN families ON families.organization_id = ${organizationId} AND families.id = payments.family_id
    ${back(organizationId)}
    WHERE payments.organization_id = ${organizationId} AND payments.id = ANY(${ids}::uuid[])`.execute(database);
  const names = await readHouseholdNames(database, organizationId, [...new Set(rows.map(({ familyId }) => familyId))]);
  return rows.map((row) => {
    const { guardians = [], students = [] } = names.get(row.familyId) ?? {};
    return { ...row, guardians: [...guardians], students: [...students] };
  });
}
