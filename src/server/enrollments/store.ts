import { sql } from 'kysely';
import type { LineRefusal } from '../../contract/enrollments.ts';
import type { Database } from '../platform/database/connect.ts';
import { statementsIn } from '../platform/database/statements.ts';
import { loadTargets } from './desk/load-store.ts';
import { MeetingCache } from './desk/meeting-cache-store.ts';
import { promoteWherePossible, QueueTooShort } from './desk/promote.ts';
import { saveChanges } from './desk/save-store.ts';
import { type Changes, type DeskClass, type DeskState, noChanges } from './desk/state.ts';

/** The students of the family in which this account is a guardian. */
const studentsOf = (organizationId: string, accountId: string) => sql<string>`(
  SELECT students.id FROM guardians
  JOIN students ON students.organization_id = guardians.organization_id AND students.family_id = guardians.family_id
  WHERE guardians.organization_id = ${organizationId} AND guardians.account_id = ${accountId})`;

/** Everything a family is or was enrolled in, newest first. */
export async function listFamilyEnrollments(database: Database, organizationId: string, accountId: string) {
  return database
    .selectFrom('enrollments')
    .select(['id', 'student_id', 'class_id', 'state', 'enrolled_at', 'ended_at'])
    .where('organization_id', '=', organizationId)
    .where('student_id', 'in', studentsOf(organizationId, accountId))
    .orderBy('enrolled_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const position = sql<number | null>`CASE WHEN waitlist_entries.state = 'waiting' THEN (
  SELECT count(*)::int FROM waitlist_entries AS ahead
  WHERE ahead.organization_id = waitlist_entries.organization_id AND ahead.class_id = waitlist_entries.class_id
    AND ahead.state = 'waiting' AND ahead.ticket <= waitlist_entries.ticket) END`;

/** Every place on a waitlist that a family has or had, newest first, with its rank among those waiting. */
export async function listFamilyEntries(database: Database, organizationId: string, accountId: string) {
  return (
    database
      .selectFrom('waitlist_entries')
      .select(['id', 'student_id', 'class_id', 'state', 'joined_at', 'ended_at', position.as('position')])
      // Only the promotion rule writes this column, with reasons of the contract.
      .select(sql<LineRefusal | null>`held_back_reason`.as('held_back_reason'))
      .where('organization_id', '=', organizationId)
      .where('student_id', 'in', studentsOf(organizationId, accountId))
      .orderBy('joined_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  );
}

/** One registration of this account, null for anybody else's. */
export async function findRegistration(
  database: Database,
  organizationId: string,
  accountId: string,
  registrationId: string,
) {
  const row = await database
    .selectFrom('registrations')
    .select(['id', 'submitted_at', 'result'])
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', accountId)
    .where('id', '=', registrationId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Gives free seats of these classes to those waiting, inside the caller's transaction; for every writer that frees seats beside the desk
 * (staff, import). Locks classes, then students, in id order: call it before other rows of those tables are locked. Returns how many
 * students got a seat.
 */
export async function promoteWaiting(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
  at: string,
): Promise<number> {
  const { state, changes } = await decidePromotions(database, organizationId, classIds, { lock: true, at });
  await saveChanges(statementsIn(database), state, changes);
  return changes.newEnrollments.length;
}

/** How many students would get a seat if a class became so; the same decision as `promoteWaiting`, with nothing locked or written. */
export async function countPromotable(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
  change: Partial<DeskClass> & Pick<DeskClass, 'id'>,
): Promise<number> {
  const { changes } = await decidePromotions(database, organizationId, classIds, { lock: false, at: '', change });
  return changes.newEnrollments.length;
}

async function decidePromotions(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
  options: { lock: boolean; at: string; change?: Partial<DeskClass> & Pick<DeskClass, 'id'> },
): Promise<{ state: DeskState; changes: Changes }> {
  const none = { studentIds: new Set<string>(), enrollmentIds: [], entryIds: [] };
  const targets = { ...none, classIds: new Set(classIds), freeing: new Set(classIds) };
  const statements = statementsIn(database);
  for (let queueLength = 50; ; queueLength *= 10) {
    const load = { meetings: new MeetingCache(), lock: options.lock, queueLength };
    const state = await loadTargets(statements, organizationId, targets, [], load);
    if (options.change) pretend(state, options.change);
    const changes = noChanges();
    try {
      promoteWherePossible({ state, changes }, { at: options.at });
      return { state, changes };
    } catch (error) {
      // Nothing was saved yet, and the locks are held: look at more of those waiting.
      if (!(error instanceof QueueTooShort)) throw error;
    }
  }
}

/** Puts a class as it would be in the place of the one that is. */
function pretend(state: DeskState, change: Partial<DeskClass> & Pick<DeskClass, 'id'>): void {
  const found = state.classes.get(change.id);
  if (!found) return;
  const changed = { ...found, ...change };
  state.classes.set(change.id, changed);
  for (const student of state.students.values())
    if (student.enrolledIn.has(change.id)) student.enrolledIn.set(change.id, changed.meetings);
}
