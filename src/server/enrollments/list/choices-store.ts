import { sql } from 'kysely';
import type { staffEnrollmentChoices } from '../../../contract/enrollment-table.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import type { Database } from '../../platform/database/connect.ts';

type Choices = OutputOf<typeof staffEnrollmentChoices>;

/** The classes of a semester, their types and instructors, each by name. */
export async function listChoices(database: Database, organizationId: string, semesterId: string): Promise<Choices> {
  const classes = sql`classes WHERE classes.organization_id = ${organizationId} AND classes.semester_id = ${semesterId}`;
  const named = (
    rows: ReturnType<typeof sql>,
  ) => sql`coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name)
    ORDER BY name COLLATE natural_order, id) FROM (${rows}) AS named), '[]')`;
  const { rows } = await sql<Choices>`SELECT
    ${named(sql`SELECT id, title AS name FROM ${classes}`)} AS classes,
    ${named(sql`SELECT id, name FROM class_types WHERE organization_id = ${organizationId} AND id IN (SELECT type_id FROM ${classes})`)} AS types,
    ${named(sql`SELECT id, name FROM instructors WHERE organization_id = ${organizationId} AND id IN (
      SELECT instructor_id FROM class_instructors WHERE organization_id = ${organizationId} AND class_id IN (SELECT id FROM ${classes}))`)} AS instructors`.execute(
    database,
  );
  const [choices] = rows;
  if (!choices) throw new Error('A row without FROM is there.');
  return choices;
}
