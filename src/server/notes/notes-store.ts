import { sql } from 'kysely';
import type { NoteSubject, StaffNote } from '../../contract/notes.ts';
import type { Database } from '../platform/database/connect.ts';

/** The columns that say what a note is about; one of them is filled. */
export interface Place {
  readonly familyId: string | null;
  readonly studentId: string | null;
  readonly enrollmentId: string | null;
  readonly entryId: string | null;
}

const NOWHERE: Place = { familyId: null, studentId: null, enrollmentId: null, entryId: null };

/** Where a note about this stands; null where there is no such thing. A place on a waitlist that became a seat is that seat. */
export async function findPlace(database: Database, organizationId: string, about: NoteSubject): Promise<Place | null> {
  const has = async (table: 'families' | 'students' | 'enrollments', id: string) =>
    (await database
      .selectFrom(table)
      .select('id')
      .where((where) => where.and({ organizationId, id }))
      .executeTakeFirst()) !== undefined;
  if ('familyId' in about)
    return (await has('families', about.familyId)) ? { ...NOWHERE, familyId: about.familyId } : null;
  if ('studentId' in about)
    return (await has('students', about.studentId)) ? { ...NOWHERE, studentId: about.studentId } : null;
  if (await has('enrollments', about.enrollmentId)) return { ...NOWHERE, enrollmentId: about.enrollmentId };
  const entry = await database
    .selectFrom('waitlistEntries')
    .select(['id', 'enrollmentId'])
    .where((where) => where.and({ organizationId, id: about.enrollmentId }))
    .executeTakeFirst();
  if (!entry) return null;
  return entry.enrollmentId ? { ...NOWHERE, enrollmentId: entry.enrollmentId } : { ...NOWHERE, entryId: entry.id };
}

/** Students whose notes and places belong to what is asked about. */
function studentsOf(organizationId: string, about: NoteSubject) {
  if ('studentId' in about) return sql`(SELECT ${about.studentId}::uuid)`;
  if ('familyId' in about)
    return sql`(SELECT student_id FROM family_students
      WHERE organization_id = ${organizationId} AND family_id = ${about.familyId} AND ended_at IS NULL)`;
  return sql`(SELECT NULL::uuid)`;
}

/** Notes that are there, the pinned first, then the newest. */
export async function listNotes(
  database: Database,
  organizationId: string,
  about: NoteSubject,
  accountId: string,
): Promise<StaffNote[]> {
  const students = studentsOf(organizationId, about);
  const own =
    'familyId' in about
      ? sql`n.family_id = ${about.familyId}`
      : 'studentId' in about
        ? sql`n.student_id = ${about.studentId}`
        : sql`coalesce(n.enrollment_id, entries.enrollment_id) = ${about.enrollmentId} OR n.entry_id = ${about.enrollmentId}
            OR n.enrollment_id = (SELECT enrollment_id FROM waitlist_entries WHERE organization_id = ${organizationId} AND id = ${about.enrollmentId})`;
  const { rows } = await sql<StaffNote>`
    SELECT n.id, CASE WHEN n.family_id IS NOT NULL THEN 'family' WHEN n.student_id IS NOT NULL THEN 'student' ELSE 'place' END AS about,
      nullif(concat_ws(' ', students.first_name, students.last_name), '') AS student_name, classes.title AS class_title,
      n.text, n.is_pinned, n.version, n.author, n.author_id = ${accountId} AS is_own, n.created_at, n.updated_at
    FROM notes n
    LEFT JOIN enrollments ON enrollments.organization_id = n.organization_id AND enrollments.id = n.enrollment_id
    LEFT JOIN waitlist_entries AS entries ON entries.organization_id = n.organization_id AND entries.id = n.entry_id
    LEFT JOIN students ON students.organization_id = n.organization_id
      AND students.id = coalesce(n.student_id, enrollments.student_id, entries.student_id)
    LEFT JOIN classes ON classes.organization_id = n.organization_id AND classes.id = coalesce(enrollments.class_id, entries.class_id)
    WHERE n.organization_id = ${organizationId} AND n.deleted_at IS NULL
      AND (${own} OR coalesce(n.student_id, enrollments.student_id, entries.student_id) IN ${students})
    ORDER BY n.is_pinned DESC, n.created_at DESC, n.id DESC`.execute(database);
  return rows;
}

/** Locks a note, one that was taken away too. */
export async function lockNote(database: Database, organizationId: string, id: string) {
  const row = await database
    .selectFrom('notes')
    .select(['id', 'familyId', 'studentId', 'enrollmentId', 'entryId', 'authorId', 'version', 'deletedAt'])
    .where((where) => where.and({ organizationId, id }))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

interface NewNote extends Place {
  readonly id: string;
  readonly text: string;
  readonly isPinned: boolean;
  readonly authorId: string;
  readonly author: string;
}

export async function addNote(
  database: Database,
  { organizationId, at }: { readonly organizationId: string; readonly at: string },
  note: NewNote,
): Promise<void> {
  await database
    .insertInto('notes')
    .values({ organizationId, createdAt: at, updatedAt: at, ...note })
    .execute();
}

export async function changeNote(
  database: Database,
  organizationId: string,
  id: string,
  change: {
    readonly text?: string;
    readonly isPinned?: boolean;
    readonly version?: number;
    readonly updatedAt?: string;
    readonly deletedAt?: string | null;
  },
): Promise<void> {
  await database
    .updateTable('notes')
    .set(change)
    .where((where) => where.and({ organizationId, id }))
    .execute();
}
