import type { Database } from '../platform/database/connect.ts';
import { listLedger, listPayments } from './ledger-store.ts';
import { reasonTold } from './shown.ts';

/** What these households owed and paid, for the copy that their full guardians ask for: who of the staff entered it is the school's, and why too, but for fees and what was taken off. */
export async function readForCopy(database: Database, organizationId: string, familyIds: readonly string[]) {
  const ledgers = [];
  for (const familyId of familyIds) {
    const payments = await listPayments(database, organizationId, familyId);
    const rows = await listLedger(database, organizationId, familyId);
    const entries = rows.map(
      ({ at, act, kind, reason, cents, dueOn, studentName, classTitle, semesterName, enrollmentId, paymentId }) => ({
        at,
        act,
        kind,
        reason: reasonTold({ kind, reason }),
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
