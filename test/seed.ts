/** What `npm test` draws with: the same every time, so that nothing untouched turns red. */
const FIXED = 7;

/** A repeatable source of chance; a test names its seed. SEED=… runs it again just so, SEED=random draws anew, as the long suites of faults do. */
export interface Chance {
  readonly seed: number;
  /** A whole number from 0 to `below` - 1. */
  number(below: number): number;
  /** Whether something happens that happens in this share of cases. */
  happens(share: number): boolean;
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T;
}

function seedOfRun(): number {
  const { SEED: asked = process.env['VITEST'] ? String(FIXED) : 'random' } = process.env;
  return asked === 'random' ? Date.now() % 1_000_000 : Number(asked);
}

export function openChance(seed = seedOfRun()): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const number = (below: number) => Math.floor(next() * below);
  return {
    seed,
    number,
    happens: (share) => next() < share,
    pick: (from) => {
      const picked = from[number(from.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
  };
}
