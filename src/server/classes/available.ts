import type { functions } from '../../contract/functions.ts';
import type { OutputOf } from '../../contract/kit.ts';
import type { Database } from '../platform/database/connect.ts';
import { listPublicClasses, listPublicGroups, listSemesters } from './store.ts';

export type AvailableClasses = OutputOf<typeof functions.availableEnrollmentClasses>;

/** Per semester open for enrolment: the classes that stand alone, and the groups with theirs. */
export async function findAvailableClasses(database: Database, organizationId: string): Promise<AvailableClasses> {
  const semesters = await listSemesters(database, organizationId, true);
  const semesterIds = semesters.map((semester) => semester.id);
  const classes = await listPublicClasses(database, organizationId, { semesterIds });
  const groups = await listPublicGroups(database, organizationId, { semesterIds });
  const grouped = new Set(groups.flatMap((group) => group.classes.map((item) => item.id)));
  return Object.fromEntries(
    semesters.map((semester) => [
      semester.id,
      {
        semester,
        classes: classes.filter((item) => item.semesterId === semester.id && !grouped.has(item.id)),
        groups: groups.filter((group) => group.semesterId === semester.id),
      },
    ]),
  );
}
