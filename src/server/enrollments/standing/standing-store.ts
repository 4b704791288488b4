import { sql } from 'kysely';
import * as z from 'zod/mini';
import { enroll, type LineResult } from '../../../contract/enrollments.ts';
import type { GroupPrice } from '../../../domain/pricing.ts';
import {
  type LineRecords,
  type PlaceRecord,
  type SeatRecord,
  type Standing,
  standingOf,
} from '../../../domain/standing.ts';
import type { Database } from '../../platform/database/connect.ts';

/** A registration that somebody is told of, and when that was; null: as it stands now. */
export interface ToldRegistration {
  readonly id: string;
  readonly at: string | null;
}

/** A registration as it was answered. */
export interface Answer {
  readonly lines: readonly LineResult[];
  readonly groups?: readonly GroupPrice[] | undefined;
}

export type RegistrationStanding = Standing<LineResult, GroupPrice>;

/** These registrations as they stand, or stood then. */
export async function registrationsOf(
  database: Database,
  organizationId: string,
  told: readonly ToldRegistration[],
): Promise<(told: ToldRegistration) => RegistrationStanding | null> {
  const answered = await answersOf(database, organizationId, [...new Set(told.map(({ id }) => id))]);
  const isPast = told.some(({ at }) => at !== null);
  const records = await recordsOf(database, organizationId, [...answered.values()], isPast);
  return ({ id, at }) => {
    const answer = answered.get(id);
    return answer ? standingOf(answer, records, at) : null;
  };
}

