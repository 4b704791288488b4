import { dayAtSchool } from '../../domain/school-day.ts';
import { decideCurrentSemester } from '../../domain/semester.ts';
import { notFound } from '../platform/call/errors.ts';
import type { CallContext } from '../platform/call/handler.ts';
import { listAllSemesters, type SemesterRow } from './store.ts';

/** What staff choose from, and the semester that is meant: the one asked for, else the current one; null while the school has none. */
export async function chooseSemester(semesterId: string | undefined, context: CallContext) {
  const { database, organization, clock } = context;
  const rows = await listAllSemesters(database, organization.id);
  const currentId = currentIdOf(rows, dayAtSchool(clock.now(), organization.timeZone));
  const semesters = inStaffOrder(rows).map((row) => ({
    id: row.id,
    name: row.name,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    isCurrent: row.id === currentId,
    isArchived: row.archived_at !== null,
  }));
  const wanted = semesterId ?? currentId;
  const semester = semesters.find(({ id }) => id === wanted) ?? null;
  const row = rows.find(({ id }) => id === wanted) ?? null;
  if (semesterId !== undefined && !row) throw notFound('semester');
  return { semesters, semester, row };
}

/** Latest first, archived ones at the end. */
export function inStaffOrder(rows: readonly SemesterRow[]): SemesterRow[] {
  const latestFirst = rows.toSorted((a, b) => b.starts_on.localeCompare(a.starts_on));
  return latestFirst.toSorted((a, b) => Number(a.archived_at !== null) - Number(b.archived_at !== null));
}

/** The semester that is current on a day; null while the school has none. */
export function currentIdOf(rows: readonly SemesterRow[], today: string): string | null {
  const semesters = rows
    .filter((row) => row.archived_at === null)
    .map((row) => ({ id: row.id, startsOn: row.starts_on, endsOn: row.ends_on, isCurrent: row.is_current }));
  return decideCurrentSemester(semesters, today)?.id ?? null;
}
