import type { CalendarClass, CalendarDate } from '../../../contract/calendar.ts';
import { weekdayOf } from '../../shared/class-schedule.ts';
import type { CalendarFilters } from './calendar-address.ts';

/** A date of a class with all that the calendar says of it. */
export interface CalendarEntry extends CalendarDate, Omit<CalendarClass, 'id'> {
  readonly key: string;
  /** One's own students who have it. */
  readonly students?: readonly { readonly studentName: string; readonly isTentative: boolean }[];
  // For staff alone:
  readonly isDraft?: boolean;
  readonly fill?: { readonly seatsTaken: number; readonly capacity: number; readonly waiting: number };
  /** Instructors and places that another class needs at the same time. */
  readonly clashes?: readonly string[];
}

export function joinEntries(classes: readonly CalendarClass[], dates: readonly CalendarDate[]): CalendarEntry[] {
  const byId = new Map(classes.map((item) => [item.id, item]));
  return dates.flatMap((date) => {
    const item = byId.get(date.classId);
    return item
      ? [
          {
            ...item,
            ...date,
            locationName: date.placeName ?? item.locationName,
            key: `${date.classId} ${date.on} ${date.start} ${date.mark ?? ''}`,
          },
        ]
      : [];
  });
}

/** Whether it is held: cancelled classes, and days that were left out or moved away, are not. */
export function isHeld({ isCancelled, mark }: CalendarEntry): boolean {
  return !isCancelled && mark !== 'moved-away' && mark !== 'not-held';
}

export function matches(
  entry: CalendarEntry,
  filters: CalendarFilters,
  teaches: ReadonlySet<string> | null = null,
): boolean {
  const { semester, type, place, instructor, day, mine } = filters;
  return (
    (mine !== 'family' || entry.students !== undefined) &&
    (mine !== 'classes' || (teaches?.has(entry.classId) ?? false)) &&
    (!semester || entry.semesterId === semester) &&
    (!type || entry.typeName === type) &&
    (!place || entry.locationName === place) &&
    (!instructor || entry.instructorNames.includes(instructor)) &&
    (!day || String(weekdayOf(entry.on)) === day)
  );
}
