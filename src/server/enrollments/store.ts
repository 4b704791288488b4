import { sql } from 'kysely';
import type { LineRefusal } from '../../contract/enrollments.ts';
import { studentsInSight } from '../families/store.ts';
import type { Database } from '../platform/database/connect.ts';
import { statementsIn } from '../platform/database/statements.ts';
import { endHolds } from './desk/end-holds.ts';
import { decideBesideDesk } from './desk/beside-store.ts';
import { promoteWherePossible } from './desk/promote.ts';
import { saveChanges } from './desk/save-store.ts';
import type { DeskClass, DeskState } from './desk/state.ts';

export { foundEnrollments } from './list/entries-store.ts';
export { scopeOf as enrollmentScopeOf } from './list/scope.ts';

/** Enrollments beside their class: where what is told of seats begins. */
export function selectEnrollments(database: Database, organizationId: string) {
  return database
    .selectFrom('enrollments')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.organizationId', '=', 'enrollments.organizationId')
        .onRef('classes.id', '=', 'enrollments.classId'),
    )
    .where('enrollments.organizationId', '=', organizationId);
}

/** Who holds a seat in a semester, beside their class; cancelled classes count nowhere. */
export function selectSeats(database: Database, organizationId: string, semesterId: string) {
  return selectEnrollments(database, organizationId)
    .innerJoin('students', (join) =>
      join
        .onRef('students.organizationId', '=', 'enrollments.organizationId')
        .onRef('students.id', '=', 'enrollments.studentId'),
    )
    .where('enrollments.state', 'in', ['enrolled', 'completed'])
    .where('classes.cancelledAt', 'is', null)
    .where('classes.semesterId', '=', semesterId);
}

/** Whether the school holds seats of unproven addresses: only then does a hold mean anything. */
const holds = (organizationId: string) => sql<boolean>`(
  SELECT holds_unproven AND can_prove_addresses FROM organizations WHERE id = ${organizationId})`;

const heldUntil = (organizationId: string) =>
  sql<string | null>`CASE WHEN state = 'enrolled' AND ${holds(organizationId)} THEN held_until END`;

