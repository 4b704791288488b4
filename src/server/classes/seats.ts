import type { AvailableClasses } from './available.ts';
import type { ClassSeats } from './store.ts';

/** The same catalogue with these seats; classes that are not named keep theirs. */
export function withSeats(available: AvailableClasses, seats: ReadonlyMap<string, ClassSeats>): AvailableClasses {
  const update = <C extends { id: string; capacity: number; seatsTaken: number; seatsLeft: number; waiting: number }>(
    item: C,
  ): C => {
    const now = seats.get(item.id);
    if (!now) return item;
    return {
      ...item,
      seatsTaken: now.seatsTaken,
      seatsLeft: Math.max(0, item.capacity - now.seatsTaken),
      waiting: now.waiting,
    };
  };
  return Object.fromEntries(
    Object.entries(available).map(([semesterId, { semester, classes, groups }]) => [
      semesterId,
      {
        semester,
        classes: classes.map(update),
        groups: groups.map((group) => ({ ...group, classes: group.classes.map(update) })),
      },
    ]),
  );
}

/** Which classes have other seats than before. */
export function changedSeats(
  before: ReadonlyMap<string, ClassSeats>,
  after: ReadonlyMap<string, ClassSeats>,
): ClassSeats[] {
  return [...after.values()].filter((now) => {
    const then = before.get(now.id);
    return !then || then.seatsTaken !== now.seatsTaken || then.waiting !== now.waiting;
  });
}
