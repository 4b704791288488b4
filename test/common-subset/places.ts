/** One table in the FROM of a level, by the name it has there. */
export interface Place {
  readonly table: string;
  /** Whether its rows are of schools, so that the level must name one. */
  readonly isBySchool: boolean;
  readonly level: Level;
  boundTo: Place | 'parameter' | null;
}

/** A query, or part of one, that a database of several machines plans by itself. */
export interface Level {
  readonly places: Place[];
  isThroughOuter: boolean;
}

function rootOf(place: Place): Place {
  return place.boundTo === null || place.boundTo === 'parameter' ? place : rootOf(place.boundTo);
}
export const isBound = (place: Place): boolean => rootOf(place).boundTo === 'parameter';
export function bind(place: Place): void {
  rootOf(place).boundTo = 'parameter';
}
export function link(one: Place, other: Place): void {
  const [from, to] = [rootOf(one), rootOf(other)];
  if (from === to) return;
  if (from.boundTo === 'parameter') to.boundTo = 'parameter';
  from.boundTo = to;
}
