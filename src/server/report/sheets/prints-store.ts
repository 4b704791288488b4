import { sql } from 'kysely';
import type { SheetKind } from '../../../domain/sheets.ts';
import type { Fingerprints } from '../../../domain/since-printed.ts';
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

/** A print of a class, with what each of its sheets said: to everybody, and to readers of health where that is more. */
export interface NewPrint {
  readonly classId: string;
  readonly kinds: SheetKind[];
  readonly version: number;
  /** Null where there is no key: then nothing is said of it. */
  readonly keyId: string | null;
  readonly choice: PrintChoice;
  readonly isMedical: boolean;
  readonly isOnCover: boolean;
  readonly open: ReadonlyMap<SheetKind, Fingerprints>;
  readonly whole: ReadonlyMap<SheetKind, Fingerprints>;
}

/** Of which days it is, and with which columns of one's own. */
export interface PrintChoice {
  readonly days?: readonly string[];
  readonly ownColumns: readonly string[];
}

/** Keeps that sheets of these classes were printed, and what they said; of earlier prints of the same sheets nothing is compared any more. */
export async function addPrints(
  database: Database,
  organizationId: string,
  prints: readonly NewPrint[],
  print: { readonly printedAt: string; readonly accountId: string },
): Promise<void> {
  if (prints.length === 0) return;
  const kept = prints.map((each) => ({ ...each, id: newId() }));
  for (const table of ['sheet_marks', 'sheet_heads'])
    await sql`DELETE FROM ${sql.table(table)} AS mark USING sheet_prints AS before,
        unnest(${kept.flatMap(({ classId, kinds }) => kinds.map(() => classId))}::uuid[], ${kept.flatMap(({ kinds }) => kinds)}::text[]) AS anew (class_id, kind)
      WHERE mark.organization_id = ${organizationId} AND before.organization_id = ${organizationId} AND before.id = mark.print_id
        AND before.class_id = anew.class_id AND mark.kind = anew.kind AND before.printed_at <= ${print.printedAt}`.execute(
      database,
    );
  const rows = kept.map(({ open: _open, whole: _whole, choice, ...each }) => ({
    organizationId,
    ...each,
    ...print,
    choice: JSON.stringify(choice),
  }));
  await database.insertInto('sheetPrints').values(rows).execute();
  const marked = kept.filter(({ keyId }) => keyId !== null);
  const said = marked.flatMap(({ id, kinds, open, whole }) =>
    kinds.map((kind) => ({ id, kind, open: open.get(kind), whole: whole.get(kind) })),
  );
  const heads = said.map(({ id, kind, open, whole }) => {
    return { print_id: id, kind, students: (whole ?? open)?.students.size ?? 0, open: open?.head, whole: whole?.head };
  });
  await sql`INSERT INTO sheet_heads (organization_id, print_id, kind, students, open, whole)
    SELECT ${organizationId}, head.* FROM jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
      AS head (print_id uuid, kind text, students int, open text, whole text)`.execute(database);
  const marks = said.flatMap(({ id, kind, open, whole }) =>
    [...((whole ?? open)?.students.keys() ?? [])].map((studentId) => ({
      print_id: id,
      kind,
      student_id: studentId,
      open: open?.students.get(studentId) ?? null,
      whole: whole?.students.get(studentId) ?? null,
    })),
  );
  // Whoever was erased while it was set is on the paper and not kept.
  await sql`INSERT INTO sheet_marks (organization_id, print_id, kind, student_id, open, whole)
    SELECT ${organizationId}, mark.* FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      AS mark (print_id uuid, kind text, student_id uuid, open jsonb, whole jsonb)
    WHERE EXISTS (SELECT FROM students WHERE students.organization_id = ${organizationId} AND students.id = mark.student_id)`.execute(
    database,
  );
}

/** The last print of one kind of sheet of a class, with how it was made. */
export interface LastPrint {
  readonly id: string;
  readonly classId: string;
  readonly kind: SheetKind;
  readonly at: string;
  readonly by: string;
  readonly version: number;
  readonly keyId: string | null;
  /** Null for prints from before there were fingerprints. */
  readonly choice: PrintChoice | null;
  readonly isMedical: boolean;
  readonly isOnCover: boolean;
}

/** Each of these classes with each kind of sheet that was printed at all. */
export async function listLastPrints(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
): Promise<LastPrint[]> {
  const { rows } = await sql<LastPrint>`
    SELECT DISTINCT ON (class_id, kind) sheet_prints.id, class_id, kind, printed_at AS at, coalesce(accounts.email, '') AS by, version,
      key_id, choice, is_medical, is_on_cover
    FROM sheet_prints CROSS JOIN LATERAL unnest(kinds) AS kind JOIN accounts ON accounts.id = sheet_prints.account_id
    WHERE organization_id = ${organizationId} AND class_id = ANY(${classIds}::uuid[])
    ORDER BY class_id, kind, printed_at DESC, version DESC`.execute(database);
  return rows;
}

/** What is kept of a sheet, as one of the two sees it; null in `head` where there was nothing for them on it. */
export interface KeptMarks {
  readonly printId: string;
  readonly kind: SheetKind;
  readonly count: number;
  readonly open: string | null;
  readonly whole: string | null;
  readonly students: readonly {
    readonly id: string;
    readonly open: Readonly<Record<string, string>> | null;
    readonly whole: Readonly<Record<string, string>> | null;
  }[];
}

export async function listMarks(
  database: Database,
  organizationId: string,
  printIds: readonly string[],
): Promise<KeptMarks[]> {
  const { rows } = await sql<KeptMarks>`
    SELECT print_id, kind, students AS count, open, whole, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', mark.student_id, 'open', mark.open, 'whole', mark.whole)) FROM sheet_marks AS mark
      WHERE mark.organization_id = ${organizationId} AND mark.print_id = head.print_id AND mark.kind = head.kind), '[]') AS students
    FROM sheet_heads AS head WHERE organization_id = ${organizationId} AND print_id = ANY(${printIds}::uuid[])`.execute(
    database,
  );
  return rows;
}

/** Names of these students, of classes that they may have left. */
export async function listPrintedNames(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('students')
    .select(['id', 'firstName', 'lastName'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
}
