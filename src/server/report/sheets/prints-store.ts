import { sql } from 'kysely';
import { HEALTH_SECTIONS, type RecordSection } from '../../../domain/record-sections.ts';
import type { SheetKind } from '../../../domain/sheets.ts';
import type { Happened } from '../../../domain/since-printed.ts';
import type { Database } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';

/** The next number of each of these classes, by class: one after the other also for those who print at the same moment. */
export async function takeVersions(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ classId: string; version: number }>`
    INSERT INTO sheet_versions (organization_id, class_id, version)
    SELECT ${organizationId}, class_id, 1 FROM unnest(${classIds}::uuid[]) AS class_id ORDER BY class_id
    ON CONFLICT (organization_id, class_id) DO UPDATE SET version = sheet_versions.version + 1
    RETURNING class_id, version`.execute(database);
  return new Map(rows.map(({ classId, version }) => [classId, version]));
}

interface NewPrint {
  readonly classId: string;
  readonly kinds: SheetKind[];
  readonly version: number;
}

/** Keeps that sheets of these classes were printed. */
export async function addPrints(
  database: Database,
  organizationId: string,
  prints: readonly NewPrint[],
  print: { readonly printedAt: string; readonly accountId: string },
): Promise<void> {
  const rows = prints.map((each) => ({ organizationId, id: newId(), ...each, ...print }));
  if (rows.length > 0) await database.insertInto('sheetPrints').values(rows).execute();
}

/** The last print of one kind of sheet of a class. */
export interface LastPrint {
  readonly classId: string;
  readonly kind: SheetKind;
  readonly at: string;
  readonly by: string;
  readonly version: number;
}

/** Each of these classes with each kind of sheet that was printed at all. */
export async function listLastPrints(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
): Promise<LastPrint[]> {
  const { rows } = await sql<LastPrint>`
    SELECT DISTINCT ON (class_id, kind) class_id, kind, printed_at AS at, coalesce(accounts.email, '') AS by, version
    FROM sheet_prints CROSS JOIN LATERAL unnest(kinds) AS kind JOIN accounts ON accounts.id = sheet_prints.account_id
    WHERE organization_id = ${organizationId} AND class_id = ANY(${classIds}::uuid[])
    ORDER BY class_id, kind, printed_at DESC, version DESC`.execute(database);
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

export type ClassChange = Happened & { readonly classId: string; readonly name: string };

/**
 * What has happened to these classes and to who is in them since then: nothing of what was printed is kept, so it is told from when things
 * were done. That somebody told of health only `withHealth`.
 */
export async function listChanges(
  database: Database,
  organizationId: string,
  since: readonly { readonly classId: string; readonly at: string }[],
  { withHealth }: { readonly withHealth: boolean },
): Promise<ClassChange[]> {
  const sections = withHealth ? [...ON_SHEETS, ...HEALTH_SECTIONS] : ON_SHEETS;
  const { rows } = await sql<{ change: ClassChange }>`
    WITH printed AS (SELECT * FROM unnest(${since.map(({ classId }) => classId)}::uuid[], ${since.map(({ at }) => at)}::timestamptz[])
        AS printed (class_id, at)),
      seats AS (SELECT printed.class_id, printed.at, enrollments.student_id, enrolled_at, ended_at, state,
          students.first_name || ' ' || students.last_name AS name
        FROM printed JOIN enrollments ON enrollments.organization_id = ${organizationId} AND enrollments.class_id = printed.class_id
        JOIN students ON students.organization_id = enrollments.organization_id AND students.id = enrollments.student_id),
      told AS (
        SELECT seats.student_id, section, changed_at AS at FROM seats
        JOIN student_sections ON student_sections.organization_id = ${organizationId} AND student_sections.student_id = seats.student_id
        WHERE section = ANY(${sections}) AND changed_at > seats.at
        UNION ALL
        -- Another household, or somebody in it, is told by no section.
        SELECT seats.student_id, 'guardians', moment FROM seats
        JOIN family_students AS home ON home.organization_id = ${organizationId} AND home.student_id = seats.student_id
        LEFT JOIN guardians ON guardians.organization_id = home.organization_id AND guardians.family_id = home.family_id
        CROSS JOIN LATERAL (VALUES (home.linked_at), (home.ended_at), (guardians.created_at), (guardians.removed_at)) AS done (moment)
        WHERE moment > seats.at)
    SELECT jsonb_build_object('classId', class_id, 'name', '', 'what', 'class', 'at', classes.updated_at) AS change FROM printed
      JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = printed.class_id WHERE classes.updated_at > printed.at
    UNION ALL
    SELECT jsonb_build_object('classId', class_id, 'name', name, 'what', 'came', 'at', enrolled_at) FROM seats
      WHERE state IN ('enrolled', 'completed') AND enrolled_at > at
    UNION ALL
    SELECT jsonb_build_object('classId', class_id, 'name', name, 'what', 'left', 'at', ended_at, 'cameAt', enrolled_at) FROM seats
      WHERE state NOT IN ('enrolled', 'completed') AND ended_at > at
    UNION ALL
    SELECT jsonb_build_object('classId', class_id, 'name', name, 'what', 'told', 'section', section, 'at', max(told.at), 'cameAt', enrolled_at)
      FROM seats JOIN told ON told.student_id = seats.student_id
      WHERE state IN ('enrolled', 'completed') GROUP BY class_id, seats.student_id, name, section, enrolled_at`.execute(
    database,
  );
  return rows.map(({ change }) => change);
}
