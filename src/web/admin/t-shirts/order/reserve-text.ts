/** A reserve as it is typed: "3" is three shirts, "10%" ten of a hundred, nothing is none; null where it is neither. */
export function readReserve(typed: string): { percent: number | null; pieces: number | null } | null {
  const [, number, isPart] = /^(\d{1,5})\s*(%?)$/.exec(typed.trim()) ?? [];
  if (typed.trim() === '') return { percent: null, pieces: null };
  if (number === undefined) return null;
  const value = Number(number);
  if (isPart) return value <= 100 ? { percent: value, pieces: null } : null;
  return value <= 10_000 ? { percent: null, pieces: value } : null;
}

/** The same the other way round. */
export function writeReserve({ percent, pieces }: { percent: number | null; pieces: number | null }): string {
  if (pieces !== null) return String(pieces);
  return percent === null ? '' : `${percent}%`;
}
