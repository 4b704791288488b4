import type { Database } from '../platform/database/connect.ts';
import { listLedger, listPayments } from './ledger-store.ts';

/** What these households owed and paid, for the copy that their full guardians ask for: who of the staff entered it, and why, is the school's. */
export async function readForCopy(database: Database, organizationId: string, familyIds: readonly string[]) {
  const ledgers = [];
  for (const familyId of familyIds) {
    const payments = await listPayments(database, organizationId, familyId);
    const rows = await listLedger(database, organizationId, familyId);
    const entries = rows.map(
      ({ at, act, kind, cents, dueOn, studentName, classTitle, semesterName, enrollmentId, paymentId }) => ({
        at,
        act,
        kind,
        cents,
        dueOn,
        studentName,
        classTitle,
        semesterName,
        enrollmentId,
        paymentId,
      }),
    );
    ledgers.push({ familyId, payments, entries });
  }
  return ledgers;
}
