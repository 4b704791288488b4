import { type RawBuilder, sql } from 'kysely';
import { MOST_DONE, MOST_DUE, type StaffTask, type TaskPlace, type TaskSubject } from '../../contract/tasks.ts';
import type { Database } from '../platform/database/connect.ts';
import { isSomebody } from '../students/store.ts';

interface Reader {
  readonly organizationId: string;
  readonly accountId: string;
}

/** Accounts that may do a task now: with a role for it that counts, and not barred from signing in. */
const doers = (
  organizationId: string,
) => sql`(SELECT accounts.id, coalesce(accounts.email, accounts.id::text) AS name FROM accounts
  WHERE accounts.disabled_at IS NULL AND EXISTS (SELECT FROM role_grants WHERE role_grants.organization_id = ${organizationId}
    AND role_grants.account_id = accounts.id AND role IN ('administrator', 'registrar')
    AND (NOT waits_for_proof OR accounts.email_verified)))`;

const calledName = sql`concat_ws(' ', coalesce(nullif(students.preferred_name, ''), students.first_name),
  coalesce(nullif(students.preferred_last_name, ''), nullif(students.last_name, '')))`;

/** A task as it is told; `told` is what a statement adds to it. */
function tellTasks({ organizationId, accountId }: Reader, told: RawBuilder<unknown>, rest: RawBuilder<unknown>) {
  return sql`SELECT task.id, task.family_id, task.student_id, nullif(${calledName}, '') AS student_name, task.text,
      to_char(task.due_on, 'YYYY-MM-DD') AS due_on,
      CASE WHEN doer.id IS NOT NULL THEN jsonb_build_object('id', doer.id, 'name', doer.name) END AS assignee,
      coalesce(doer.id = ${accountId}, false) AS is_own, task.version, task.author, task.created_at, task.done_at, task.done_by ${told}
    FROM tasks AS task
    LEFT JOIN ${doers(organizationId)} AS doer ON doer.id = task.assignee_id
    LEFT JOIN students ON students.organization_id = task.organization_id AND students.id = task.student_id
    WHERE task.organization_id = ${organizationId} AND task.deleted_at IS NULL AND ${rest}`;
}

/** Tasks on a household, or about a student and on their households: open ones by their day, then the last done ones. */
export async function listTasks(database: Database, reader: Reader, about: TaskSubject): Promise<StaffTask[]> {
  const isMeant =
    'familyId' in about
      ? sql`task.family_id = ${about.familyId}`
      : sql`(task.student_id = ${about.studentId} OR task.student_id IS NULL AND task.family_id IN (SELECT family_id FROM family_students
          WHERE organization_id = ${reader.organizationId} AND student_id = ${about.studentId} AND ended_at IS NULL))`;
  const none = sql``;
  const { rows } = await sql<StaffTask>`
    (${tellTasks(reader, none, sql`done_at IS NULL AND ${isMeant}`)} ORDER BY task.due_on, task.id)
    UNION ALL
    (${tellTasks(reader, none, sql`done_at IS NOT NULL AND ${isMeant}`)} ORDER BY done_at DESC, task.id DESC LIMIT ${MOST_DONE})`.execute(
    database,
  );
  return rows;
}

/** The households that are meant, each with the students who live there; none where there is no such family or student. */
export async function listPlaces(database: Database, organizationId: string, about: TaskSubject): Promise<TaskPlace[]> {
  const isMeant =
    'familyId' in about
      ? sql`families.id = ${about.familyId}`
      : sql`families.id IN (SELECT family_id FROM family_students
          WHERE organization_id = ${organizationId} AND student_id = ${about.studentId} AND ended_at IS NULL)`;
  const { rows } = await sql<TaskPlace>`
    SELECT families.id AS family_id, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', students.id, 'name', ${calledName}) ORDER BY students.birth_date, students.id)
      FROM family_students AS link JOIN students ON students.organization_id = link.organization_id AND students.id = link.student_id
      WHERE link.organization_id = ${organizationId} AND link.family_id = families.id AND link.ended_at IS NULL AND ${isSomebody()}), '[]') AS students
    FROM families WHERE families.organization_id = ${organizationId} AND families.merged_into IS NULL AND ${isMeant}
    ORDER BY families.created_at, families.id`.execute(database);
  return rows;
}

