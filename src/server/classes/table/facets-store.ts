import { sql } from 'kysely';
import { type ClassFilter, NONE } from '../../../contract/class-table.ts';
import type { Database } from '../../platform/database/connect.ts';
import { selectOfSemester, stateAt, type TableScope, weekday } from './scope-store.ts';

type Facets = Readonly<Record<ClassFilter, { value: string; count: number }[]>>;

/** What the classes of a semester can be filtered by: each state, type, place, instructor and weekday with how many have it. */
export async function countFacets(database: Database, scope: TableScope): Promise<Facets> {
  const ofSemester = selectOfSemester(database, scope).select([
    'classes.organizationId',
    'classes.id',
    'classTypes.name as typeName',
    'locations.name as locationName',
    stateAt(scope.now).as('state'),
  ]);
  const { rows } = await sql<{ facet: ClassFilter; value: string; count: number }>`
    WITH found AS MATERIALIZED (${ofSemester})
    SELECT facet, value, count FROM (
      SELECT 'state' AS facet, state AS value, count(*)::int AS count FROM found GROUP BY state
      UNION ALL SELECT 'type', type_name, count(*)::int FROM found GROUP BY type_name
      UNION ALL SELECT 'place', coalesce(location_name, ${NONE}), count(*)::int FROM found GROUP BY location_name
      UNION ALL SELECT 'instructor', coalesce(instructors.name, ${NONE}), count(*)::int
        FROM found
          LEFT JOIN class_instructors ON class_instructors.organization_id = ${scope.organizationId} AND class_id = found.id
          LEFT JOIN instructors ON instructors.organization_id = ${scope.organizationId} AND instructors.id = instructor_id
        GROUP BY instructors.name
      UNION ALL SELECT 'weekday', weekday::text, count(*)::int
        FROM (SELECT bit_or(1 << (${weekday})) AS days FROM meetings
          JOIN found ON found.id = class_id WHERE meetings.organization_id = ${scope.organizationId} GROUP BY class_id) AS held
          JOIN generate_series(1, 7) AS weekday ON days & (1 << weekday) > 0
        GROUP BY weekday
    ) AS counted ORDER BY value COLLATE natural_order`.execute(database);
  const of = (facet: ClassFilter) =>
    rows.flatMap((row) => (row.facet === facet ? [{ value: row.value, count: row.count }] : []));
  return {
    state: of('state'),
    type: of('type'),
    place: of('place'),
    instructor: of('instructor'),
    weekday: of('weekday'),
  };
}
