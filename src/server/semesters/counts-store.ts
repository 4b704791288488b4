import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

export interface SemesterCounts {
  readonly classes: number;
  readonly drafts: number;
  readonly enrolled: number;
  readonly seats: number;
}

/** How many classes, drafts, enrolled students and seats each semester has, cancelled classes left out; semesters without classes are absent. */
export async function countBySemester(
  database: Database,
  organizationId: string,
): Promise<ReadonlyMap<string, SemesterCounts>> {
  const rows = await database
    .selectFrom('classes')
    .select((select) => [
      'semesterId',
      select.fn.count<number>('id').filterWhere('publishedAt', 'is not', null).as('classes'),
      select.fn.count<number>('id').filterWhere('publishedAt', 'is', null).as('drafts'),
      select.fn.sum<number>('seatsTaken').as('enrolled'),
      select.fn
        .coalesce(select.fn.sum<number>('capacity').filterWhere('publishedAt', 'is not', null), select.lit(0))
        .as('seats'),
    ])
    .where('organizationId', '=', organizationId)
    .where('cancelledAt', 'is', null)
    .groupBy('semesterId')
    .execute();
  const counts = rows.map(({ semesterId, ...count }) => [semesterId, count]);
  return new Map(counts as [string, SemesterCounts][]);
}

export interface AffectedClass {
  readonly id: string;
  readonly title: string;
  readonly on: string;
}

/** For each span of days: which classes of the semester meet on it, with the first such date. Cancelled classes meet no more. */
export async function listClassesMeeting(
  database: Database,
  organizationId: string,
  semesterId: string,
  spans: readonly { readonly from: string; readonly to: string }[],
): Promise<AffectedClass[][]> {
  if (spans.length === 0) return [];
  const { rows } = await sql<AffectedClass & { span: number }>`
    SELECT spans.nth::int AS span, classes.id, classes.title, to_char(min(meetings.held_on), 'YYYY-MM-DD') AS "on"
    FROM unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[])
      WITH ORDINALITY AS spans (first_on, last_on, nth)
    JOIN meetings ON meetings.organization_id = ${organizationId} AND meetings.held_on BETWEEN first_on AND last_on
    JOIN classes ON classes.organization_id = meetings.organization_id AND classes.id = meetings.class_id
      AND classes.semester_id = ${semesterId} AND classes.cancelled_at IS NULL
    GROUP BY spans.nth, classes.id, classes.title
    ORDER BY spans.nth, min(meetings.held_on), classes.title, classes.id`.execute(database);
  return spans.map((_, index) =>
    rows.filter(({ span }) => span === index + 1).map(({ id, title, on }) => ({ id, title, on })),
  );
}
