import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { LetterMeeting } from '../../platform/letters/schedule-words.ts';
import { placeOfDate } from '../meetings-store.ts';

/** A class as letters speak of it. */
export interface LetterClass {
  readonly id: string;
  readonly semesterId: string;
  /** Absent in a sample. */
  readonly version?: number;
  readonly title: string;
  readonly priceCents: number;
  readonly isEnteringGrade: boolean;
  readonly minGrade: number | null;
  readonly maxGrade: number | null;
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly location: { readonly name: string; readonly address: string } | null;
  readonly meetings: readonly LetterMeeting[];
}

const meetingsOfClass = (organizationId: string) => sql<LetterMeeting[]>`coalesce((
  SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', id, 'on', held_on, 'start', to_char(start_time, 'HH24:MI'),
    'end', to_char(end_time, 'HH24:MI'), 'place', ${placeOfDate(organizationId)})) ORDER BY held_on, start_time)
  FROM meetings WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id), '[]')`;

/** Classes as letters speak of them. Unpublished ones too: who had a seat is told about it whatever became of the page. */
export async function listLetterClasses(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LetterClass>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('classes')
    .leftJoin('locations', (join) =>
      join
        .onRef('locations.organizationId', '=', 'classes.organizationId')
        .onRef('locations.id', '=', 'classes.locationId'),
    )
    .select([
      'classes.id',
      'classes.semesterId',
      'classes.version',
      'classes.title',
      'classes.priceCents',
      'classes.isEnteringGrade',
      'classes.minGrade',
      'classes.maxGrade',
      'classes.minAge',
      'classes.maxAge',
      'locations.name as locationName',
      'locations.address as locationAddress',
      meetingsOfClass(organizationId).as('meetings'),
    ])
    .where('classes.organizationId', '=', organizationId)
    .where('classes.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ locationName, locationAddress, ...row }) => [
      row.id,
      { ...row, location: locationName === null ? null : { name: locationName, address: locationAddress ?? '' } },
    ]),
  );
}