type Due = StaffTask & { readonly householdNames: string[] };

/** How a household is called in one line: by the last names of its students, else by its guardians. */
const householdNames = (organizationId: string) => sql`, coalesce(
    (SELECT jsonb_agg(DISTINCT coalesce(nullif(living.preferred_last_name, ''), nullif(living.last_name, ''), living.first_name))
      FROM family_students AS link JOIN students AS living ON living.organization_id = link.organization_id AND living.id = link.student_id
      WHERE link.organization_id = ${organizationId} AND link.family_id = task.family_id AND link.ended_at IS NULL AND ${isSomebody('living')}),
    (SELECT jsonb_agg(coalesce(nullif(guardians.name, ''), accounts.email, guardians.email) ORDER BY guardians.created_at)
      FROM guardians LEFT JOIN accounts ON accounts.id = guardians.account_id
      WHERE guardians.organization_id = ${organizationId} AND guardians.family_id = task.family_id AND guardians.removed_at IS NULL),
    '[]') AS household_names, count(*) OVER ()::int AS total`;

/** Open tasks that are due by this day, one's own first, then nobody's, then those of colleagues; and how many there are. */
export async function listDue(
  database: Database,
  reader: Reader,
  today: string,
): Promise<{ total: number; tasks: Due[] }> {
  const { rows } = await sql<Due & { readonly total: number }>`
    ${tellTasks(reader, householdNames(reader.organizationId), sql`task.done_at IS NULL AND task.due_on <= ${today}::date`)}
    ORDER BY coalesce(doer.id = ${reader.accountId}, false) DESC, doer.id IS NOT NULL, task.due_on, task.id LIMIT ${MOST_DUE}`.execute(
    database,
  );
  return { total: rows[0]?.total ?? 0, tasks: rows };
}

/** Whom a task can be given to, by address. */
export async function listDoers(database: Database, organizationId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`SELECT id, name FROM ${doers(organizationId)} AS doers ORDER BY name, id`.execute(database);
  return rows;
}

/** Keeps a household as it is while something is put on it; false where there is none. */
export async function holdFamily(database: Database, organizationId: string, familyId: string): Promise<boolean> {
  const row = await database
    .selectFrom('families')
    .select('id')
    .where((where) => where.and({ organizationId, id: familyId }))
    .where('mergedInto', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a task, one that was taken away too. */
export async function lockTask(database: Database, organizationId: string, id: string) {
  const row = await database
    .selectFrom('tasks')
    .select(['id', 'familyId', 'studentId', 'assigneeId', 'authorId', 'version', 'doneAt', 'deletedAt'])
    .where((where) => where.and({ organizationId, id }))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
export type LockedTask = NonNullable<Awaited<ReturnType<typeof lockTask>>>;

interface Told {
  readonly text: string;
  readonly dueOn: string;
  readonly assigneeId: string | null;
  readonly studentId: string | null;
}

export async function addTask(
  database: Database,
  organizationId: string,
  task: Told & {
    readonly id: string;
    readonly familyId: string;
    readonly authorId: string;
    readonly author: string;
    readonly createdAt: string;
  },
): Promise<void> {
  await database
    .insertInto('tasks')
    .values({ organizationId, ...task })
    .execute();
}

export async function changeTask(
  database: Database,
  organizationId: string,
  id: string,
  change: Partial<Told> & {
    readonly version?: number;
    readonly doneAt?: string | null;
    readonly doneBy?: string | null;
    readonly deletedAt?: string | null;
  },
): Promise<void> {
  await database
    .updateTable('tasks')
    .set(change)
    .where((where) => where.and({ organizationId, id }))
    .execute();
}
