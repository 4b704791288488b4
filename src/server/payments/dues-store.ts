import { sql } from 'kysely';
import { foldLedger, joinDays, type LedgerEntry, type OpenDue, type SeatPaid } from '../../domain/ledger.ts';
import type { Database } from '../platform/database/connect.ts';
import { statementsIn } from '../platform/database/statements.ts';
import { enteredForSeat } from './seat-stands-store.ts';

/** Whose letter about which seats asks what is left to pay; `at`: when it left, null where it has not. */
export interface AskedDues {
  readonly registrationId: string;
  /** Who reads it, where that is not who submitted the registration. */
  readonly readerId: string | undefined;
  readonly seatIds: readonly string[];
  readonly at: string | null;
}

type HouseholdEntry = LedgerEntry & { readonly householdId: string; readonly at: string };

/** What is left to pay for seats, by day, as a letter may tell it: to the full guardians of the household that owes, and to nobody else. */
export async function duesOfSeats(
  database: Database,
  organizationId: string,
  { seatIds, registrationIds }: { readonly seatIds: readonly string[]; readonly registrationIds: readonly string[] },
): Promise<(asked: AskedDues) => OpenDue[]> {
  const entries = await listEntriesBeside(database, organizationId, seatIds);
  if (entries.length === 0) return () => [];
  const households = [...Map.groupBy(entries, ({ householdId }) => householdId)];
  const readers = await listReaders(database, organizationId, {
    householdIds: households.map(([id]) => id),
    registrationIds,
  });
  return ({ registrationId, readerId, seatIds: asked, at }) => {
    const mayRead = (householdId: string) =>
      readers.some((each) => each.householdId === householdId && each.readerId === (readerId ?? registrationId));
    return joinDays(
      households.flatMap(([householdId, all]) => {
        if (!mayRead(householdId)) return [];
        const paid = foldLedger(at === null ? all : all.filter((entry) => Date.parse(entry.at) <= Date.parse(at)));
        return asked.flatMap((id) => paid.get(id)?.dues ?? []);
      }),
    );
  };
}

/** What is owed for seats, and how much of that is paid. */
export interface SeatsMoney {
  readonly owedCents: number;
  readonly paidCents: number;
  /** How much of it the school would keep. */
  readonly keptCents: number;
}

/** What is owed for these seats now, how much of that is paid, and what is kept where so much of each is; null where nothing is owed for any. */
export async function paidOfSeats(
  database: Database,
  organizationId: string,
  seatIds: readonly string[],
  keptOfEach = 0,
): Promise<SeatsMoney | null> {
  const entries = await listEntriesBeside(database, organizationId, seatIds);
  const households = [...Map.groupBy(entries, ({ householdId }) => householdId).values()].map(foldLedger);
  const seats = seatIds.flatMap((id) => households.flatMap((paid) => paid.get(id) ?? []));
  const sum = (of: (seat: SeatPaid) => number) => seats.reduce((total, seat) => total + of(seat), 0);
  const owedCents = sum(({ cents }) => cents);
  if (owedCents === 0) return null;
  const keptCents = sum(({ cents }) => Math.min(cents, keptOfEach));
  return { owedCents, paidCents: sum(({ paidCents }) => paidCents), keptCents };
}

/** The same of all seats of a class; of a cancelled one what is owed again once it is brought back. */
export async function paidOfClass(
  database: Database,
  organizationId: string,
  { classId, isCancelled }: { readonly classId: string; readonly isCancelled: boolean },
): Promise<SeatsMoney | null> {
  const text = `SELECT e.id, greatest(0, e.agreed_cents + entered.off_cents)::int AS cents FROM enrollments e
    JOIN classes c ON c.organization_id = $1 AND c.id = e.class_id
    JOIN semesters s ON s.organization_id = $1 AND s.id = c.semester_id AND s.keeps_books
    CROSS JOIN LATERAL ${enteredForSeat('$1')} AS entered
    WHERE e.organization_id = $1 AND e.class_id = $2 AND e.state IN ('enrolled', 'completed') AND e.payer_family_id IS NOT NULL`;
  const rows = await statementsIn(database).rows<{ id: string; cents: number }>(text, [organizationId, classId]);
  if (!isCancelled) {
    const ids = rows.map(({ id }) => id);
    return paidOfSeats(database, organizationId, ids);
  }
  const owedCents = rows.reduce((sum, { cents }) => sum + cents, 0);
  return owedCents === 0 ? null : { owedCents, paidCents: 0, keptCents: 0 };
}

/** Everything that was entered for the households that owe for these seats, in order. */
async function listEntriesBeside(
  database: Database,
  organizationId: string,
  seatIds: readonly string[],
): Promise<HouseholdEntry[]> {
  if (seatIds.length === 0) return [];
  const owing = await sql<{ id: string }>`SELECT DISTINCT coalesce(families.merged_into, families.id) AS id
    FROM ledger_entries e JOIN families ON families.organization_id = ${organizationId} AND families.id = e.family_id
    WHERE e.organization_id = ${organizationId} AND e.enrollment_id = ANY(${seatIds}::uuid[])`.execute(database);
  const ids = owing.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await sql<HouseholdEntry>`
    SELECT coalesce(families.merged_into, families.id) AS household_id, e.at, e.id, e.kind, e.cents, e.enrollment_id, e.takes_back_id, e.due_on
    FROM families JOIN ledger_entries e ON e.organization_id = ${organizationId} AND e.family_id = families.id
    WHERE families.organization_id = ${organizationId}
      AND (families.id = ANY(${ids}::uuid[]) OR families.merged_into = ANY(${ids}::uuid[]))
    ORDER BY e.id`.execute(database);
  return rows;
}

/** The full guardians of these households by account, and as those who submitted one of these registrations by its id. */
async function listReaders(
  database: Database,
  organizationId: string,
  of: { readonly householdIds: readonly string[]; readonly registrationIds: readonly string[] },
): Promise<{ householdId: string; readerId: string }[]> {
  const { rows } = await sql<{ householdId: string; readerId: string }>`
    SELECT family_id AS household_id, account_id AS reader_id FROM guardians
    WHERE organization_id = ${organizationId} AND family_id = ANY(${of.householdIds}::uuid[])
      AND removed_at IS NULL AND access = 'full' AND account_id IS NOT NULL
    UNION ALL
    SELECT guardians.family_id, registrations.id FROM registrations
    JOIN guardians ON guardians.organization_id = ${organizationId} AND guardians.account_id = registrations.account_id
      AND guardians.removed_at IS NULL AND guardians.access = 'full'
    WHERE registrations.organization_id = ${organizationId} AND registrations.id = ANY(${of.registrationIds}::uuid[])
      AND guardians.family_id = ANY(${of.householdIds}::uuid[])`.execute(database);
  return rows;
}
