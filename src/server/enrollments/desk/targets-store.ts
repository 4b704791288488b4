import type { Statements } from '../../platform/database/statements.ts';
import type { Item } from './items.ts';
import { listPlaces } from './queries-store.ts';

/** What a batch is about, as ids: known before anything is locked, and never changing. */
export interface Targets {
  readonly classIds: ReadonlySet<string>;
  readonly studentIds: ReadonlySet<string>;
  readonly enrollmentIds: readonly string[];
  readonly entryIds: readonly string[];
  /** Classes in which a seat may become free in this batch. */
  readonly freeing: ReadonlySet<string>;
  /** The instant at which holds are looked at. */
  readonly at: string;
}

/** Which classes and students the items are about; what an id names never changes, so this needs no lock yet. */
export async function findTargets(sql: Statements, organizationId: string, items: readonly Item[]): Promise<Targets> {
  const named = items.map(namedBy);
  const classIds = new Set(named.flatMap((item) => item.classIds ?? []));
  const studentIds = new Set(named.flatMap((item) => item.studentIds ?? []));
  const enrollmentIds = named.flatMap((item) => item.enrollmentIds ?? []);
  const entryIds = named.flatMap((item) => item.entryIds ?? []);
  // Where the school gives places back, they count among those waiting.
  const givesBack = items.some((item) => item.kind === 'give-back');
  const freeing = new Set<string>();
  const places = await listPlaces(sql, organizationId, enrollmentIds, entryIds);
  for (const place of places) {
    classIds.add(place.classId);
    studentIds.add(place.studentId);
    if (place.kind !== 'entry' || givesBack) freeing.add(place.classId);
  }
  const at = new Date(latestArrival(items)).toISOString();
  return { classIds, studentIds, enrollmentIds, entryIds, freeing, at };
}

/** What an item names, by id. */
function namedBy(item: Item): {
  readonly classIds?: readonly string[];
  readonly studentIds?: readonly string[];
  readonly enrollmentIds?: readonly string[];
  readonly entryIds?: readonly string[];
} {
  const idOf = ({ id }: { readonly id: string }) => id;
  switch (item.kind) {
    case 'enroll':
      return {
        classIds: item.lines.map((line) => line.classId),
        studentIds: item.lines.map((line) => line.studentId),
      };
    case 'on-behalf':
      return {
        classIds: [item.classId],
        studentIds: [item.studentId],
        enrollmentIds: [item.enrollmentId],
        entryIds: item.entryIds,
      };
    case 'withdraw':
    case 'take-back':
      return { enrollmentIds: [item.enrollmentId] };
    case 'leave':
      return { entryIds: [item.entryId] };
    case 'give-back':
      return {
        enrollmentIds: item.enrollments.flatMap(({ id, movedToId }) => [id, ...(movedToId ? [movedToId] : [])]),
        entryIds: item.entries.map(idOf),
      };
    case 'move':
      return { classIds: [item.toClassId], enrollmentIds: [item.enrollmentId], entryIds: item.entryIds };
    case 'transfer':
      return { classIds: [item.toClassId], enrollmentIds: item.enrollmentIds, entryIds: item.entryIds };
    default:
      return item;
  }
}

/** The instant of a batch: when its latest item arrived, in milliseconds since 1970. */
export function latestArrival(items: readonly Item[]): number {
  return Math.max(...items.map((item) => item.asker.now));
}
