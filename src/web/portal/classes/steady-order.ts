import type { QueryClient } from '@tanstack/react-query';
import type { SchoolClass } from '../../../contract/classes.ts';
import { decideRank, hasBegun, decideClassState } from '../../../domain/class-state.ts';

/** Where each class of a semester stands while this page is open; one map for each app, so that the server keeps nothing. */
const placesOf = new WeakMap<QueryClient, Map<string, number>>();

/** What can be enrolled in first, then by when it starts and by title. */
export function inOrder(classes: readonly SchoolClass[], now: number, today: string): SchoolClass[] {
  const start = ({ meetings: [first] }: SchoolClass) => (first ? `${first.on} ${first.start}` : '9999');
  return classes
    .map((item) => ({ item, rank: decideRank(decideClassState(item, now), hasBegun(item.meetings, today)) }))
    .sort(
      (a, b) =>
        a.rank - b.rank || start(a.item).localeCompare(start(b.item)) || a.item.title.localeCompare(b.item.title),
    )
    .map(({ item }) => item);
}

/** The order in which a page first showed these classes: nothing moves under a finger because a class fills up. What comes later stands last. */
export function inSteadyOrder(
  client: QueryClient,
  classes: readonly SchoolClass[],
  now: number,
  today: string,
): SchoolClass[] {
  const places = placesOf.get(client) ?? new Map<string, number>();
  placesOf.set(client, places);
  const fresh = classes.filter(({ id }) => !places.has(id));
  for (const { id } of inOrder(fresh, now, today)) places.set(id, places.size);
  return classes.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}
