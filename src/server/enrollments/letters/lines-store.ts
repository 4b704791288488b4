import { sql } from 'kysely';
import * as z from 'zod/mini';
import { enroll, type LineResult } from '../../../contract/enrollments.ts';
import type { GroupPrice } from '../../../domain/pricing.ts';
import type { Database } from '../../platform/database/connect.ts';
import { decideLineNow, type LetterLine, type LineRecords, type PlaceRecord, type SeatRecord } from './line-now.ts';

/** A registration that a mail tells of, and when it told it; null as long as the mail has not left. */
export interface ToldRegistration {
  readonly id: string;
  readonly at: string | null;
}

/** What a registration became: its lines, and the groups that it completed. */
export interface LetterRegistration {
  readonly lines: readonly LetterLine[];
  readonly groups: readonly GroupPrice[];
}

/** These registrations with their lines as they stand, or stood when their mail left. */
export async function registrationsOf(
  database: Database,
  organizationId: string,
  told: readonly ToldRegistration[],
): Promise<ReadonlyMap<string, LetterRegistration>> {
  const answered = await answersOf(database, organizationId, [...new Set(told.map(({ id }) => id))]);
  const all = [...answered.values()].flatMap(({ lines }) => lines);
  const records = await recordsOf(database, organizationId, all);
  return new Map(
    told.flatMap(({ id, at }) => {
      const answer = answered.get(id);
      if (!answer) return [];
      const lines = answer.lines.map((line) => decideLineNow(line, records, at));
      return [[id, { lines, groups: answer.groups ?? [] }] as const];
    }),
  );
}

async function answersOf(database: Database, organizationId: string, ids: readonly string[]) {
  const found = new Map<string, z.output<typeof enroll.output>>();
  if (ids.length === 0) return found;
  const rows = await database
    .selectFrom('registrations')
    .select(['id', 'result'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  for (const row of rows) {
    const parsed = z.safeParse(enroll.output, row.result);
    if (parsed.success) found.set(row.id, parsed.data);
  }
  return found;
}

async function recordsOf(
  database: Database,
  organizationId: string,
  lines: readonly LineResult[],
): Promise<LineRecords> {
  const places = await placesOf(
    database,
    organizationId,
    lines.flatMap(({ entryId }) => entryId ?? []),
  );
  const promoted = [...places.values()].flatMap(({ enrollmentId }) => enrollmentId ?? []);
  const seatIds = [...lines.flatMap(({ enrollmentId }) => enrollmentId ?? []), ...promoted];
  return { places, seats: await seatsOf(database, organizationId, seatIds) };
}

async function placesOf(database: Database, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, PlaceRecord>();
  const rows = await database
    .selectFrom('waitlistEntries')
    .select(['id', 'state', 'endedAt', 'enrollmentId'])
    .select(sql<boolean>`withdrawal_id IS NOT NULL`.as('isBySchool'))
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

async function seatsOf(database: Database, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, SeatRecord>();
  const rows = await database
    .selectFrom('enrollments')
    .select(['id', 'state', 'endReason', 'endedAt', 'agreedCents'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...seat }) => [id, seat]));
}

/** The class and the student of these seats, and what was agreed for them. */
export async function seatsById(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<
  ReadonlyMap<
    string,
    {
      readonly classId: string;
      readonly studentId: string;
      readonly agreedCents: number;
      readonly enrolledAt: string;
    }
  >
> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('enrollments')
    .select(['id', 'classId', 'studentId', 'agreedCents', 'enrolledAt'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...seat }) => [id, seat]));
}

/** The accounts that mails name as their readers. */
export function readerIdsOf(
  mails: readonly { readonly facts: { readonly readerId?: string | undefined } }[],
): string[] {
  return [...new Set(mails.flatMap(({ facts }) => facts.readerId ?? []))];
}

/**
 * Whom letters address, by the id of the registration (who submitted it) or of the account that reads: nobody reads the name of somebody
 * of another household.
 */
export async function guardiansOf(
  database: Database,
  organizationId: string,
  registrationIds: readonly string[],
  readerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (registrationIds.length + readerIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT wanted.id, max(guardians.name) AS name
    FROM (
      SELECT id, account_id FROM registrations
      WHERE organization_id = ${organizationId} AND id = any(${registrationIds}::uuid[])
      UNION ALL
      SELECT id, id FROM unnest(${readerIds}::uuid[]) AS reader (id)
    ) AS wanted
    JOIN guardians ON guardians.organization_id = ${organizationId} AND guardians.account_id = wanted.account_id AND guardians.name <> ''
    GROUP BY wanted.id`.execute(database);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
