import { type RawBuilder, sql } from 'kysely';
import type { LedgerEntry } from '../../domain/ledger.ts';
import type { PaymentMethod, ShownPayment } from '../../contract/payments.ts';
import type { Database } from '../platform/database/connect.ts';

/** An entry with what it is about, for whoever reads a ledger. */
export interface LedgerRow extends LedgerEntry {
  readonly at: string;
  /** The family as it was when it was entered; it may be merged since. */
  readonly familyId: string;
  readonly causeId: string;
  readonly act: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly paymentId: string | null;
  /** Its seat has ended. */
  readonly isEnded: boolean;
  readonly studentId: string | null;
  readonly studentName: string | null;
  readonly classId: string | null;
  readonly classTitle: string | null;
  readonly semesterName: string | null;
}

/** A family and those that were merged into it: what they owed stands under their own ids. */
const householdIds = (organizationId: string, familyId: string) => sql`(SELECT id FROM families
  WHERE organization_id = ${organizationId} AND (id = ${familyId} OR merged_into = ${familyId}))`;

/** Everything that was entered for a family, in order. */
export async function listLedger(database: Database, organizationId: string, familyId: string): Promise<LedgerRow[]> {
  return listEntriesOf(database, organizationId, householdIds(organizationId, familyId));
}

/** The same for families that a sub-select names. */
export async function listEntriesOf(
  database: Database,
  organizationId: string,
  familyIds: RawBuilder<unknown>,
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    SELECT e.id, e.at, e.family_id, e.kind, e.cents, e.enrollment_id, e.takes_back_id, e.due_on, e.payment_id, e.cause_id, e.act, e.actor, e.reason,
      coalesce(enrollments.state NOT IN ('enrolled', 'completed'), false) AS is_ended, students.id AS student_id, coalesce(nullif(students.preferred_name, ''), students.first_name) AS student_name,
      classes.id AS class_id, classes.title AS class_title, semesters.name AS semester_name
    FROM ledger_entries e
    LEFT JOIN enrollments ON enrollments.organization_id = ${organizationId} AND enrollments.id = e.enrollment_id
    LEFT JOIN students ON students.organization_id = ${organizationId} AND students.id = enrollments.student_id
    LEFT JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = enrollments.class_id
    LEFT JOIN semesters ON semesters.organization_id = ${organizationId} AND semesters.id = classes.semester_id
    WHERE e.organization_id = ${organizationId} AND e.family_id IN ${familyIds}
    -- As they were made: the moment of an act is that of its arrival, and another one may have been entered before.
    ORDER BY e.id`.execute(database);
  return rows;
}

/** The payments of a family, the latest first. */
export async function listPayments(
  database: Database,
  organizationId: string,
  familyId: string,
): Promise<ShownPayment[]> {
  const { rows } = await sql<ShownPayment>`
    SELECT payments.id, method, payments.cents, reference, received_on, receipt_number, back.id IS NOT NULL AS is_returned
    FROM payments
    LEFT JOIN ledger_entries AS back ON back.organization_id = ${organizationId} AND back.payment_id = payments.id AND back.kind = 'returned'
    WHERE payments.organization_id = ${organizationId} AND payments.family_id IN ${householdIds(organizationId, familyId)}
    ORDER BY receipt_number DESC`.execute(database);
  return rows;
}

/** Whether anything was ever owed or paid at this school. */
export async function hasEntries(database: Database, organizationId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM ledger_entries WHERE organization_id = ${organizationId} LIMIT 1`.execute(
    database,
  );
  return rows.length > 0;
}

/** The family, or the one that it was merged into; null where there is none. */
export async function findHousehold(
  database: Database,
  organizationId: string,
  familyId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`SELECT coalesce(merged_into, id) AS id FROM families
    WHERE organization_id = ${organizationId} AND id = ${familyId}`.execute(database);
  return rows[0]?.id ?? null;
}

