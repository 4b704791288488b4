import { sql } from 'kysely';
import type { HELD_BACK_REASONS } from '../../../contract/enrollments.ts';
import type { Moved, Queued } from '../../../domain/waitlist.ts';
import { guardiansOfStudent } from '../../families/store.ts';
import type { Database } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';

interface WaitingRow {
  readonly id: string;
  readonly studentId: string;
  readonly studentName: string;
  readonly guardianName: string;
  readonly guardianPhone: string;
  readonly position: number;
  readonly joinedAt: string;
  readonly agreedCents: number;
  readonly heldBackReason: (typeof HELD_BACK_REASONS)[number] | null;
  readonly total: number;
}

/** The first of those who wait for a class, each with the guardian who came first. */
export async function listWaiting(
  database: Database,
  organizationId: string,
  classId: string,
  most: number,
): Promise<{ total: number; waiting: Omit<WaitingRow, 'total'>[] }> {
  const { rows } = await sql<WaitingRow>`
    SELECT w.id, w.student_id, concat_ws(' ', coalesce(nullif(students.preferred_name, ''), students.first_name),
        coalesce(nullif(students.preferred_last_name, ''), students.last_name)) AS student_name,
      coalesce(first.name, '') AS guardian_name, coalesce(first.phone, '') AS guardian_phone,
      (row_number() OVER (ORDER BY w.ticket))::int AS position, w.joined_at, w.agreed_cents,
      CASE WHEN w.needs_proof AND o.holds_unproven AND o.can_prove_addresses THEN 'address-unproven' ELSE w.held_back_reason END AS held_back_reason,
      (count(*) OVER ())::int AS total
    FROM waitlist_entries w JOIN organizations o ON o.id = w.organization_id
    JOIN students ON students.organization_id = w.organization_id AND students.id = w.student_id
    LEFT JOIN LATERAL (SELECT guardians.name, guardians.phone FROM ${guardiansOfStudent(organizationId)}
      ORDER BY family_students.linked_at, guardians.created_at, guardians.id LIMIT 1) AS first ON true
    WHERE w.organization_id = ${organizationId} AND w.class_id = ${classId} AND w.state = 'waiting'
    ORDER BY w.ticket LIMIT ${most}`.execute(database);
  return { total: rows[0]?.total ?? 0, waiting: rows.map(({ total: _all, ...row }) => row) };
}

/** Which class and student a place is of; it never changes, so that it can be read before anything is locked. */
export async function findPlace(
  database: Database,
  organizationId: string,
  id: string,
): Promise<{ classId: string; studentId: string } | null> {
  const row = await database
    .selectFrom('waitlistEntries')
    .select(['classId', 'studentId'])
    .where((where) => where.and({ organizationId, id }))
    .executeTakeFirst();
  return row ?? null;
}

/** Everybody who waits for a class, the first first; under its lock nobody joins, leaves or is moved meanwhile. */
export async function listQueue(database: Database, organizationId: string, classId: string): Promise<Queued[]> {
  return database
    .selectFrom('waitlistEntries')
    .select(['id', 'ticket'])
    .where((where) => where.and({ organizationId, classId, state: 'waiting' }))
    .orderBy('ticket')
    .execute();
}

/** Hands tickets on. In two steps, by numbers that no ticket has: the index on them lets no two be the same between rows either. */
export async function handOnTickets(
  database: Database,
  organizationId: string,
  moved: readonly Moved[],
): Promise<void> {
  const ids = moved.map(({ id }) => id);
  await sql`UPDATE waitlist_entries SET ticket = -new.ticket
    FROM unnest(${ids}::uuid[], ${moved.map(({ ticket }) => ticket)}::bigint[]) AS new (id, ticket)
    WHERE waitlist_entries.organization_id = ${organizationId} AND waitlist_entries.id = new.id`.execute(database);
  await sql`UPDATE waitlist_entries SET ticket = -ticket
    WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[]) AND ticket < 0`.execute(database);
}

interface MoveRow {
  readonly entryId: string;
  readonly kind: 'moved' | 'passed' | 'skipped';
  readonly fromPosition: number;
  readonly toPosition: number | null;
  readonly reason: string | null;
}

/** Keeps what the school did to places, for their families to read. */
export async function addMoves(
  database: Database,
  { organizationId, at }: { readonly organizationId: string; readonly at: string },
  rows: readonly MoveRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await database
    .insertInto('waitlistMoves')
    .values(rows.map((row) => ({ organizationId, id: newId(), at, ...row })))
    .execute();
}

/** That a place was taken away is told no more: it was given back at once. */
export async function removeSkip(database: Database, organizationId: string, entryId: string): Promise<void> {
  await database
    .deleteFrom('waitlistMoves')
    .where((where) => where.and({ organizationId, entryId, kind: 'skipped' }))
    .execute();
}

/** What the school did to these places, the first first. */
export async function listMoves(database: Database, organizationId: string, entryIds: readonly string[]) {
  if (entryIds.length === 0) return [];
  return database
    .selectFrom('waitlistMoves')
    .select(['entryId', 'kind', 'at', 'fromPosition', 'toPosition', 'reason'])
    .where('organizationId', '=', organizationId)
    .where('entryId', '=', sql<string>`ANY(${entryIds}::uuid[])`)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