async function answersOf(database: Database, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Answer>();
  const rows = await database
    .selectFrom('registrations')
    .select(['id', 'result'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const read = rows.flatMap(({ id, result }) => {
    const { data } = z.safeParse(enroll.output, result);
    return data ? { id, data } : [];
  });
  const answers = await ofKeptStudents(
    database,
    organizationId,
    read.map(({ data }) => data),
  );
  return new Map(answers.map((answer, at) => [read[at]?.id ?? '', answer]));
}

/** The same answers, in the same order; what was of a student who was merged into another one is of that one. */
export async function ofKeptStudents(
  database: Database,
  organizationId: string,
  answers: readonly Answer[],
): Promise<Answer[]> {
  const ids = answers.flatMap(({ lines }) => lines.map(({ studentId }) => studentId));
  const merged = await database
    .selectFrom('students')
    .select(['id', 'mergedInto'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('mergedInto', 'is not', null)
    .execute();
  const kept = new Map(merged.map(({ id, mergedInto }) => [id, mergedInto]));
  const ofKept = <Part extends { readonly studentId: string }>(part: Part) => ({
    ...part,
    studentId: kept.get(part.studentId) ?? part.studentId,
  });
  return answers.map(({ lines, groups }) => ({ lines: lines.map(ofKept), groups: groups?.map(ofKept) }));
}

/** What is on record of the lines of these answers and of their groups; `isPast`: also what the seats cost before their price changed. */
export async function recordsOf(
  database: Database,
  organizationId: string,
  answers: readonly Answer[],
  isPast: boolean,
): Promise<LineRecords> {
  const lines = answers.flatMap((answer) => answer.lines);
  const entryIds = lines.flatMap(({ entryId }) => entryId ?? []);
  const places = await placesOf(database, organizationId, entryIds);
  const promoted = places.flatMap(({ enrollmentId }) => enrollmentId ?? []);
  const seatIds = [...lines.flatMap(({ enrollmentId }) => enrollmentId ?? []), ...promoted];
  const groups = answers.flatMap((answer) => answer.groups ?? []);
  const seats = [
    ...(await movedSeatsOf(database, organizationId, seatIds)),
    ...(await seatsInGroups(database, organizationId, groups)),
  ];
  return {
    places: new Map(places.map((place) => [place.id, place])),
    seats: new Map((await withPrices(database, organizationId, seats, isPast)).map((seat) => [seat.id, seat])),
  };
}

/** Beside its class: when that was cancelled. */
const cancelledAt = (table: 'enrollments' | 'waitlist_entries', organizationId: string) => sql<string | null>`(
  SELECT cancelled_at FROM classes WHERE organization_id = ${organizationId} AND id = ${sql.ref(`${table}.class_id`)})`;

async function placesOf(database: Database, organizationId: string, ids: readonly string[]): Promise<PlaceRecord[]> {
  if (ids.length === 0) return [];
  return database
    .selectFrom('waitlistEntries')
    .select(['id', 'studentId', 'state', 'endedAt', 'enrollmentId'])
    .select(sql<boolean>`withdrawal_id IS NOT NULL`.as('isBySchool'))
    .select(cancelledAt('waitlist_entries', organizationId).as('cancelledAt'))
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** These seats, and those that staff moved them to. */
async function movedSeatsOf(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<readonly SeatRecord[]> {
  const seats = await seatsById(database, organizationId, ids, false);
  return [...seats, ...(await movedFrom(database, organizationId, seats))];
}

async function movedFrom(
  database: Database,
  organizationId: string,
  seats: readonly SeatRecord[],
): Promise<SeatRecord[]> {
  const ids = seats.filter(({ state }) => state === 'transferred').map(({ id }) => id);
  if (ids.length === 0) return [];
  const next = await selectSeats(database, organizationId)
    .where('transferredFrom', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('enrolledAt')
    .execute();
  return [...next, ...(await movedFrom(database, organizationId, next))];
}

/** These seats; `isPast`: also what they cost before their price changed. */
export async function seatsById(
  database: Database,
  organizationId: string,
  ids: readonly string[],
  isPast: boolean,
): Promise<readonly SeatRecord[]> {
  if (ids.length === 0) return [];
  const seats = await selectSeats(database, organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return withPrices(database, organizationId, seats, isPast);
}

/** Every seat that the children of groups have or had in the classes of them. */
async function seatsInGroups(
  database: Database,
  organizationId: string,
  groups: readonly GroupPrice[],
): Promise<readonly SeatRecord[]> {
  if (groups.length === 0) return [];
  const studentIds = groups.map(({ studentId }) => studentId);
  const classIds = groups.flatMap((group) => group.classIds ?? group.lowered.map(({ classId }) => classId));
  return selectSeats(database, organizationId)
    .where('studentId', '=', sql<string>`any(${studentIds}::uuid[])`)
    .where('classId', '=', sql<string>`any(${classIds}::uuid[])`)
    .execute();
}

/** The same, with what they cost before their price changed where that is asked for. */
export async function seatsOfGroups(
  database: Database,
  organizationId: string,
  groups: readonly GroupPrice[],
  isPast: boolean,
): Promise<readonly SeatRecord[]> {
  return withPrices(database, organizationId, await seatsInGroups(database, organizationId, groups), isPast);
}

function selectSeats(database: Database, organizationId: string) {
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
      'transferredFrom',
    ])
    .select(cancelledAt('enrollments', organizationId).as('cancelledAt'))
    .where('organizationId', '=', organizationId);
}

const GROUP_ENDED = ['enrollment.price-raised', 'enrollment.group-ended'] as const;

/** What seats cost before a group made them cheaper, or its end dearer, is in the history alone. */
async function withPrices(
  database: Database,
  organizationId: string,
  seats: readonly SeatRecord[],
  isPast: boolean,
): Promise<readonly SeatRecord[]> {
  const ids = isPast ? seats.map(({ id }) => id) : [];
  if (ids.length === 0) return seats;
  const rows = await database
    .selectFrom('auditEntries')
    .select(['entityId', 'at'])
    .select(sql<number>`(change -> 'agreedCents' ->> 'from')::int`.as('fromCents'))
    .select(
      sql<string | null>`CASE WHEN action = ANY(${[...GROUP_ENDED]}) THEN change ->> 'groupId' END`.as('fromGroupId'),
    )
    .where('organizationId', '=', organizationId)
    .where('action', 'in', ['enrollment.price-lowered', ...GROUP_ENDED])
    .where('entityId', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('at')
    .execute();
  const repriced = Map.groupBy(rows, ({ entityId }) => entityId);
  return seats.map((seat) => ({ ...seat, repriced: repriced.get(seat.id) ?? [] }));
}
