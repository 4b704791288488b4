import { type ImportNote, note } from '../../contract/import-notes.ts';
import { type DayOrder, readDateList } from './date-list.ts';
import type { DayOfYear } from './days.ts';

/** What a text such as `Tue,Thur (excl.24/12,31/12)` says. Monday is 1, Sunday 7. */
export interface WeekdayText {
  /** Weekdays on which the class meets every week. */
  readonly weekly: readonly number[];
  /** Days on which it does not meet. */
  readonly skipped: readonly DayOfYear[];
  /** Days named one by one, as in `Sun(1,8/11) Sat(28/11)`. */
  readonly exact: readonly DayOfYear[];
  /** What could not be used although the rest could. */
  readonly remarks: readonly ImportNote[];
}

const NAMES: readonly (readonly string[])[] = [
  ['mondays', 'monday', 'mons', 'mon', 'mo', 'm', 'montags', 'montag', 'lundi', 'lunes'],
  ['tuesdays', 'tuesday', 'tues', 'tue', 'tu', 't', 'dienstags', 'dienstag', 'die', 'di', 'mardi', 'martes'],
  ['wednesdays', 'wednesday', 'weds', 'wed', 'we', 'w', 'mittwochs', 'mittwoch', 'mi', 'mercredi', 'miércoles'],
  ['thursdays', 'thursday', 'thurs', 'thur', 'thu', 'th', 'r', 'donnerstags', 'donnerstag', 'do', 'jeudi', 'jueves'],
  ['fridays', 'friday', 'fri', 'fr', 'f', 'freitags', 'freitag', 'vendredi', 'viernes'],
  ['saturdays', 'saturday', 'sat', 'sa', 'samstags', 'samstag', 'sonnabend', 'samedi', 'sábado'],
  ['sundays', 'sunday', 'sun', 'su', 'u', 'sonntags', 'sonntag', 'so', 'dimanche', 'domingo'],
];
const SETS: ReadonlyMap<string, readonly number[]> = new Map([
  ['daily', [1, 2, 3, 4, 5, 6, 7]],
  ['every day', [1, 2, 3, 4, 5, 6, 7]],
  ['weekdays', [1, 2, 3, 4, 5]],
  ['weekends', [6, 7]],
  ['weekend', [6, 7]],
]);
const SEPARATOR = /(?:[\s,;/&+.|、，]|(?:and|und|et|y|e)\b)+/y;
const RANGE = /\s*(?:-|–|to\b|till\b|through\b|bis\b|(?:al?|au?)\b)\s*/y;
const EXCLUSION = /^\s*(?:excluding|excludes?|excl|except|ex|not on|not)(?![a-z])\s*[.:]?/i;
const PART = /([^()]*)(\(([^()]*)\)?)?/gy;

/** Reads the weekdays of a class from free text; null if no weekday can be made out. */
export function readWeekdays(text: string, order: DayOrder): WeekdayText | null {
  const days = {
    weekly: new Set<number>(),
    skipped: [] as DayOfYear[],
    exact: [] as DayOfYear[],
    remarks: [] as ImportNote[],
  };
  for (const part of partsOf(text.normalize('NFKC'))) {
    const named = readNames(part.names);
    if (!named) return null;
    const list = part.bracket === null ? null : readBracket(part.bracket, order);
    if (part.bracket !== null && !list) days.remarks.push(note('not-understood', { text: part.bracket }));
    if (list?.isCut) days.remarks.push(note('list-cut-off', { text: part.bracket ?? '' }));
    if (list?.isExclusion) days.skipped.push(...list.dates);
    else if (list) days.exact.push(...list.dates);
    if (!list || list.isExclusion) for (const day of named) days.weekly.add(day);
  }
  if (days.weekly.size === 0 && days.exact.length === 0) return null;
  return { ...days, weekly: [...days.weekly].toSorted((a, b) => a - b) };
}

/** `Sun(1/11) Sat(28/11)` in parts; an exclusion without brackets is a bracket too. */
function partsOf(text: string): { names: string; bracket: string | null }[] {
  const bracketed = text.replace(/^([^()]*?[\s,])((?:excl|except|not on)[^()]*)$/i, '$1($2)');
  return [...bracketed.matchAll(PART)]
    .filter((match) => match[0].trim() !== '')
    .map((match) => ({ names: match[1] ?? '', bracket: match[2] === undefined ? null : (match[3] ?? '') }));
}

function readBracket(bracket: string, order: DayOrder) {
  const isExclusion = EXCLUSION.test(bracket);
  const list = readDateList(bracket.replace(EXCLUSION, ''), order);
  if (!list) return null;
  const endsOpen = /[,;&]\s*$/.test(bracket);
  return { dates: list.dates, isCut: list.isCut || endsOpen, isExclusion };
}

/** Weekday names in any of their spellings, run together or not, as ranges or sets; null if anything else stands among them. */
function readNames(text: string): number[] | null {
  const words = text.toLowerCase().trim();
  const set = SETS.get(words);
  if (set) return [...set];
  const days: number[] = [];
  let at = 0;
  while (at < words.length) {
    at = skip(SEPARATOR, words, at);
    if (at === words.length) break;
    const isRange = days.length > 0 && skip(RANGE, words, at) > at;
    if (isRange) at = skip(RANGE, words, at);
    const name = nameAt(words, at, days);
    if (!name) return null;
    if (isRange) days.push(...daysBetween(days.at(-1) ?? name.day, name.day));
    days.push(name.day);
    at += name.length;
  }
  return days;
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match ? at + match[0].length : at;
}

/** The longest name that begins here. R is Thursday and U Sunday, as colleges write; a second lone T, as in MTWTF, is Thursday. */
function nameAt(text: string, at: number, before: readonly number[]): { day: number; length: number } | null {
  let best: { day: number; length: number } | null = null;
  for (const [index, names] of NAMES.entries())
    for (const name of names)
      if (text.startsWith(name, at) && name.length > (best?.length ?? 0))
        best = { day: index + 1, length: name.length };
  if (best?.length === 1 && best.day === 2 && before.includes(2)) return { day: 4, length: 1 };
  return best;
}

function daysBetween(from: number, to: number): number[] {
  const days: number[] = [];
  for (let day = (from % 7) + 1; day !== to && days.length < 7; day = (day % 7) + 1) days.push(day);
  return days;
}
