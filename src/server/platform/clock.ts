/** The only place that asks the time; tests put another clock here. */
export interface Clock {
  /** The instant now, in milliseconds since 1970. */
  now(): number;
  /** The instant now as ISO text in UTC. */
  iso(): string;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  iso: () => new Date().toISOString(),
};

/** A clock for tests: stands still until it is moved. */
export function testClock(start: string): Clock & { set(iso: string): void; advance(milliseconds: number): void } {
  let at = Date.parse(start);
  return {
    now: () => at,
    iso: () => new Date(at).toISOString(),
    set: (iso) => {
      at = Date.parse(iso);
    },
    advance: (milliseconds) => {
      at += milliseconds;
    },
  };
}
