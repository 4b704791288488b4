import { firstDay, type MeetingTime } from './schedule.ts';

/** A class as far as it may take the place of another one. */
export interface NearClass {
  readonly title: string;
  readonly typeId: string;
  readonly locationId: string | null;
  readonly meetings: readonly MeetingTime[];
}

const DAY_MS = 86_400_000;

/**
 * Classes that could take the place of one, the nearest first: by how many days lie between their first dates, then of the same kind, at the same place, by the
 * time of day, and by title. Without dates they stand last.
 */
export function sortByNearness<Of extends NearClass>(classes: readonly Of[], to: NearClass): Of[] {
  const isOther = (a: string | null, b: string | null) => (a !== null && a === b ? 0 : 1);
  const measured = classes.map((each) => ({
    each,
    far: [
      daysBetween(each, to),
      isOther(each.typeId, to.typeId),
      isOther(each.locationId, to.locationId),
      Math.abs(minutesOf(each) - minutesOf(to)),
    ],
  }));
  return measured
    .toSorted((a, b) => {
      const index = a.far.findIndex((far, place) => far !== b.far[place]);
      return (a.far[index] ?? 0) - (b.far[index] ?? 0) || a.each.title.localeCompare(b.each.title);
    })
    .map(({ each }) => each);
}

/** Between their first dates; more than any year has where one of them has none. */
function daysBetween(a: NearClass, b: NearClass): number {
  const [first, other] = [firstDay(a.meetings), firstDay(b.meetings)];
  return first === null || other === null ? 10_000 : Math.abs(Date.parse(first) - Date.parse(other)) / DAY_MS;
}

/** The time of day at which it begins, in minutes. */
function minutesOf({ meetings }: NearClass): number {
  const [hours = 0, minutes = 0] = (meetings[0]?.start ?? '0:0').split(':').map(Number);
  return hours * 60 + minutes;
}
