import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DatePlace, PlannedDate } from '../../domain/schedule.ts';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';

type MeetingOf = PlannedDate & { readonly classId: string };
interface Place {
  readonly organizationId: string;
  readonly at: string;
}

/** Whether the date at hand is held elsewhere than its class. */
export const isElsewhere = sql<boolean>`meetings.location_id <> classes.location_id OR (meetings.location_id IS NOT NULL AND classes.location_id IS NULL)`;

/** Where the date at hand is held; null where its class is. */
export const placeOfDate = (
  organizationId: string,
) => sql<DatePlace | null>`CASE WHEN ${isElsewhere} THEN (SELECT jsonb_build_object('name', name, 'address', address)
  FROM locations WHERE locations.organization_id = ${organizationId} AND locations.id = meetings.location_id) END`;

/** Takes dates away. Those of a published class are remembered, so that subscribed calendars hear that they are off. */
export async function removeMeetings(database: Database, place: Place, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await removeWhere(database, place, sql`meetings.id = ANY(${ids}::uuid[])`);
}

/**
 * Gives dates other days, times and places. They keep their ids: a calendar that knows them follows them. Their old days are remembered too, for
 * calendars of one weekday, in which they are off.
 */
export async function moveMeetings(
  database: Database,
  place: Place,
  rows: readonly (MeetingOf & { readonly id: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  const { organizationId } = place;
  // Taken out before they come back: two may change places, and no two may be at one moment even in between.
  await removeMeetings(
    database,
    place,
    rows.map(({ id }) => id),
  );
  const values = rows.map(({ id, classId, on: heldOn, start: startTime, end: endTime, locationId = null }) => ({
    organizationId,
    id,
    classId,
    heldOn,
    startTime,
    endTime,
    locationId,
  }));
  await database.insertInto('meetings').values(values).execute();
}

/** Adds dates to classes in one statement. One that was there before has its id again: to a calendar it is the same. */
export async function addMeetings(
  database: Database,
  organizationId: string,
  rows: readonly MeetingOf[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`WITH ${wantedRows(rows)},
    back AS (SELECT DISTINCT ON (class_id, held_on, start_time) id, class_id, held_on, start_time
      FROM removed_meetings JOIN wanted USING (class_id, held_on, start_time)
      WHERE organization_id = ${organizationId} AND NOT EXISTS (SELECT FROM meetings AS moved
        WHERE moved.organization_id = ${organizationId} AND moved.id = removed_meetings.id)
      ORDER BY class_id, held_on, start_time, removed_at DESC),
    taken AS (DELETE FROM removed_meetings USING back
      WHERE removed_meetings.organization_id = ${organizationId} AND removed_meetings.id = back.id)
    INSERT INTO meetings (organization_id, id, class_id, held_on, start_time, end_time, location_id)
    SELECT ${organizationId}::uuid, coalesce(back.id, wanted.new_id), class_id, held_on, start_time, end_time, wanted.location_id
    FROM wanted LEFT JOIN back USING (class_id, held_on, start_time)
    ON CONFLICT (organization_id, class_id, held_on, start_time) DO UPDATE SET end_time = excluded.end_time`.execute(
    database,
  );
}

/** Gives classes other dates; one that stays is the same as before. */
export async function replaceMeetings(
  database: Database,
  place: Place,
  classIds: readonly string[],
  rows: readonly MeetingOf[],
): Promise<void> {
  const { organizationId } = place;
  await removeWhere(
    database,
    place,
    sql`meetings.class_id = ANY(${classIds}::uuid[])
      AND (meetings.class_id, meetings.held_on, meetings.start_time) NOT IN (SELECT class_id, held_on, start_time FROM wanted)`,
    rows,
  );
  await addMeetings(database, organizationId, rows);
}

function wantedRows(rows: readonly MeetingOf[]) {
  return sql`wanted AS (SELECT * FROM unnest(${rows.map(() => newId())}::uuid[], ${rows.map((row) => row.classId)}::uuid[],
      ${rows.map((row) => row.on)}::date[], ${rows.map((row) => row.start)}::time[], ${rows.map((row) => row.end)}::time[],
      ${rows.map((row) => row.locationId ?? null)}::uuid[])
    AS made (new_id, class_id, held_on, start_time, end_time, location_id))`;
}

async function removeWhere(
  database: Database,
  { organizationId, at }: Place,
  which: RawBuilder<SqlBool>,
  wanted: readonly MeetingOf[] = [],
): Promise<void> {
  await sql`WITH ${wantedRows(wanted)},
    gone AS (DELETE FROM meetings WHERE meetings.organization_id = ${organizationId} AND ${which} RETURNING meetings.*)
    INSERT INTO removed_meetings (organization_id, id, class_id, held_on, start_time, end_time, removed_at)
    SELECT gone.organization_id, gone.id, class_id, held_on, start_time, end_time, ${at}::timestamptz FROM gone
    JOIN classes ON classes.organization_id = gone.organization_id AND classes.id = class_id
    WHERE classes.published_at IS NOT NULL
    ON CONFLICT (organization_id, id) DO UPDATE SET held_on = excluded.held_on, start_time = excluded.start_time,
      end_time = excluded.end_time, removed_at = excluded.removed_at`.execute(database);
}
