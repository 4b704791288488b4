import type { Holiday } from '../../../domain/class-dates.ts';
import type { Database } from '../../platform/database/connect.ts';
import { holidaysOfSemester } from '../store.ts';

/** A semester as far as classes are made in it or copied to it. */
export interface ClassSemester {
  readonly id: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly holidays: readonly Holiday[];
  readonly isArchived: boolean;
}

export async function findSemester(
  database: Database,
  organizationId: string,
  semesterId: string,
): Promise<ClassSemester | null> {
  const row = await selectSemester(database, organizationId, semesterId).executeTakeFirst();
  return row ? toSemester(row) : null;
}

/** The same, kept from being archived until the transaction ends. */
export async function lockSemester(
  database: Database,
  organizationId: string,
  semesterId: string,
): Promise<ClassSemester | null> {
  const row = await selectSemester(database, organizationId, semesterId).forShare().executeTakeFirst();
  return row ? toSemester(row) : null;
}

function selectSemester(database: Database, organizationId: string, semesterId: string) {
  return database
    .selectFrom('semesters')
    .select(['id', 'startsOn', 'endsOn', holidaysOfSemester(organizationId).as('holidays'), 'archivedAt'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', semesterId);
}

function toSemester({
  archivedAt,
  ...row
}: Omit<ClassSemester, 'isArchived'> & { archivedAt: string | null }): ClassSemester {
  return { ...row, isArchived: archivedAt !== null };
}
