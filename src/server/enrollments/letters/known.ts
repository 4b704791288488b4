import { type LetterClass, listLetterClasses } from '../../classes/store.ts';
import type { ReadFrom } from '../../platform/letters/define-mail.ts';
import { type LetterSemester, listLetterSemesters } from '../../semesters/store.ts';
import { listGoByNames } from '../../students/store.ts';

/** What letters about enrollments speak of, by id. */
export interface Known {
  readonly classes: ReadonlyMap<string, LetterClass>;
  readonly semesters: ReadonlyMap<string, LetterSemester>;
  /** The name each student goes by. */
  readonly students: ReadonlyMap<string, string>;
}

interface Place {
  readonly classId: string;
  readonly studentId: string;
}

/** Everything about these seats and places, in three queries. */
export async function readKnown({ database, organizationId }: ReadFrom, places: readonly Place[]): Promise<Known> {
  const classes = await listLetterClasses(database, organizationId, unique(places.map(({ classId }) => classId)));
  const semesterIds = unique([...classes.values()].map(({ semesterId }) => semesterId));
  return {
    classes,
    semesters: await listLetterSemesters(database, organizationId, semesterIds),
    students: await listGoByNames(database, organizationId, unique(places.map(({ studentId }) => studentId))),
  };
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
