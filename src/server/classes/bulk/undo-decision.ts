import type { Kept } from '../../../contract/bulk.ts';
import type { ClassContent } from '../../../contract/class-fields.ts';
import type { StoredClass } from '../editing/class-store.ts';
import type { Named } from '../editing/named-store.ts';
import type { Before, ClassChange, listMadeGroups, listWorkedOn } from './batch-store.ts';

/** A batch as it is taken back: what of it is not undone yet, how its classes are now, and what they would point to again. */
export interface Undo {
  readonly changes: readonly ClassChange[];
  readonly classes: ReadonlyMap<string, StoredClass>;
  readonly groups: ReadonlyMap<string, Awaited<ReturnType<typeof listMadeGroups>>[number]>;
  readonly workedOn: Awaited<ReturnType<typeof listWorkedOn>>;
  readonly named: Named;
}

type Why = Omit<Kept, 'id' | 'title'>;

/** Why a class or a group stays as the batch left it. What nobody touched goes back, but a group and its classes only together. */
export function decideKept(undo: Undo): ReadonlyMap<string, Kept> {
  const kept = new Map<string, Kept>();
  for (const change of undo.changes) {
    const found = change.kind === 'group' ? undo.groups.get(change.id) : undo.classes.get(change.id);
    // What was removed since needs no undo.
    const reason = found && decideOne(undo, change, found.version);
    if (reason) kept.set(change.id, { ...namedIn(undo, change.id), ...reason });
  }
  for (const { id, classIds } of undo.groups.values()) {
    const together = [id, ...classIds];
    if (!together.some((one) => kept.has(one))) continue;
    for (const one of together) if (!kept.has(one)) kept.set(one, { ...namedIn(undo, one), reason: 'in-group' });
  }
  return kept;
}

function decideOne(undo: Undo, change: ClassChange, version: number): Why | null {
  if (version !== change.version) return { reason: 'worked-on' };
  const workedOn = undo.workedOn.get(change.id);
  if (workedOn) return { reason: workedOn.hasPeople ? 'has-people' : 'worked-on' };
  const stored = undo.classes.get(change.id);
  return stored && change.kind === 'changed' ? decideChanged(stored, change.before, undo.named) : null;
}

/** People who came since keep a class from being a draft again, and its seats from becoming fewer than they have. */
function decideChanged(stored: StoredClass, before: Before, named: Named): Why | null {
  const { seatsTaken: taken, waiting, content } = stored;
  const { capacity, seatsOver, isPublished } = before;
  if (isPublished === false && taken + waiting > 0) return { reason: 'has-people' };
  if (!isThere(contentOf(before), named)) return { reason: 'gone' };
  if (typeof capacity === 'number' && taken > capacity + (typeof seatsOver === 'number' ? seatsOver : 0))
    return { reason: 'seats-taken', seats: { capacity: content.capacity, taken } };
  return null;
}

/** The fields of a content among those that a batch kept. */
export function contentOf({
  seatsOver: _seatsOver,
  isPublished: _published,
  ...fields
}: Before): Partial<ClassContent> {
  // They are those of a content, as they were when they were kept.
  return fields;
}

function isThere({ typeId, locationId, instructorIds = [] }: Partial<ClassContent>, named: Named): boolean {
  return (
    (typeId === undefined || named.types.has(typeId)) &&
    (!locationId || named.locations.has(locationId)) &&
    instructorIds.every((id) => named.instructors.has(id))
  );
}

function namedIn({ classes, groups }: Undo, id: string): Pick<Kept, 'id' | 'title'> {
  return { id, title: classes.get(id)?.content.title ?? groups.get(id)?.name ?? '' };
}

/** What an undo puts back of a class: all that its batch kept, or all but the seats. */
export function beforeOf(before: Before, kept: Kept | undefined): Before | null {
  if (!kept) return before;
  if (kept.reason !== 'seats-taken') return null;
  const { capacity: _capacity, seatsOver: _seatsOver, ...rest } = before;
  return Object.keys(rest).length > 0 ? rest : null;
}

/** What is left of a change after the undo. */
export function changeLeft(change: ClassChange, kept: Kept | undefined): ClassChange {
  if (!kept) return { ...change, isUndone: true };
  if (change.kind !== 'changed' || beforeOf(change.before, kept) === null) return change;
  const { capacity, seatsOver } = change.before;
  return { ...change, version: change.version + 1, isPart: true, before: { capacity, seatsOver } };
}
