import { useState } from 'react';

/** A key for each of `count` rows: those kept from before, in their places, then new ones. */
export function rowKeys(kept: readonly number[], count: number): number[] {
  const next = Math.max(-1, ...kept) + 1;
  return Array.from({ length: count }, (_, at) => kept[at] ?? next + at - kept.length);
}

/**
 * Keys for rows that have no id of their own. When one row goes, the others keep their keys, and with them what is half typed in a field
 * of theirs and no value yet, such as a date without its year.
 */
export function useRowKeys(count: number) {
  const [kept, setKept] = useState<readonly number[]>([]);
  const keys = rowKeys(kept, count);
  return { keys, drop: (index: number) => setKept(keys.filter((_, at) => at !== index)) };
}
