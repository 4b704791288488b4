import type { Selectable, Updateable } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Schema } from '../platform/database/schema.ts';
import { isDuplicate } from '../platform/database/trouble.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { decideCurrentSemester } from '../../domain/semester.ts';
import type { CallContext } from '../platform/call/handler.ts';

export { type LetterSemester, listLetterSemesters } from './letters/letters-store.ts';

export type SemesterRow = Selectable<Schema['semesters']>;
type NewSemester = Pick<
  SemesterRow,
  'id' | 'name' | 'startsOn' | 'endsOn' | 'registrationOpensAt' | 'registrationClosesAt' | 'isOpen' | 'createdAt'
> &
  Partial<Pick<SemesterRow, 'recordsDue' | 'recordsDaysBefore' | 'keepsBooks'>> & { holidays?: string };

/** Every semester, archived ones included, earliest first. */
export async function listAllSemesters(database: Database, organizationId: string): Promise<SemesterRow[]> {
  return database
    .selectFrom('semesters')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('startsOn')
    .orderBy('name')
    .execute();
}

/** The semester, for the rest of the transaction the caller's alone; null if there is none. */
export async function lockSemester(
  database: Database,
  organizationId: string,
  id: string,
): Promise<SemesterRow | null> {
  const row = await database
    .selectFrom('semesters')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether another semester has this name. The unique index is the second guard. */
export async function isNameTaken(
  database: Database,
  organizationId: string,
  name: string,
  exceptId?: string,
): Promise<boolean> {
  const rows = await database
    .selectFrom('semesters')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['name']), '=', where.fn<string>('lower', [where.val(name)])))
    .where('organizationId', '=', organizationId)
    .execute();
  return rows.some((row) => row.id !== exceptId);
}

/** Makes a semester; false if there is one of that name. */
export async function insertSemester(
  database: Database,
  organizationId: string,
  semester: NewSemester,
): Promise<boolean> {
  // Not an error that is caught: it would break the caller's transaction.
  const made = await database
    .insertInto('semesters')
    .values({ organizationId, ...semester, archivedAt: null })
    .onConflict((conflict) => conflict.columns(['organizationId', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Writes what changed of a semester and raises its version; false if its new name is another's. */
export async function updateSemester(
  database: Database,
  organizationId: string,
  id: string,
  values: Omit<Updateable<Schema['semesters']>, 'version'>,
): Promise<boolean> {
  try {
    await database
      .updateTable('semesters')
      .set((set) => ({ ...values, version: set('version', '+', 1) }))
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .execute();
    return true;
  } catch (error) {
    if (isDuplicate(error, 'semesters_name')) return false;
    throw error;
  }
}

/** Marks the one current semester, or none; answers which was marked before. */
export async function writeCurrent(
  database: Database,
  organizationId: string,
  id: string | null,
): Promise<string | null> {
  // Two who mark at once come one after the other: whichever semester each marks, they share this row.
  await database
    .selectFrom('catalogueVersions')
    .select('version')
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .execute();
  const unmarked = await database
    .updateTable('semesters')
    .set({ isCurrent: false })
    .where('organizationId', '=', organizationId)
    .where('isCurrent', '=', true)
    .returning('id')
    .execute();
  if (id !== null)
    await database
      .updateTable('semesters')
      .set({ isCurrent: true })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .execute();
  return unmarked[0]?.id ?? null;
}

/** The classes of a semester for which somebody waits. */
export async function listClassesWaitedFor(
  database: Database,
  organizationId: string,
  semesterId: string,
): Promise<string[]> {
  const rows = await database
    .selectFrom('classes')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('waitlistEntries')
          .select('waitlistEntries.id')
          .whereRef('waitlistEntries.organizationId', '=', 'classes.organizationId')
          .whereRef('waitlistEntries.classId', '=', 'classes.id')
          .where('waitlistEntries.state', '=', 'waiting'),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** What staff choose from, and the semester that is meant: the one asked for if there is one of that id, else the current one; null while the school has none. */
export async function chooseSemester(
  semesterId: string | undefined,
  context: Pick<CallContext, 'database' | 'organization' | 'clock'>,
) {
  const { database, organization, clock } = context;
  const rows = await listAllSemesters(database, organization.id);
  const currentId = currentIdOf(rows, dayAtSchool(clock.now(), organization.timeZone));
  const semesters = inStaffOrder(rows).map((row) => ({
    id: row.id,
    name: row.name,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    isCurrent: row.id === currentId,
    isArchived: row.archivedAt !== null,
  }));
  const row = rows.find(({ id }) => id === semesterId) ?? rows.find(({ id }) => id === currentId) ?? null;
  const semester = semesters.find(({ id }) => id === row?.id) ?? null;
  return { semesters, semester, row };
}

/** Latest first, archived ones at the end. */
export function inStaffOrder(rows: readonly SemesterRow[]): SemesterRow[] {
  const latestFirst = rows.toSorted((a, b) => b.startsOn.localeCompare(a.startsOn));
  return latestFirst.toSorted((a, b) => Number(a.archivedAt !== null) - Number(b.archivedAt !== null));
}

/** The semester that is current on a day; null while the school has none. */
export function currentIdOf(rows: readonly SemesterRow[], today: string): string | null {
  const semesters = rows
    .filter((row) => row.archivedAt === null)
    .map((row) => ({ id: row.id, startsOn: row.startsOn, endsOn: row.endsOn, isCurrent: row.isCurrent }));
  return decideCurrentSemester(semesters, today)?.id ?? null;
}
