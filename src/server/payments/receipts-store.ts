import { sql } from 'kysely';
import type { PaymentMethod } from '../../contract/payments.ts';
import { listPaidBy } from '../../domain/ledger.ts';
import { listNamesOfFull } from '../families/store.ts';
import type { Database } from '../platform/database/connect.ts';
import { listEntriesOf } from './ledger-store.ts';

/** What a receipt says: as it stood when the payment was taken, and whether it came back later. */
export interface Receipt {
  readonly receiptNumber: number;
  /** The household that paid; of a merged one the family that stays. */
  readonly householdId: string;
  /** Its full guardians, as they are called today. */
  readonly from: readonly string[];
  readonly method: PaymentMethod;
  readonly cents: number;
  readonly currency: string;
  readonly reference: string;
  readonly receivedOn: string;
  readonly takenAt: string;
  readonly dueCents: number;
  readonly laterCents: number;
  readonly creditCents: number;
  readonly returnedAt: string | null;
  /** What it paid for, seat by seat and fee by fee. */
  readonly seats: readonly PaidFor[];
}

interface PaidFor {
  /** What a fee is for; null with a seat. */
  readonly reason: string | null;
  readonly studentName: string | null;
  readonly classTitle: string | null;
  readonly semesterName: string | null;
  readonly cents: number;
}

/** The receipt of a payment; null where the school has no such payment. */
export async function findReceipt(
  database: Database,
  organizationId: string,
  paymentId: string,
): Promise<Receipt | null> {
  const { rows } = await sql<Omit<Receipt, 'from' | 'seats'> & { familyId: string }>`
    SELECT payments.receipt_number, payments.family_id, coalesce(families.merged_into, families.id) AS household_id, payments.method,
      payments.cents, payments.currency, payments.reference, payments.received_on, payments.taken_at, payments.due_cents,
      payments.later_cents, payments.credit_cents, back.at AS returned_at
    FROM payments
    JOIN families ON families.organization_id = payments.organization_id AND families.id = payments.family_id
    LEFT JOIN ledger_entries AS back ON back.organization_id = ${organizationId} AND back.payment_id = payments.id AND back.kind = 'returned'
    WHERE payments.organization_id = ${organizationId} AND payments.id = ${paymentId}`.execute(database);
  const [payment] = rows;
  if (!payment) return null;
  const { familyId, ...receipt } = payment;
  const entries = await listEntriesOf(
    database,
    organizationId,
    familiesThen(organizationId, familyId, receipt.takenAt),
  );
  const own = entries.find((entry) => entry.paymentId === paymentId && entry.kind === 'payment');
  const seats = [...listPaidBy(entries, own?.id ?? '')].flatMap(([id, cents]) => {
    const paid = entries.find((entry) => entry.enrollmentId === id || (entry.kind === 'fee' && entry.id === id));
    if (!paid) return [];
    const { kind, reason, studentName, classTitle, semesterName } = paid;
    return [{ reason: kind === 'fee' ? reason : null, studentName, classTitle, semesterName, cents }];
  });
  return { ...receipt, from: await listNamesOfFull(database, organizationId, receipt.householdId), seats };
}

/** The family that paid, and those that were merged into it by then: what a later merge brings was not what this payment paid for. */
const familiesThen = (organizationId: string, familyId: string, at: string) => sql`(
  WITH RECURSIVE household AS (
    SELECT ${familyId}::uuid AS id
    UNION
    SELECT merges.merged_id FROM household JOIN family_merges AS merges ON merges.organization_id = ${organizationId}
      AND merges.kept_id = household.id AND merges.merged_at <= ${at}::timestamptz
      AND (merges.undone_at IS NULL OR merges.undone_at > ${at}::timestamptz)
  ) SELECT id FROM household)`;

/** The same of a payment that there is. */
export async function getReceipt(database: Database, organizationId: string, paymentId: string): Promise<Receipt> {
  const receipt = await findReceipt(database, organizationId, paymentId);
  if (!receipt) throw new Error(`There is no payment ${paymentId}.`);
  return receipt;
}
