// What a phone keeps of a class for a day without network.

/** No longer than a day and its evening before: then it is deleted, with or without network. */
export const KEPT_FOR_MS = 36 * 3_600_000;

/** So many days of a run are kept at most, and so many dates of all classes. */
export const MOST_RUN_DAYS = 14;
export const MOST_DATES = 80;

/**
 * The days of a class to keep on this one: today, tomorrow, and all that follow or precede these without a day between (a camp's week). Of a run
 * that is longer than anybody is away, those that come.
 */
export function daysToKeep(held: readonly string[], today: string): string[] {
  const days = new Set(held);
  const anchors = [today, dayAfter(today, 1)].filter((day) => days.has(day));
  const kept = new Set(anchors);
  for (const step of [1, -1])
    for (const anchor of anchors)
      for (let day = anchor; days.has(day) && distance(day, today) < MOST_RUN_DAYS; day = dayAfter(day, step))
        kept.add(day);
  return [...kept].toSorted().slice(-MOST_RUN_DAYS);
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const distance = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

/** How long it is kept: 36 hours from now on; of a run of several days, until 36 hours after its last one has ended. */
export function keptUntil(now: number, { days, endsAt }: { readonly days: number; readonly endsAt: number }): number {
  return (days > 1 ? Math.max(now, endsAt) : now) + KEPT_FOR_MS;
}

/** What the server's clock said when this phone's own said that. */
export interface Anchor {
  readonly server: number;
  readonly device: number;
}

/** Clocks are put right by so much without anybody having turned them. */
const PUT_RIGHT_MS = 60_000;
/** What a clock that was set back counts for: nobody knows how long it really was, and what is about children is not kept for ever by it. */
const SET_BACK_MS = 12 * 3_600_000;

/** The server's time as far as a phone can know it: it only goes forward, whatever the phone's clock does. Said again with each look. */
export function knownTime({ server, device }: Anchor, now: number): number {
  const passed = now - device;
  return server + (passed < -PUT_RIGHT_MS ? SET_BACK_MS : Math.max(passed, 0));
}

/** Between two tries of sending while the network is gone: two seconds, doubled up to five minutes. */
export function pauseAfter(failures: number): number {
  return Math.min(2000 * 2 ** Math.max(failures - 1, 0), 300_000);
}

/** The rounds of a code word's slow hash: a phone compares in about a second, and guessing takes that long each time. */
export const CODE_WORD_ROUNDS = 600_000;

/** So many wrong code words of a student are compared without network; the next needs the office. */
export const MOST_TRIES_AWAY = 5;

/** What counts outside is asked for of so many students at once, each of whom leaves a receipt. */
export const MOST_KEPT_AT_ONCE = 100;

/** Of so many students code words are asked for at once: each takes the server a moment. */
export const MOST_STUDENTS_AT_ONCE = 10;
