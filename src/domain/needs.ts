import { daysBefore } from './deadlines.ts';

/** What needs somebody of the office, in the order in which it is told where it is equally urgent. */
export const NEEDS = [
  'not-handed-over',
  'absent-today',
  'office-notes',
  'phones-hold-taps',
  'mails-failed',
  'letters-held',
  'backup-old',
  'draft',
  'no-dates',
  'no-instructor',
  'below-minimum',
  'forms-missing',
  'sizes-missing',
  'instructor-twice',
  'place-twice',
  'second-class',
  'likely-families',
  'calendar-differences',
  'calendar-unread',
  'health-due',
] as const;
export type Need = (typeof NEEDS)[number];

/** What of these is about single classes. */
export type ClassNeed = 'draft' | 'no-dates' | 'no-instructor' | 'below-minimum' | 'second-class';

/** A class as far as somebody may be needed for it; days at the school, null where there is none. */
export interface ClassAtWork {
  readonly isPublished: boolean;
  readonly isInformationOnly: boolean;
  /** The day on which its registration opens. */
  readonly opensOn: string;
  readonly firstOn: string | null;
  readonly lastOn: string | null;
  readonly instructors: number;
  readonly capacity: number;
  readonly minimum: number;
  readonly seatsTaken: number;
  readonly waiting: number;
  /** The office has decided that it takes place below its minimum. */
  readonly runsAnyway: boolean;
}

/** A class that opens within so many days should be ready. */
const READY_DAYS = 7;
/** Whether a class below its minimum takes place is decided so many days before its first date … */
const DECIDED_BEFORE_DAYS = 7;
/** … and is asked about so many days before that. */
const ASKED_BEFORE_DAYS = 7;
/** What a class needs of its students is asked after so many days before its first date. */
export const NEAR_DAYS = 7;

/** The day until which is decided whether a class below its minimum takes place. */
export const decidedOn = (firstOn: string) => daysBefore(firstOn, DECIDED_BEFORE_DAYS);

/** What a class needs, each with the day until when (null: none), as of `today` at the school. */
export function decideClassNeeds(
  schoolClass: ClassAtWork,
  today: string,
): { readonly need: ClassNeed; readonly on: string | null }[] {
  const { isPublished, isInformationOnly, opensOn, firstOn, instructors } = schoolClass;
  const opensSoon = opensOn >= today && daysBefore(opensOn, READY_DAYS) <= today;
  const needs: { need: ClassNeed; on: string | null }[] = [];
  if (opensSoon) {
    if (!isPublished) needs.push({ need: 'draft', on: opensOn });
    if (!isInformationOnly && firstOn === null) needs.push({ need: 'no-dates', on: opensOn });
    if (instructors === 0) needs.push({ need: 'no-instructor', on: opensOn });
  }
  if (firstOn !== null && isInDoubt(schoolClass, firstOn, today))
    needs.push({ need: 'below-minimum', on: decidedOn(firstOn) });
  if (wouldFillAnother(schoolClass, today)) needs.push({ need: 'second-class', on: null });
  return needs;
}

function isInDoubt(
  { isPublished, isInformationOnly, minimum, seatsTaken, runsAnyway }: ClassAtWork,
  firstOn: string,
  today: string,
): boolean {
  if (!isPublished || isInformationOnly || runsAnyway || seatsTaken >= minimum) return false;
  return firstOn > today && daysBefore(decidedOn(firstOn), ASKED_BEFORE_DAYS) <= today;
}

/** Whether as many wait as a second class would need: its minimum, and half of its seats at least. */
function wouldFillAnother({ waiting, minimum, capacity, lastOn }: ClassAtWork, today: string): boolean {
  return waiting > 0 && waiting >= Math.max(minimum, Math.ceil(capacity / 2)) && (lastOn === null || lastOn >= today);
}

/** The most urgent first: by the day until when, what has none last; then in the order of `NEEDS`. */
export function byUrgency(a: { need: Need; on: string | null }, b: { need: Need; on: string | null }): number {
  const [first, second] = [a.on ?? '9999', b.on ?? '9999'];
  return first === second ? NEEDS.indexOf(a.need) - NEEDS.indexOf(b.need) : first < second ? -1 : 1;
}
