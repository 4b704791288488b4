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

/** When the database said what time it was, by the server's own clock before and after. */
export interface ClockReading {
  readonly askedAt: number;
  readonly databaseAt: number;
  readonly answeredAt: number;
}

/** The database's time, which all servers of an installation go by: opening times, offers and tokens mean the same instant on each. */
export interface DatabaseClock extends Clock {
  /** Takes a reading and answers how far the server's own clock is ahead, in milliseconds. */
  read(reading: ClockReading): number;
}

/**
 * The server's own clock, put right by readings. A reading shows the time between question and answer and no better: as long as what is
 * known lies within, nothing changes, so that on one machine, and under load, the clock is the server's own to the millisecond.
 */
export function databaseClock(local: Clock): DatabaseClock {
  let behind = 0;
  const now = () => local.now() + behind;
  return {
    now,
    iso: () => new Date(now()).toISOString(),
    read: ({ askedAt, databaseAt, answeredAt }) => {
      const [least, most] = [databaseAt - answeredAt, databaseAt - askedAt];
      if (behind < least || behind > most) behind = Math.round((least + most) / 2);
      return 0 - behind;
    },
  };
}

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
