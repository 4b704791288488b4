import { dayAtSchool } from '../../domain/school-day.ts';
import { decideCurrentSemester } from '../../domain/semester.ts';
import { notFound } from '../platform/call/errors.ts';
import type { CallContext } from '../platform/call/handler.ts';
import { listReportSemesters } from './semester-store.ts';

/** The semester a report is about: the one asked for, else the current one; null while the school has none. */
export async function chooseSemester(semesterId: string | undefined, context: CallContext) {
  const all = await listReportSemesters(context.database, context.organization.id);
  const current = decideCurrentSemester(
    all.filter((semester) => !semester.isArchived),
    dayAtSchool(context.clock.now(), context.organization.timeZone),
  );
  const semesters = all.map((semester) => ({ ...semester, isCurrent: semester.id === current?.id }));
  const wanted = semesterId ?? current?.id;
  const semester = semesters.find(({ id }) => id === wanted) ?? null;
  if (semesterId !== undefined && !semester) throw notFound('semester');
  return { semesters, semester };
}
