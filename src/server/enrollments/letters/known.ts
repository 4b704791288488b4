import { type LetterClass, listLetterClasses } from '../../classes/store.ts';
import { listGroupNames } from '../../groups/store.ts';
import type { ReadFrom } from '../../platform/letters/define-mail.ts';
import { type LetterSemester, listLetterSemesters } from '../../semesters/store.ts';
import { listGoByNames } from '../../students/store.ts';

/** What letters about enrollments speak of, by id. */
export interface Known {
  readonly classes: ReadonlyMap<string, LetterClass>;
  readonly semesters: ReadonlyMap<string, LetterSemester>;
  /** The name each student goes by. */
  readonly students: ReadonlyMap<string, string>;
  /** Class groups that are still there, by name. */
  readonly groups: ReadonlyMap<string, string>;
}

interface Place {
  readonly classId: string;
  readonly studentId: string;
  /** The group whose price it is part of. */
  readonly groupId?: string | undefined;
}

/** A group that a letter names, and seats whose price it has changed. */
export interface NamedGroup {
  readonly groupId: string;
  readonly lowered: readonly Pick<Place, 'classId'>[];
}

/** Everything about these seats and places, and the groups whose price they have, in a handful of queries. */
export async function readKnown(
  { database, organizationId }: ReadFrom,
  places: readonly Place[],
  agreed: readonly NamedGroup[],
): Promise<Known> {
  const lowered = agreed.flatMap((group) => group.lowered);
  const classIds = unique([...places, ...lowered].map(({ classId }) => classId));
  const classes = await listLetterClasses(database, organizationId, classIds);
  const semesterIds = unique([...classes.values()].map(({ semesterId }) => semesterId));
  return {
    classes,
    semesters: await listLetterSemesters(database, organizationId, semesterIds),
    students: await listGoByNames(database, organizationId, unique(places.map(({ studentId }) => studentId))),
    groups: await listGroupNames(
      database,
      organizationId,
      unique([...places, ...agreed].flatMap(({ groupId }) => groupId ?? [])),
    ),
  };
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
