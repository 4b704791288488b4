import { type RawBuilder, sql } from 'kysely';
import type { SIGNER_SORTS, StaffWaiver, WaiverSigner, WaiverVersion } from '../../contract/waivers.ts';
import type { Database } from '../platform/database/connect.ts';
import { folded } from '../platform/database/search-patterns.ts';
import { findPage, inOrder, orderOf, type TablePage } from '../platform/database/table-page.ts';

/** What staff set of a waiver. */
export interface WaiverContent {
  readonly title: string;
  readonly classTypeId: string | null;
  readonly classId: string | null;
  readonly eachSemester: boolean;
  readonly draft: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** All waivers by title, archived ones at the end; one of them, where it is named. */
export async function listWaivers(
  database: Database,
  organizationId: string,
  waiverId?: string,
): Promise<StaffWaiver[]> {
  const { rows } = await sql<Omit<StaffWaiver, 'published'> & { number: number | null; publishedAt: string }>`
    SELECT waivers.id, waivers.title, each_semester, archived_at IS NOT NULL AS "isArchived", waivers.version,
      CASE WHEN class_type_id IS NULL THEN NULL ELSE jsonb_build_object('id', class_type_id, 'name',
        (SELECT name FROM class_types WHERE class_types.organization_id = ${organizationId} AND class_types.id = class_type_id)) END AS class_type,
      CASE WHEN class_id IS NULL THEN NULL ELSE jsonb_build_object('id', class_id, 'name', coalesce(
        (SELECT classes.title FROM classes WHERE classes.organization_id = ${organizationId} AND classes.id = class_id), '')) END AS class,
      latest.number, latest.published_at,
      latest.number IS NULL OR latest.body <> draft OR latest.title <> waivers.title AS "hasChanges",
      (SELECT count(*)::int FROM waiver_signatures s WHERE s.organization_id = ${organizationId} AND s.waiver_id = waivers.id) AS signatures
    FROM waivers LEFT JOIN LATERAL (
      SELECT number, title, body, published_at FROM waiver_versions v
      WHERE v.organization_id = ${organizationId} AND v.waiver_id = waivers.id ORDER BY number DESC LIMIT 1) AS latest ON true
    WHERE waivers.organization_id = ${organizationId} ${waiverId === undefined ? sql`` : sql`AND waivers.id = ${waiverId}`}
    ORDER BY archived_at IS NOT NULL, lower(waivers.title), waivers.id`.execute(database);
  return rows.map(({ number, publishedAt, ...row }) => ({
    ...row,
    published: number === null ? null : { number, publishedAt },
  }));
}

export async function getDraft(database: Database, organizationId: string, waiverId: string): Promise<string> {
  const { draft } = await database
    .selectFrom('waivers')
    .select('draft')
    .where('organizationId', '=', organizationId)
    .where('id', '=', waiverId)
    .executeTakeFirstOrThrow();
  return draft;
}

export async function lockWaiver(database: Database, organizationId: string, waiverId: string): Promise<void> {
  await sql`SELECT id FROM waivers WHERE organization_id = ${organizationId} AND id = ${waiverId} FOR UPDATE`.execute(
    database,
  );
}

export async function insertWaiver(
  database: Database,
  organizationId: string,
  waiver: WaiverContent & { readonly id: string; readonly createdAt: string },
): Promise<void> {
  await database
    .insertInto('waivers')
    .values({ organizationId, ...waiver })
    .execute();
}

export async function updateWaiver(
  database: Database,
  organizationId: string,
  waiverId: string,
  content: Partial<WaiverContent> & { readonly archivedAt?: string | null },
): Promise<void> {
  await database
    .updateTable('waivers')
    .set({ ...content, version: sql`version + 1` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', waiverId)
    .execute();
}

export const setArchived = (database: Database, organizationId: string, waiverId: string, archivedAt: string | null) =>
  updateWaiver(database, organizationId, waiverId, { archivedAt });

/** Adds a version for ever; whoever holds the waiver's page open has read an older one. */
export async function publish(
  database: Database,
  organizationId: string,
  { waiverId, ...version }: Omit<WaiverVersion, 'signatures'> & { readonly waiverId: string },
): Promise<void> {
  await database
    .insertInto('waiverVersions')
    .values({ organizationId, waiverId, ...version })
    .execute();
  await updateWaiver(database, organizationId, waiverId, {});
}

/** Every version, the latest first. */
export async function listVersions(
  database: Database,
  organizationId: string,
  waiverId: string,
): Promise<WaiverVersion[]> {
  const { rows } = await sql<WaiverVersion>`
    SELECT number, title, body, sha256, must_sign_again, published_at, coalesce(accounts.email, '') AS published_by,
      (SELECT count(*)::int FROM waiver_signatures s
       WHERE s.organization_id = ${organizationId} AND s.waiver_id = v.waiver_id AND s.number = v.number) AS signatures
    FROM waiver_versions v LEFT JOIN accounts ON accounts.id = published_by
    WHERE v.organization_id = ${organizationId} AND v.waiver_id = ${waiverId} ORDER BY number DESC`.execute(database);
  return rows;
}

/** What a waiver can be for: the class types that are in use, the classes to come, and what it is for now. */
export async function listScopes(
  database: Database,
  organizationId: string,
  { classType, class: ofClass }: StaffWaiver,
): Promise<{ classTypes: Named[]; classes: Named[] }> {
  const [types, classes] = await Promise.all([
    sql<Named>`SELECT id, name FROM class_types WHERE organization_id = ${organizationId}
      AND (archived_at IS NULL OR id = ${classType?.id ?? null}) ORDER BY lower(name)`.execute(database),
    sql<Named>`SELECT classes.id, classes.title || ' (' || semesters.name || ')' AS name FROM classes
      JOIN semesters ON semesters.organization_id = classes.organization_id AND semesters.id = classes.semester_id
      WHERE classes.organization_id = ${organizationId}
      AND ((semesters.archived_at IS NULL AND cancelled_at IS NULL) OR classes.id = ${ofClass?.id ?? null})
      ORDER BY semesters.starts_on DESC, lower(classes.title), classes.id`.execute(database),
  ]);
  return { classTypes: types.rows, classes: classes.rows };
}

export async function hasClassType(database: Database, organizationId: string, id: string): Promise<boolean> {
  const found = database.selectFrom('classTypes').select('id').where('organizationId', '=', organizationId);
  return (await found.where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function hasClass(database: Database, organizationId: string, id: string): Promise<boolean> {
  const found = database.selectFrom('classes').select('id').where('organizationId', '=', organizationId);
  return (await found.where('id', '=', id).executeTakeFirst()) !== undefined;
}

interface SignersAbout {
  readonly organizationId: string;
  readonly waiverId: string;
  readonly semesterId: string;
  readonly classId: string | undefined;
  readonly state: 'signed' | 'lacking' | undefined;
}

interface Signers {
  readonly total: number;
  readonly lacking: number;
  readonly rows: WaiverSigner[];
  readonly classes: Named[];
}

/** One page of those with a seat in a class that a waiver is for, with the signature that counts, as `domain/waivers` says it. */
export async function listSigners(database: Database, about: SignersAbout, page: TablePage): Promise<Signers> {
  const order = orderOf(KEYS, page.sort, 'name', sql`lower(first_name),`);
  const words = folded(sql`concat_ws(' ', first_name, last_name, class_titles)`);
  const { state } = about;
  const wanted = state === undefined ? sql`` : sql`AND (signed_at IS NULL) = ${state === 'lacking'}`;
  const matches = sql.join([sql`true`, ...page.patterns.map((pattern) => sql`${words} LIKE ${pattern}`)], sql` AND `);
  const found = sql`SELECT id, signed_at, first_name, ${order.key} AS key FROM (${signers(about)}) AS signers WHERE ${matches} ${wanted}`;
  const [{ total, ids }, lacking, classes] = await Promise.all([
    findPage(database, found, order, page),
    sql<{
      lacking: number;
    }>`SELECT count(*)::int AS lacking FROM (${signers(about)}) AS signers WHERE signed_at IS NULL`.execute(database),
    sql<Named>`SELECT classes.id, classes.title AS name FROM classes ${isFor(about)} ORDER BY lower(classes.title), classes.id`.execute(
      database,
    ),
  ]);
  return {
    total,
    lacking: lacking.rows[0]?.lacking ?? 0,
    rows: await readSigners(database, about, ids),
    classes: classes.rows,
  };
}

const KEYS: Readonly<Record<(typeof SIGNER_SORTS)[number], RawBuilder<unknown>>> = {
  name: sql`lower(last_name) COLLATE natural_order`,
  signed: sql`signed_at`,
};

async function readSigners(database: Database, about: SignersAbout, ids: readonly string[]): Promise<WaiverSigner[]> {
  type Row = Omit<WaiverSigner, 'signature'> &
    Omit<NonNullable<WaiverSigner['signature']>, 'id'> & { signatureId: string };
  const { rows } = await sql<{ [Field in keyof Row]: Field extends 'signedAt' ? string | null : Row[Field] }>`
    SELECT id, first_name, last_name, titles AS class_titles, signature_id, number, typed_name, signed_at
    FROM (${signers(about)}) AS signers WHERE id = ANY(${ids}::uuid[])`.execute(database);
  return inOrder(ids, rows).map(({ signatureId, number, typedName, signedAt, ...row }) => ({
    ...row,
    signature: signedAt === null ? null : { id: signatureId, number, typedName, signedAt },
  }));
}

/** The classes of the semester that a waiver is for. */
const isFor = ({ organizationId, waiverId, semesterId }: SignersAbout) => sql`
  JOIN waivers ON waivers.organization_id = classes.organization_id AND waivers.id = ${waiverId}
    AND (waivers.class_type_id IS NULL OR waivers.class_type_id = classes.type_id) AND (waivers.class_id IS NULL OR waivers.class_id = classes.id)
  WHERE classes.organization_id = ${organizationId} AND classes.semester_id = ${semesterId} AND classes.cancelled_at IS NULL AND classes.published_at IS NOT NULL`;

const signers = (about: SignersAbout) => sql`
  SELECT students.id, students.first_name, students.last_name, seats.titles, array_to_string(seats.titles, ' ') AS class_titles,
    signed.id AS signature_id, signed.number, signed.typed_name, signed.signed_at
  FROM (
    SELECT enrollments.student_id, array_agg(classes.title ORDER BY classes.title) AS titles, bool_or(each_semester) AS each_semester
    FROM enrollments JOIN classes ON classes.organization_id = enrollments.organization_id AND classes.id = enrollments.class_id
    ${isFor(about)} AND enrollments.state = 'enrolled' ${about.classId === undefined ? sql`` : sql`AND classes.id = ${about.classId}`}
    GROUP BY enrollments.student_id
  ) AS seats JOIN students ON students.organization_id = ${about.organizationId} AND students.id = seats.student_id
  LEFT JOIN LATERAL (
    SELECT id, number, typed_name, signed_at FROM waiver_signatures s
    WHERE s.organization_id = ${about.organizationId} AND s.student_id IN (SELECT id FROM students AS own
        WHERE own.organization_id = ${about.organizationId} AND students.id IN (own.id, own.merged_into)) AND s.waiver_id = ${about.waiverId}
      AND (NOT seats.each_semester OR s.semester_id = ${about.semesterId})
      AND number >= (SELECT max(number) FROM waiver_versions v
        WHERE v.organization_id = ${about.organizationId} AND v.waiver_id = ${about.waiverId} AND v.must_sign_again)
    ORDER BY s.signed_at DESC, s.id DESC LIMIT 1) AS signed ON true`;
