import { sql } from 'kysely';
import type { SheetChange } from '../../../contract/sheets.ts';
import type { RecordSection } from '../../../domain/record-sections.ts';
import type { SheetKind } from '../../../domain/sheets.ts';
import type { Database } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';

/** Keeps that sheets of these classes were printed. */
export async function addPrints(
  database: Database,
  organizationId: string,
  { classIds, ...print }: { classIds: readonly string[]; kinds: SheetKind[]; printedAt: string; accountId: string },
): Promise<void> {
  const rows = classIds.map((classId) => ({ organizationId, id: newId(), classId, ...print }));
  if (rows.length > 0) await database.insertInto('sheetPrints').values(rows).execute();
}

/** What was printed last of a class. */
export interface Print {
  readonly classId: string;
  readonly at: string;
  readonly by: string;
  readonly kinds: SheetKind[];
}

/** The last print of each of these classes that was printed at all. */
export async function listLastPrints(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
): Promise<Print[]> {
  const { rows } = await sql<Print>`
    SELECT DISTINCT ON (class_id) class_id, printed_at AS at, coalesce(accounts.email, '') AS by, kinds
    FROM sheet_prints JOIN accounts ON accounts.id = sheet_prints.account_id
    WHERE organization_id = ${organizationId} AND class_id = ANY(${classIds}::uuid[])
    ORDER BY class_id, printed_at DESC`.execute(database);
  return rows;
}

/** Sections that stand on sheets without health data. */
const ON_SHEETS = [
  'student',
  'guardians',
  'contacts',
  'pickup',
  'permissions',
  'questions',
] as const satisfies RecordSection[];

/** What has changed of these classes since, by class: nothing of what was printed is kept, so it is told from when things were done. */
export async function listChanges(
  database: Database,
  organizationId: string,
  prints: readonly Pick<Print, 'classId' | 'at'>[],
): Promise<ReadonlyMap<string, SheetChange[]>> {
  const { rows } = await sql<{ classId: string; change: SheetChange }>`
    WITH printed AS (SELECT * FROM unnest(${prints.map(({ classId }) => classId)}::uuid[], ${prints.map(({ at }) => at)}::timestamptz[])
        AS printed (class_id, at)),
      seats AS (SELECT printed.class_id, printed.at, enrollments.student_id, enrolled_at, ended_at, state,
          students.first_name || ' ' || students.last_name AS name
        FROM printed JOIN enrollments ON enrollments.organization_id = ${organizationId} AND enrollments.class_id = printed.class_id
        JOIN students ON students.organization_id = enrollments.organization_id AND students.id = enrollments.student_id)
    SELECT class_id, jsonb_build_object('what', 'class') AS change FROM printed
      JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = printed.class_id WHERE classes.updated_at > printed.at
    UNION ALL
    SELECT class_id, jsonb_build_object('what', 'came', 'name', name) FROM seats WHERE state IN ('enrolled', 'completed') AND enrolled_at > at
    UNION ALL
    SELECT class_id, jsonb_build_object('what', 'left', 'name', name) FROM seats
      WHERE state NOT IN ('enrolled', 'completed') AND ended_at > at AND enrolled_at <= at
    UNION ALL
    SELECT DISTINCT class_id, jsonb_build_object('what', 'told', 'name', name, 'section', section) FROM seats
      JOIN student_sections AS told ON told.organization_id = ${organizationId} AND told.student_id = seats.student_id
        AND told.section = ANY(${ON_SHEETS}) AND told.answered_at > at
      WHERE state IN ('enrolled', 'completed') AND enrolled_at <= at`.execute(database);
  const changes = new Map<string, SheetChange[]>();
  for (const { classId, change } of rows) changes.set(classId, [...(changes.get(classId) ?? []), change]);
  return changes;
}
