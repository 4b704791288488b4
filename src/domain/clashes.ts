import type { MeetingTime } from './schedule.ts';

/** A date of a class with whom and what it needs, by id. */
export interface NeededDate extends MeetingTime {
  readonly classId: string;
  readonly instructors: readonly { readonly id: string; readonly name: string }[];
  readonly location: { readonly id: string; readonly name: string } | null;
}

/** A date at which another class needs the same person or place at the same time. */
export interface Clash {
  readonly classId: string;
  readonly on: string;
  readonly start: string;
  readonly otherId: string;
  readonly kind: 'instructor' | 'location';
  readonly name: string;
}

/** Every date at which an instructor or a place is needed by two classes at once, told of both; one that ends as the other begins is fine. */
export function findClashes(dates: readonly NeededDate[]): Clash[] {
  const needs = dates.flatMap((date) => [
    ...date.instructors.map(({ id, name }) => ({
      date,
      key: `instructor ${id} ${date.on}`,
      kind: 'instructor' as const,
      name,
    })),
    ...(date.location
      ? [{ date, key: `location ${date.location.id} ${date.on}`, kind: 'location' as const, name: date.location.name }]
      : []),
  ]);
  return [...Map.groupBy(needs, ({ key }) => key).values()].flatMap((same) =>
    same.flatMap(({ date, kind, name }) =>
      same
        .filter(({ date: other }) => other.classId !== date.classId && other.start < date.end && date.start < other.end)
        .map(({ date: other }) => ({
          classId: date.classId,
          on: date.on,
          start: date.start,
          otherId: other.classId,
          kind,
          name,
        })),
    ),
  );
}
