import { keyOf } from './column-key.ts';
import type { Merge } from './merge.ts';

export interface JoinedHeadings {
  readonly names: readonly string[];
  /** One that needs both of its rows. */
  readonly example: string;
}

type Row = readonly string[];

/**
 * `Student,,Parent 1,,Parent 2,` above `First name,Last name,First name,…`: what stands in both rows together, `Parent 1 First name`. Null where
 * the upper row are no groups, or the lower row needs none.
 */
export function joinHeadings(rows: readonly Row[], at: number, merges: readonly Merge[]): JoinedHeadings | null {
  const [upper, own] = [rows[at] ?? [], rows[at + 1] ?? []];
  const onGroups = merges.filter(({ top, bottom, left, right }) => top <= at && bottom >= at && right > left);
  const groups = groupsOf(rows, at, own.length, onGroups);
  if (!areHeadings(upper) || !areHeadings(own) || standsBelow(own, rows.slice(at + 2, at + 22))) return null;
  const repeated = repeatsOf(own, groups);
  if (repeated === null || repeated.length < (onGroups.length > 1 ? 1 : 2)) return null;
  const names = groups.map((group, column) => nameOf(group, own[column] ?? '', upper[column] ?? ''));
  const filled = names.filter((name) => name !== '').length;
  if (filled < 4 || new Set(groups).size < 2 || countRuns(groups) > filled * 0.7) return null;
  return { names, example: names[repeated[0] ?? 0] ?? '' };
}

/** By column, the group that it is in: as far as the file says, else up to the next one. */
function groupsOf(rows: readonly Row[], at: number, width: number, merges: readonly Merge[]): string[] {
  const upper = rows[at] ?? [];
  let last = '';
  return Array.from({ length: Math.max(width, upper.length) }, (_, column) => {
    const merge = merges.find(({ left, right }) => left <= column && right >= column);
    const here = (merge ? (rows[merge.top]?.[merge.left] ?? '') : (upper[column] ?? '')).trim();
    if (here !== '' || merges.length > 0) last = here;
    return last;
  });
}

/** Words, and neither addresses nor days. */
function areHeadings(row: Row): boolean {
  const filled = row.map((cell) => cell.trim()).filter(Boolean);
  const words = filled.filter((cell) => /\p{L}/u.test(cell) && cell.length <= 60);
  return filled.length >= 2 && words.length >= filled.length * 0.8 && !filled.some((cell) => /@|\d[/.:-]\d/.test(cell));
}

/** A heading is not among the cells of its column. */
const standsBelow = (own: Row, below: readonly Row[]) =>
  own.some((cell, column) => cell.trim() !== '' && below.some((row) => keyOf(row[column] ?? '') === keyOf(cell)));

/** The columns whose heading another group has too; null where one group has it twice. */
function repeatsOf(own: Row, groups: readonly string[]): number[] | null {
  const first = new Map<string, number>();
  const repeated: number[] = [];
  const taken = new Set<string>();
  for (const [column, cell] of own.entries()) {
    const [key, group] = [keyOf(cell), keyOf(groups[column] ?? '')];
    if (key === '') continue;
    if (taken.has(`${group}\n${key}`)) return null;
    taken.add(`${group}\n${key}`);
    if (first.has(key)) repeated.push(column);
    else first.set(key, column);
  }
  return repeated;
}

const countRuns = (groups: readonly string[]) =>
  groups.filter((group, column) => group !== '' && group !== groups[column - 1]).length;

function nameOf(group: string, own: string, above: string): string {
  const [name, of] = [own.trim(), group.trim()];
  if (name === '') return above.trim();
  return of === '' || keyOf(name) === keyOf(of) ? name : `${of} ${name}`;
}
