import { sql } from 'kysely';
import type { ClassToSignFor, SignedWaiver, WaiverRule } from '../../domain/waivers.ts';
import type { Database } from '../platform/database/connect.ts';
import { type Statements, statementsIn } from '../platform/database/statements.ts';
import type { SignedPaper } from './paper.ts';

export { archiveWaiversOf, copyWaivers } from './copy-store.ts';
export { type SignedPaper, waiverPaper } from './paper.ts';

/** A waiver that families sign, with the text that they sign. */
export interface PublishedWaiver extends WaiverRule {
  readonly number: number;
  readonly title: string;
  readonly sha256: string;
}

export interface Signature extends SignedWaiver {
  readonly id: string;
  readonly studentId: string;
  readonly familyId: string;
  readonly accountId: string;
  readonly typedName: string;
  readonly signedAt: string;
}

/** Every waiver that is not archived and has a version, by title. */
export async function listPublished(statements: Statements, organizationId: string): Promise<PublishedWaiver[]> {
  return statements.rows<PublishedWaiver>(
    `SELECT w.id, w.class_type_id, w.class_id, w.each_semester, latest.number, latest.title, latest.sha256,
       (SELECT max(number) FROM waiver_versions v WHERE v.organization_id = $1 AND v.waiver_id = w.id AND v.must_sign_again) AS counts_from
     FROM waivers w CROSS JOIN LATERAL (
       SELECT number, title, sha256 FROM waiver_versions v
       WHERE v.organization_id = $1 AND v.waiver_id = w.id ORDER BY number DESC LIMIT 1) AS latest
     WHERE w.organization_id = $1 AND w.archived_at IS NULL ORDER BY latest.title, w.id`,
    [organizationId],
  );
}

/** All that was ever signed for these students, the latest first. */
export async function listSignatures(
  statements: Statements,
  organizationId: string,
  studentIds: readonly string[],
): Promise<Signature[]> {
  return statements.rows<Signature>(
    // Of whoever was merged into a student the papers are the student's, of a family that was merged the one's that stays.
    `SELECT signed.id, waiver_id, number, coalesce(students.merged_into, student_id) AS student_id, semester_id, coalesce(families.merged_into, family_id) AS family_id, account_id, typed_name, signed_at
     FROM students JOIN waiver_signatures AS signed ON signed.organization_id = students.organization_id AND signed.student_id = students.id
     JOIN families ON families.organization_id = signed.organization_id AND families.id = signed.family_id
     WHERE students.organization_id = $1 AND (students.id = ANY($2::uuid[]) OR students.merged_into = ANY($2::uuid[]))
     ORDER BY signed_at DESC, signed.id DESC`,
    [organizationId, studentIds],
  );
}

/** What is signed at a school now, and what was signed for each student. */
export interface Signed {
  readonly waivers: readonly PublishedWaiver[];
  readonly signedFor: (studentId: string) => readonly Signature[];
}

/** Reads what these students have signed; a school without waivers is asked nothing more. */
export async function loadSigned(
  statements: Statements,
  organizationId: string,
  studentIds: readonly string[],
): Promise<Signed> {
  const waivers = await listPublished(statements, organizationId);
  if (waivers.length === 0) return { waivers, signedFor: () => [] };
  const signed = Map.groupBy(await listSignatures(statements, organizationId, studentIds), (each) => each.studentId);
  return { waivers, signedFor: (studentId) => signed.get(studentId) ?? [] };
}

export const listSigned = (database: Database, organizationId: string, studentIds: readonly string[]) =>
  loadSigned(statementsIn(database), organizationId, studentIds);

/** The classes that a student has a seat in and that are not over, and the published ones among `classIds`. */
export async function listClassesToSignFor(
  database: Database,
  organizationId: string,
  {
    studentId,
    classIds,
    today,
  }: { readonly studentId: string; readonly classIds: readonly string[]; readonly today: string },
): Promise<ClassToSignFor[]> {
  const { rows } = await sql<ClassToSignFor>`
    SELECT classes.id, type_id, semester_id FROM classes
    JOIN semesters ON semesters.organization_id = classes.organization_id AND semesters.id = classes.semester_id
    WHERE classes.organization_id = ${organizationId} AND cancelled_at IS NULL AND semesters.archived_at IS NULL AND semesters.ends_on >= ${today}
      AND ((classes.id = ANY(${classIds}::uuid[]) AND published_at IS NOT NULL) OR EXISTS (
        SELECT 1 FROM enrollments WHERE enrollments.organization_id = ${organizationId} AND enrollments.class_id = classes.id
          AND student_id = ${studentId} AND state = 'enrolled'))
    ORDER BY semesters.starts_on, classes.id`.execute(database);
  return rows;
}