/** Everything a family is or was enrolled in, newest first. */
export async function listFamilyEnrollments(database: Database, organizationId: string, accountId: string) {
  return database
    .selectFrom('enrollments')
    .select([
      'id',
      'studentId',
      'classId',
      'state',
      'enrolledAt',
      'endedAt',
      'endReason',
      'agreedCents',
      'agreedGroupId',
      'aloneCents',
      'withdrawalId',
    ])
    .select(heldUntil(organizationId).as('heldUntil'))
    .where('organizationId', '=', organizationId)
    .where('studentId', 'in', studentsInSight(organizationId, accountId))
    .orderBy('enrolledAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const position = (organizationId: string) => sql<number | null>`CASE WHEN waitlist_entries.state = 'waiting' THEN (
  SELECT count(*)::int FROM waitlist_entries AS ahead
  WHERE ahead.organization_id = ${organizationId} AND ahead.class_id = waitlist_entries.class_id
    AND ahead.state = 'waiting' AND ahead.ticket <= waitlist_entries.ticket) END`;

/** Every place on a waitlist that a family has or had, newest first, with its rank among those waiting. */
export async function listFamilyEntries(database: Database, organizationId: string, accountId: string) {
  return (
    database
      .selectFrom('waitlistEntries')
      .select([
        'id',
        'studentId',
        'classId',
        'state',
        'joinedAt',
        'endedAt',
        'agreedCents',
        'givesUp',
        position(organizationId).as('position'),
      ])
      .select(sql<boolean>`needs_proof AND ${holds(organizationId)}`.as('needsProof'))
      // Only the promotion rule writes this column, with reasons of the contract.
      .select(sql<LineRefusal | null>`held_back_reason`.as('heldBackReason'))
      .where('organizationId', '=', organizationId)
      .where('studentId', 'in', studentsInSight(organizationId, accountId))
      .orderBy('joinedAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
  );
}

/** Until when the seats of lines are held, and where their places on waitlists stand. */
export async function findSince(
  database: Database,
  organizationId: string,
  lines: readonly { readonly seatId: string | null; readonly entryId?: string | undefined }[],
) {
  const seatIds = lines.flatMap(({ seatId }) => seatId ?? []);
  const entryIds = lines.flatMap(({ entryId }) => entryId ?? []);
  const [seats, places] = await Promise.all([
    database
      .selectFrom('enrollments')
      .select(['id', heldUntil(organizationId).as('heldUntil')])
      .where('organizationId', '=', organizationId)
      .where('id', '=', sql<string>`ANY(${seatIds}::uuid[])`)
      .execute(),
    database
      .selectFrom('waitlistEntries')
      .select(['id', position(organizationId).as('position')])
      .select(sql<boolean>`needs_proof AND ${holds(organizationId)}`.as('needsProof'))
      .where('organizationId', '=', organizationId)
      .where('id', '=', sql<string>`ANY(${entryIds}::uuid[])`)
      .where('state', '=', 'waiting')
      .execute(),
  ]);
  return {
    heldUntil: new Map(seats.map((seat) => [seat.id, seat.heldUntil])),
    places: new Map(places.map(({ id, ...place }) => [id, place])),
  };
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
    .select(['id', 'submittedAt', 'result'])
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
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
  const { state, changes } = await decideBesideDesk(
    database,
    organizationId,
    { classIds, at, lock: true },
    (decision) => {
      endHolds(decision, Date.parse(at));
      promoteWherePossible(decision, { at });
    },
  );
  await saveChanges(statementsIn(database), state, changes);
  return changes.newEnrollments.length;
}

type ChangedClass = Partial<DeskClass> & Pick<DeskClass, 'id'>;

/** The class of each student who would get a seat if classes became so; the same decision as `promoteWaiting`, with nothing locked or written. */
export async function listPromotable(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
  changed: readonly ChangedClass[],
  at: string,
): Promise<{ classId: string; studentId: string }[]> {
  const { changes } = await decideBesideDesk(
    database,
    organizationId,
    { classIds, at: null, lock: false },
    (decision) => {
      for (const change of changed) pretend(decision.state, change);
      promoteWherePossible(decision, { at });
    },
  );
  return changes.newEnrollments.map(({ classId, studentId }) => ({ classId, studentId }));
}

/** Puts a class as it would be in the place of the one that is. */
function pretend(state: DeskState, change: ChangedClass): void {
  const found = state.classes.get(change.id);
  if (!found) return;
  const changed = { ...found, ...change };
  state.classes.set(change.id, changed);
  for (const student of state.students.values())
    if (student.enrolledIn.has(change.id)) student.enrolledIn.set(change.id, changed.meetings);
}

/** Seats that are held until an address is confirmed, of one semester or of all; a school that holds nothing has none. */
export async function countHeld(database: Database, organizationId: string, semesterId?: string): Promise<number> {
  const row = await selectEnrollments(database, organizationId)
    .innerJoin('organizations', 'organizations.id', 'enrollments.organizationId')
    .select((select) => select.fn.countAll<number>().as('held'))
    .where('enrollments.state', '=', 'enrolled')
    .where('enrollments.heldUntil', 'is not', null)
    .where('organizations.holdsUnproven', '=', true)
    .where('organizations.canProveAddresses', '=', true)
    .where('classes.cancelledAt', 'is', null)
    .$if(semesterId !== undefined, (query) => query.where('classes.semesterId', '=', semesterId ?? ''))
    .executeTakeFirstOrThrow();
  return row.held;
}

/** The semesters in which students have a seat, archived ones left out. */
export async function listSemestersOfStudents(
  database: Database,
  organizationId: string,
  studentIds: readonly string[],
): Promise<{ studentId: string; startsOn: string; endsOn: string; sizesUntil: string | null }[]> {
  if (studentIds.length === 0) return [];
  return selectEnrollments(database, organizationId)
    .innerJoin('semesters', (join) =>
      join
        .onRef('semesters.organizationId', '=', 'classes.organizationId')
        .onRef('semesters.id', '=', 'classes.semesterId'),
    )
    .leftJoin('tshirtPlans', (join) =>
      join
        .onRef('tshirtPlans.organizationId', '=', 'semesters.organizationId')
        .onRef('tshirtPlans.semesterId', '=', 'semesters.id'),
    )
    .select([
      'enrollments.studentId',
      'semesters.startsOn',
      'semesters.endsOn',
      'tshirtPlans.changeUntil as sizesUntil',
    ])
    .distinct()
    .where('enrollments.studentId', 'in', studentIds)
    .where('enrollments.state', '=', 'enrolled')
    .where('semesters.archivedAt', 'is', null)
    .execute();
}