/** The same, for the rest of the transaction the caller's alone; null where there is none. */
export async function lockHousehold(
  transaction: Database,
  organizationId: string,
  familyId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM families WHERE organization_id = ${organizationId}
    AND id = (SELECT coalesce(merged_into, id) FROM families WHERE organization_id = ${organizationId} AND id = ${familyId})
    FOR NO KEY UPDATE`.execute(transaction);
  return rows[0]?.id ?? null;
}

/** The school's next receipt, for this transaction alone: whoever ends without one leaves no gap. Its currency stays what it is meanwhile. */
export async function lockNextReceipt(
  transaction: Database,
  organizationId: string,
): Promise<{ receiptNumber: number; currency: string }> {
  const { rows: schools } = await sql<{
    currency: string;
  }>`SELECT currency FROM organizations WHERE id = ${organizationId}
    FOR NO KEY UPDATE`.execute(transaction);
  const { rows } = await sql<{ next: number }>`SELECT coalesce(max(receipt_number), 0) + 1 AS next FROM payments
    WHERE organization_id = ${organizationId}`.execute(transaction);
  return { receiptNumber: rows[0]?.next ?? 1, currency: schools[0]?.currency ?? '' };
}

interface KnownPayment extends ShownPayment {
  readonly familyId: string;
  readonly dueCents: number;
  readonly laterCents: number;
  readonly creditCents: number;
}

/** A payment with what its receipt says; null where the school has none with this id. */
export async function findPayment(
  database: Database,
  organizationId: string,
  paymentId: string,
): Promise<KnownPayment | null> {
  return (await listPaymentsById(database, organizationId, [paymentId]))[0] ?? null;
}

/** These payments, each with what its receipt says. */
export async function listPaymentsById(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<KnownPayment[]> {
  const { rows } = await sql<KnownPayment>`
    SELECT id, family_id, method, cents, reference, received_on, receipt_number, due_cents, later_cents, credit_cents,
      EXISTS (SELECT FROM ledger_entries AS back WHERE back.organization_id = ${organizationId} AND back.payment_id = payments.id
        AND back.kind = 'returned') AS is_returned
    FROM payments WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[])`.execute(database);
  return rows;
}

interface NewPayment {
  readonly organizationId: string;
  readonly id: string;
  readonly familyId: string;
  readonly method: PaymentMethod;
  readonly cents: number;
  readonly currency: string;
  readonly reference: string;
  readonly receivedOn: string;
  readonly receiptNumber: number;
  readonly dueCents: number;
  readonly laterCents: number;
  readonly creditCents: number;
  readonly takenAt: string;
  readonly accountId: string;
  readonly takenBy: string;
}

export async function insertPayment(transaction: Database, payment: NewPayment): Promise<void> {
  await transaction
    .insertInto('payments')
    .values({ ...payment, state: 'settled' })
    .execute();
}

interface MoneyEntry {
  readonly organizationId: string;
  readonly id: string;
  readonly at: string;
  readonly familyId: string;
  readonly kind: 'payment' | 'returned';
  readonly cents: number;
  readonly paymentId: string;
  readonly takesBackId: string | null;
  readonly accountId: string;
  readonly actor: string;
  readonly reason: string | null;
}

/** Money is an act of its own. */
export async function insertMoney(transaction: Database, entry: MoneyEntry): Promise<void> {
  await transaction
    .insertInto('ledgerEntries')
    .values({ ...entry, act: entry.kind, causeId: entry.id, enrollmentId: null, dueOn: null })
    .execute();
}

/** An entry of what is owed beside the price of a seat. */
export interface OwedEntry {
  readonly id: string;
  readonly familyId: string;
  readonly kind: 'fee' | 'written-off';
  readonly cents: number;
  readonly enrollmentId: string | null;
  readonly takesBackId: string | null;
  readonly dueOn: string;
}

/** Who did something to a ledger, when, and why; `id` is that of the act. */
export interface LedgerAct {
  readonly id: string;
  readonly at: string;
  readonly accountId: string;
  readonly actor: string;
  readonly reason: string;
}

/** Entries of one act of staff, which is called as they are. */
export async function insertOwed(
  transaction: Database,
  organizationId: string,
  entries: readonly OwedEntry[],
  { id: causeId, ...act }: LedgerAct,
): Promise<void> {
  const rows = entries.map((entry) => ({
    organizationId,
    ...entry,
    ...act,
    act: entry.kind,
    causeId,
    paymentId: null,
  }));
  await transaction.insertInto('ledgerEntries').values(rows).execute();
}

/** The entries of an act, in order. */
export async function listEntriesOfAct(
  database: Database,
  organizationId: string,
  causeId: string,
): Promise<{ familyId: string; kind: string; cents: number; dueOn: string | null; reason: string | null }[]> {
  return database
    .selectFrom('ledgerEntries')
    .select(['familyId', 'kind', 'cents', 'dueOn', 'reason'])
    .where('organizationId', '=', organizationId)
    .where('causeId', '=', causeId)
    .orderBy('id')
    .execute();
}