/** What families sign now: number, text and hash of one version, read at once. */
export interface CurrentText extends Pick<PublishedWaiver, 'number' | 'title' | 'sha256'> {
  readonly waiverId: string;
  readonly body: string;
}

export async function listTexts(
  database: Database,
  organizationId: string,
  waiverIds: readonly string[],
): Promise<ReadonlyMap<string, CurrentText>> {
  if (waiverIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('waiverVersions')
    .distinctOn('waiverId')
    .select(['waiverId', 'number', 'title', 'body', 'sha256'])
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', sql<string>`any(${waiverIds}::uuid[])`)
    .orderBy('waiverId')
    .orderBy('number', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.waiverId, row]));
}

/** Holds a waiver as it is until the transaction is over: nobody publishes a text between what was read and what is signed. */
export async function holdWaiver(database: Database, organizationId: string, waiverId: string): Promise<void> {
  await database
    .selectFrom('waivers')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', waiverId)
    .forShare()
    .execute();
}

/** A signature is added, and nothing here or elsewhere changes or removes one. */
export async function addSignature(
  database: Database,
  organizationId: string,
  signature: Signature & { readonly studentName: string; readonly sha256: string },
): Promise<void> {
  await database
    .insertInto('waiverSignatures')
    .values({ organizationId, ...signature })
    .execute();
}

/** A signature as staff see it in the record. */
export interface SignatureOfStudent extends Pick<Signature, 'id' | 'number' | 'typedName' | 'signedAt'> {
  readonly title: string;
  readonly semesterName: string | null;
}

/** Everything that was ever signed for a student, the latest first, with the title that was read. */
export async function listSignaturesOf(
  database: Database,
  organizationId: string,
  studentId: string,
): Promise<SignatureOfStudent[]> {
  const { rows } = await sql<SignatureOfStudent>`
    SELECT signed.id, signed.number, signed.typed_name, signed.signed_at, text.title, semesters.name AS semester_name
    FROM waiver_signatures AS signed
    JOIN waiver_versions AS text ON text.organization_id = signed.organization_id AND text.waiver_id = signed.waiver_id
      AND text.number = signed.number
    LEFT JOIN semesters ON semesters.organization_id = signed.organization_id AND semesters.id = signed.semester_id
    WHERE signed.organization_id = ${organizationId} AND signed.student_id IN (
      SELECT id FROM students WHERE organization_id = ${organizationId} AND ${studentId} IN (id, merged_into))
    ORDER BY signed.signed_at DESC, signed.id DESC`.execute(database);
  return rows;
}

export async function findPaper(
  database: Database,
  organizationId: string,
  signatureId: string,
): Promise<SignedPaper | null> {
  const row = await database
    .selectFrom('waiverSignatures as signed')
    .innerJoin('waiverVersions as text', (join) =>
      join
        .onRef('text.organizationId', '=', 'signed.organizationId')
        .onRef('text.waiverId', '=', 'signed.waiverId')
        .onRef('text.number', '=', 'signed.number'),
    )
    .leftJoin('semesters', (join) =>
      join
        .onRef('semesters.organizationId', '=', 'signed.organizationId')
        .onRef('semesters.id', '=', 'signed.semesterId'),
    )
    .innerJoin('students', (join) =>
      join.onRef('students.organizationId', '=', 'signed.organizationId').onRef('students.id', '=', 'signed.studentId'),
    )
    .innerJoin('families', (join) =>
      join.onRef('families.organizationId', '=', 'signed.organizationId').onRef('families.id', '=', 'signed.familyId'),
    )
    .select((of) => of.fn.coalesce('students.mergedInto', 'signed.studentId').as('studentId'))
    .select((of) => of.fn.coalesce('families.mergedInto', 'signed.familyId').as('familyId'))
    .select(['signed.id', 'signed.typedName', 'signed.studentName', 'signed.signedAt'])
    .select([
      'signed.number',
      'signed.sha256',
      'text.title',
      'text.body',
      'text.publishedAt',
      'semesters.name as semesterName',
    ])
    .where('signed.organizationId', '=', organizationId)
    .where('signed.id', '=', signatureId)
    .executeTakeFirst();
  return row ?? null;
}

/** Waivers of class types that were merged into another go with their classes. */
export async function moveTypes(
  database: Database,
  organizationId: string,
  fromIds: readonly string[],
  intoId: string,
): Promise<void> {
  await sql`UPDATE waivers SET class_type_id = ${intoId}, version = version + 1
    WHERE organization_id = ${organizationId} AND class_type_id = ANY(${fromIds}::uuid[])`.execute(database);
}

export async function isTypeSignedFor(database: Database, organizationId: string, typeId: string): Promise<boolean> {
  const found = await database
    .selectFrom('waivers')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('classTypeId', '=', typeId)
    .limit(1)
    .execute();
  return found.length > 0;
}
