import { sql } from 'kysely';
import type { Actor } from '../../platform/call/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { statementsIn } from '../../platform/database/statements.ts';
import { decideBesideDesk } from '../desk/beside-store.ts';
import { endHolds } from '../desk/end-holds.ts';
import { promoteWherePossible } from '../desk/promote.ts';
import { lockClasses } from '../desk/queries-store.ts';
import { recordAct } from '../desk/record.ts';
import { saveChanges } from '../desk/save-store.ts';
import type { Changes, DeskState } from '../desk/state.ts';

/**
 * An address was proven: all of the account's held seats are its own for good, and its places on waitlists count again. In the
 * transaction of the proof, which has locked the account, so that a submission under way comes wholly before or wholly after.
 */
export async function liftHolds(transaction: Database, accountId: string, at: string): Promise<void> {
  const held = await listHeld(transaction, accountId);
  const { email } = await transaction
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  for (const [organizationId, rows] of Map.groupBy(held, (row) => row.organizationId))
    await liftIn(transaction, organizationId, rows, { at, by: { accountId, email } });
}

interface HeldRow {
  readonly organizationId: string;
  readonly kind: 'enrollment' | 'entry';
  readonly id: string;
  readonly classId: string;
  readonly studentId: string;
}

async function listHeld(database: Database, accountId: string): Promise<HeldRow[]> {
  // Registrations are found by the students of the account's families, as the tables are indexed; also of those that it has left since.
  const made = sql`FROM (SELECT DISTINCT g.organization_id, f.student_id AS id FROM guardians g
    JOIN family_students f ON f.organization_id = g.organization_id AND f.family_id = g.family_id
    WHERE g.account_id = ${accountId}) AS s`;
  const { rows } = await sql<HeldRow>`
    SELECT e.organization_id, 'enrollment' AS kind, e.id, e.class_id, e.student_id ${made}
    JOIN enrollments e ON e.organization_id = s.organization_id AND e.student_id = s.id
    JOIN registrations r ON r.organization_id = e.organization_id AND r.id = e.registration_id
    WHERE r.account_id = ${accountId} AND e.state = 'enrolled' AND e.held_until IS NOT NULL
    UNION ALL
    SELECT w.organization_id, 'entry', w.id, w.class_id, w.student_id ${made}
    JOIN waitlist_entries w ON w.organization_id = s.organization_id AND w.student_id = s.id
    JOIN registrations r ON r.organization_id = w.organization_id AND r.id = w.registration_id
    WHERE r.account_id = ${accountId} AND w.state = 'waiting' AND w.needs_proof`.execute(database);
  return rows;
}

async function liftIn(
  transaction: Database,
  organizationId: string,
  rows: readonly HeldRow[],
  act: { readonly at: string; readonly by: Actor },
): Promise<void> {
  const classIds = [...new Set(rows.map((row) => row.classId))].sort();
  const ids = (kind: HeldRow['kind']) => rows.flatMap((row) => (row.kind === kind ? row.id : []));
  const statements = statementsIn(transaction);
  // The classes first, as every writer; then the places, so that they are found among those who can be promoted.
  await lockClasses(statements, organizationId, classIds, true);
  const entryIds = await proveEntries(transaction, organizationId, ids('entry'));
  const studentIds = new Set(rows.map((row) => row.studentId));
  const wanted = { classIds, enrollmentIds: ids('enrollment'), entryIds, studentIds, at: act.at, lock: true };
  const { state, changes } = await decideBesideDesk(transaction, organizationId, wanted, (decision) => {
    endHolds(decision, Date.parse(act.at));
    lift(decision, wanted, act);
    promoteWherePossible(decision, act);
  });
  await saveChanges(statements, state, changes);
}

function lift(
  { state, changes }: { readonly state: DeskState; readonly changes: Changes },
  { enrollmentIds, entryIds }: { readonly enrollmentIds: readonly string[]; readonly entryIds: readonly string[] },
  act: { readonly at: string; readonly by: Actor },
): void {
  for (const id of enrollmentIds) {
    const enrollment = state.enrollments.get(id);
    if (enrollment?.state !== 'enrolled' || enrollment.heldUntil === null) continue;
    const { heldUntil, classId, studentId } = enrollment;
    enrollment.heldUntil = null;
    changes.changedEnrollments.add(enrollment);
    const change = { heldUntil: { from: heldUntil, to: null }, classId, studentId };
    recordAct(changes, act, { action: 'enrollment.hold-lifted', entityId: id, change });
  }
  for (const id of entryIds) {
    const { classId, studentId } = state.entries.get(id) ?? {};
    const change = { classId, studentId };
    recordAct(changes, act, { action: 'waitlist.hold-lifted', entityId: id, change });
  }
}

/** Those still waiting, under their classes' locks. */
async function proveEntries(database: Database, organizationId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .updateTable('waitlistEntries')
    .set({ needsProof: false })
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .where('needsProof', '=', true)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
