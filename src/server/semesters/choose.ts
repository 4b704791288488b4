import { dayAtSchool } from '../../domain/school-day.ts';
import { decideCurrentSemester } from '../../domain/semester.ts';
import { notFound } from '../platform/call/errors.ts';
import type { CallContext } from '../platform/call/handler.ts';
import { listAllSemesters } from './store.ts';

/** What staff choose from, latest first and archived ones at the end, and the row that is meant: the one asked for, else the current one. */
export async function chooseSemesterRow(semesterId: string | undefined, context: CallContext) {
  const { database, organization, clock } = context;
  const rows = (await listAllSemesters(database, organization.id)).toReversed();
  const choices = rows.map((row) => ({
    id: row.id,
    name: row.name,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    isCurrent: row.is_current,
    isArchived: row.archived_at !== null,
  }));
  const kept = choices.filter((one) => !one.isArchived);
  const current = decideCurrentSemester(kept, dayAtSchool(clock.now(), organization.timeZone));
  const semesters = [...kept, ...choices.filter((one) => one.isArchived)].map((one) => ({
    ...one,
    isCurrent: one.id === current?.id,
  }));
  const wanted = semesterId ?? current?.id;
  const choice = semesters.find(({ id }) => id === wanted);
  const row = rows.find(({ id }) => id === wanted);
  if (semesterId !== undefined && !row) throw notFound('semester');
  return { semesters, chosen: choice && row ? { choice, row } : null };
}
