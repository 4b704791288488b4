import { foldLetters } from './names.ts';

/** A stretch of days as a calendar has it; `isNoClass`: proposed as free. */
export interface CalendarDay {
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly isNoClass: boolean;
}

/** A day of a calendar that the office has decided about: the closed day that came of it, or none. `isKept`: it stays, whatever the calendar says. */
export interface AnsweredDay {
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly dayId: string | null;
  readonly isKept?: boolean;
}

/** A closed day of the school. */
export interface SchoolDay extends CalendarDay {
  readonly id: string;
}

/** What a calendar has that the school has not: a new day, another one in place of `was`, or a day that is gone from it. */
export interface CalendarDifference {
  readonly kind: 'new' | 'changed' | 'gone';
  readonly from: string;
  readonly to: string;
  readonly name: string;
  /** Proposed by its title, or by what came of it before. */
  readonly isProposed: boolean;
  /** The school's day that it is about; null for a new one. */
  readonly was: SchoolDay | null;
  /** How the calendar had it when it was taken; null for a new one. */
  readonly taken: AnsweredDay | null;
}

interface Compared {
  /** Days that are over are no difference any more. */
  readonly today: string;
  readonly read: readonly CalendarDay[];
  readonly answered: readonly AnsweredDay[];
  readonly school: readonly SchoolDay[];
}

/** A holiday moves by so many days at most; what is further away is that of another year. */
const NEAR_DAYS = 60;
const DAY_MS = 86_400_000;

/** Names one day of a calendar. */
export const keyOfDay = ({ from, to, name }: { from: string; to: string; name: string }) => `${from} ${to} ${name}`;

/** Names a difference among those of its calendar. */
export const keyOfDifference = ({ kind, was, ...day }: CalendarDifference) =>
  `${kind} ${keyOfDay(day)}${was ? ` ${keyOfDay(was)}` : ''}`;

/** In what a calendar differs from the school's closed days, the first one first. What the office has decided about is no difference. */
export function decideDifferences({ today, read, answered, school }: Compared): CalendarDifference[] {
  const decided = new Set(answered.map(keyOfDay));
  const stands = new Set(read.map(keyOfDay));
  const byId = new Map(school.map((day) => [day.id, day]));
  const lost = answered.flatMap((taken) => {
    const was = taken.dayId === null || taken.isKept ? undefined : byId.get(taken.dayId);
    return was && was.to >= today && taken.to >= today && !stands.has(keyOfDay(taken)) ? [{ taken, was }] : [];
  });
  const others = school.filter(({ id }) => !lost.some(({ was }) => was.id === id));
  const fresh = new Map(
    read
      .filter((day) => day.to >= today && !decided.has(keyOfDay(day)) && !others.some((each) => covers(each, day)))
      .map((day) => [keyOfDay(day), day]),
  );
  const aboutOld = lost.map(({ taken, was }): CalendarDifference => {
    const next = nearest(taken, [...fresh.values()]);
    if (!next) return { ...plain(was), kind: 'gone', isProposed: true, was, taken };
    fresh.delete(keyOfDay(next));
    return { ...plain(next), kind: 'changed', isProposed: true, was, taken };
  });
  const added = [...fresh.values()].map(
    (day): CalendarDifference => ({ ...plain(day), kind: 'new', isProposed: day.isNoClass, was: null, taken: null }),
  );
  return [...aboutOld, ...added].toSorted((a, b) => (keyOfDay(a) < keyOfDay(b) ? -1 : 1));
}

const plain = ({ from, to, name }: CalendarDay) => ({ from, to, name });

/** Where the school is closed anyway, under whatever name, nothing is proposed. */
const covers = (closed: SchoolDay, day: CalendarDay) =>
  closed.isNoClass && closed.from <= day.from && closed.to >= day.to;

/** What became of a day: the same days under another name, or the same name nearby. */
function nearest(taken: AnsweredDay, fresh: readonly CalendarDay[]): CalendarDay | undefined {
  const distance = (day: CalendarDay) => Math.abs(Date.parse(day.from) - Date.parse(taken.from)) / DAY_MS;
  const isSame = (day: CalendarDay) =>
    (day.from === taken.from && day.to === taken.to) ||
    (folded(day.name) === folded(taken.name) && distance(day) <= NEAR_DAYS);
  return fresh.filter(isSame).toSorted((a, b) => distance(a) - distance(b))[0];
}

const folded = (name: string) => foldLetters(name.toLowerCase()).trim();
