import type { EditedClass } from '../../../contract/class-editing.ts';
import { isId } from '../../../contract/fields.ts';
import { actorName, type SignedInContext } from '../../platform/call/handler.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import { findStoredClass, type StoredClass } from './class-store.ts';
import { lockStoredClass } from './lock-store.ts';
import type { ClassSemester } from './semester-store.ts';

/** A class that is locked for a change, and with it every class in which somebody may be promoted by that change. */
export interface LockedClass {
  readonly stored: StoredClass;
  readonly touchedClassIds: readonly string[];
}

/** A class as staff edit it. */
export async function getEditedClass(context: SignedInContext, classId: string): Promise<EditedClass> {
  return toEditedClass(await getStoredClass(context, classId));
}

export async function getStoredClass(
  { database, organization }: SignedInContext,
  classId: string,
): Promise<StoredClass> {
  const stored = isId(classId) ? await findStoredClass(database, organization.id, classId) : null;
  if (!stored) throw notFound('class');
  return stored;
}

/** Locks a class for whoever has seen its latest version, in a semester that is still worked on. */
export async function lockForChange(
  { database, organization }: SignedInContext,
  { classId, version }: { classId: string; version: number },
): Promise<LockedClass> {
  const locked = await lockStoredClass(database, organization.id, classId);
  if (!locked) throw notFound('class');
  if (locked.stored.isSemesterArchived) throw refused('semester-archived');
  if (locked.stored.version !== version) throw refused('changed-meanwhile');
  return locked;
}

/** A semester that is still worked on. */
export function requireOpen(semester: ClassSemester | null): ClassSemester {
  if (!semester) throw notFound('semester');
  if (semester.isArchived) throw refused('semester-archived');
  return semester;
}

/** The change of a stored class as its writers need it. */
export function changeOf(context: SignedInContext, stored: StoredClass) {
  return { organizationId: context.organization.id, stored, at: context.clock.iso(), by: actorName(context.caller) };
}

export function toEditedClass(stored: StoredClass): EditedClass {
  return {
    id: stored.id,
    semesterId: stored.semesterId,
    semesterName: stored.semesterName,
    version: stored.version,
    content: stored.content,
    meetings: stored.meetings.map(({ on, start, end, place }) => ({ on, start, end, ...(place && { place }) })),
    isPublished: stored.publishedAt !== null,
    cancelledAt: stored.cancelledAt,
    cancelReason: stored.cancelReason,
    runsAnyway: stored.runsAnyway,
    seatsTaken: stored.seatsTaken,
    seatsOver: stored.seatsOver,
    waiting: stored.waiting,
    groupName: stored.groupName,
    semesterOpensAt: stored.semesterOpensAt,
    semesterClosesAt: stored.semesterClosesAt,
    semesterStartsOn: stored.semesterStartsOn,
    semesterEndsOn: stored.semesterEndsOn,
    holidays: [...stored.holidays],
    isSemesterArchived: stored.isSemesterArchived,
    undo: stored.undo,
    updatedAt: stored.updatedAt,
    updatedBy: stored.updatedBy,
  };
}
