import { sql } from 'kysely';
import { decideDifferences } from '../../domain/calendar-differences.ts';
import type { Database } from '../platform/database/connect.ts';
import { listCalendars } from './calendars/calendars-store.ts';

/** Days on which the school is closed, both included. */
export interface ClosedDay {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly isNoClass: boolean;
  readonly version: number;
}

/** What the history tells of a closed day. */
export const toldOf = ({ from, to, name, isNoClass }: Omit<ClosedDay, 'id' | 'version'>) => ({
  from,
  to,
  name,
  isNoClass,
});

/** The school's closed days, or those within a stretch of days; the first one first. */
export async function listClosedDays(
  database: Database,
  organizationId: string,
  within?: { readonly from: string; readonly to: string },
): Promise<ClosedDay[]> {
  let query = database
    .selectFrom('closedDays')
    .select(['id', 'firstOn as from', 'lastOn as to', 'name', 'isNoClass', 'version'])
    .where('organizationId', '=', organizationId);
  if (within) query = query.where('firstOn', '<=', within.to).where('lastOn', '>=', within.from);
  return query.orderBy('firstOn').orderBy('lastOn').orderBy('name').orderBy('id').execute();
}

/** Whoever saves the list does so one after the other. */
export async function lockClosedDays(database: Database, organizationId: string): Promise<ClosedDay[]> {
  await sql`SELECT FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`.execute(database);
  return listClosedDays(database, organizationId);
}

export async function writeClosedDays(
  database: Database,
  organizationId: string,
  { removed, saved }: { readonly removed: readonly string[]; readonly saved: readonly ClosedDay[] },
): Promise<void> {
  if (removed.length > 0)
    await database
      .deleteFrom('closedDays')
      .where('organizationId', '=', organizationId)
      .where('id', '=', sql<string>`ANY(${removed}::uuid[])`)
      .execute();
  if (saved.length === 0) return;
  await database
    .insertInto('closedDays')
    .values(saved.map(({ from, to, ...day }) => ({ organizationId, ...day, firstOn: from, lastOn: to })))
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'id']).doUpdateSet({
        firstOn: sql`excluded.first_on`,
        lastOn: sql`excluded.last_on`,
        name: sql`excluded.name`,
        isNoClass: sql`excluded.is_no_class`,
        version: sql`excluded.version`,
      }),
    )
    .execute();
}

interface MetClass {
  readonly id: string;
  readonly title: string;
  readonly on: string;
}

/** The classes that are held on closed days all the same, by the id of these: each once, at its first date in them. */
export async function listMetClasses(
  database: Database,
  organizationId: string,
  since: string,
): Promise<ReadonlyMap<string, MetClass[]>> {
  const { rows } = await sql<MetClass & { dayId: string }>`
    SELECT closed_days.id AS "dayId", classes.id, classes.title, to_char(min(held_on), 'YYYY-MM-DD') AS "on"
    FROM closed_days
    JOIN meetings ON meetings.organization_id = closed_days.organization_id AND held_on BETWEEN first_on AND last_on
    JOIN classes ON classes.organization_id = meetings.organization_id AND classes.id = meetings.class_id AND cancelled_at IS NULL
    WHERE closed_days.organization_id = ${organizationId} AND is_no_class AND last_on >= ${since}
    GROUP BY closed_days.id, classes.id, classes.title
    ORDER BY min(held_on), classes.title, classes.id`.execute(database);
  return Map.groupBy(rows, ({ dayId }) => dayId);
}

/** A calendar that could not be read for so long is somebody's to look at. */
const UNREAD_MS = 14 * 86_400_000;

/** What of the calendars that a school subscribes to waits for the office: how many proposed differences, and which cannot be read for long. */
export async function countCalendarWork(
  database: Database,
  organizationId: string,
  { today, now }: { readonly today: string; readonly now: number },
): Promise<{ differences: number; differ: string[]; unread: string[] }> {
  const calendars = await listCalendars(database, organizationId);
  if (calendars.length === 0) return { differences: 0, differ: [], unread: [] };
  const school = await listClosedDays(database, organizationId);
  const counted = calendars.map(({ name, days: read, answered }) => ({
    name,
    count: decideDifferences({ today, read, answered, school }).filter(({ isProposed }) => isProposed).length,
  }));
  return {
    differences: counted.reduce((all, { count }) => all + count, 0),
    differ: counted.flatMap(({ name, count }) => (count > 0 ? [name] : [])),
    unread: calendars.flatMap(({ name, trouble, readAt }) =>
      trouble !== null && now - Date.parse(readAt) > UNREAD_MS ? [name] : [],
    ),
  };
}
