import { daysBefore } from './deadlines.ts';
import { HEALTH_SECTIONS, type RecordSection } from './record-sections.ts';
import { type ClassToSignFor, listDueWaivers, type SignedWaiver, type WaiverRule } from './waivers.ts';

/** What is known of a section without opening it: on which days at the school (`YYYY-MM-DD`) it was last answered, and last said to be still right. */
export interface SectionState {
  readonly answeredOn: string | null;
  readonly confirmedOn: string | null;
  /** What was told has moved on by itself since: a grade, with the school year. */
  readonly isAskedAgain?: boolean;
}

/** The state of each section of a student's record; a section that was never opened is left out. Never an answer. */
export type SectionStates = Readonly<Partial<Record<RecordSection, SectionState>>>;

/** When the record must be complete: before a seat can be taken, or some time after one was. */
export const RECORDS_DUE = ['seat-first', 'before-enrolling'] as const;
/** Where the school says nothing else. */
export const RECORDS_DAYS_BEFORE = 7;
export type RecordsDue = (typeof RECORDS_DUE)[number];

/** What every semester asks for. */
const SECTIONS_ASKED: readonly RecordSection[] = [
  'student',
  'guardians',
  'contacts',
  'pickup',
  'permissions',
  ...HEALTH_SECTIONS,
];

/** What is known of a student: of each section its state, what was signed, and the classes that it is asked for. */
export interface StudentTold {
  readonly states: SectionStates;
  readonly signed?: readonly SignedWaiver[];
  readonly classes?: readonly ClassToSignFor[];
}

/** What a semester asks of the record of each of its students. */
export interface RecordRequirements {
  readonly sections: readonly RecordSection[];
  /** What was answered or confirmed on this day or later counts for the semester; earlier answers are asked about again from this day on. */
  readonly confirmedSince: string;
  /** The school's waivers, as they are signed now. */
  readonly waivers: readonly (WaiverRule & { readonly title: string })[];
}

/** Never answered, or not yet said to be still right for this semester. */
export const MISSING_REASONS = ['unanswered', 'unconfirmed'] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

export interface MissingSection {
  readonly section: RecordSection;
  readonly reason: MissingReason;
}

/** A waiver that nobody has signed for the student, or not as it is now. */
export interface MissingWaiver {
  readonly section: 'waivers';
  readonly reason: 'unsigned';
  readonly waiverId: string;
  readonly title: string;
}

export type Missing = MissingSection | MissingWaiver;

/** How long before registration opens an answer counts for the semester. */
const CONFIRMED_DAYS_BEFORE_OPENING = 60;
/** Whoever enrols shortly before the first date has this long to fill in the record. */
const LEAST_DAYS = 2;

/** What a semester still waits for of a student: sections of the record in the semester's order, then waivers. All days are the school's. */
export function listMissing(student: StudentTold, requirements: RecordRequirements, today: string): Missing[] {
  return [...listMissingSections(student.states, requirements, today), ...listUnsigned(student, requirements)];
}

function listMissingSections(
  states: SectionStates,
  { sections, confirmedSince }: RecordRequirements,
  today: string,
): MissingSection[] {
  return sections.flatMap((section): MissingSection[] => {
    const state = states[section];
    if (!state || state.answeredOn === null) return [{ section, reason: 'unanswered' }];
    if (state.isAskedAgain) return [{ section, reason: 'unconfirmed' }];
    const told = latest(state.answeredOn, state.confirmedOn);
    return today < confirmedSince || told >= confirmedSince ? [] : [{ section, reason: 'unconfirmed' }];
  });
}

function listUnsigned({ signed = [], classes = [] }: StudentTold, { waivers }: RecordRequirements): MissingWaiver[] {
  return listDueWaivers(waivers, signed, classes).flatMap(({ waiverId }) => {
    const title = waivers.find(({ id }) => id === waiverId)?.title ?? '';
    return { section: 'waivers', reason: 'unsigned', waiverId, title };
  });
}

/** What a semester asks of a student for which answers count since that day; `asksQuestions`: the school must know something of its own. */
export function requirementsOf(
  confirmedSince: string,
  { asksQuestions = false, waivers = [] }: { asksQuestions?: boolean; waivers?: RecordRequirements['waivers'] } = {},
): RecordRequirements {
  return {
    sections: asksQuestions ? [...SECTIONS_ASKED, 'questions'] : SECTIONS_ASKED,
    confirmedSince,
    waivers,
  };
}

/** From which day on an answer counts for the semester whose registration opens on `opensOn`. */
export function confirmedSinceOf(opensOn: string): string {
  return daysBefore(opensOn, CONFIRMED_DAYS_BEFORE_OPENING);
}

/** The last day to complete the record, where seats come first: some days before the first date, two days after enrolling if that is later, never after the first date. */
export function recordDueOn(seat: { readonly firstOn: string; readonly enrolledOn: string }, days: number): string {
  const due = latest(daysBefore(seat.firstOn, days), daysBefore(seat.enrolledOn, -LEAST_DAYS));
  return due > seat.firstOn ? seat.firstOn : due;
}

/** A seat as its record is asked for: the first date of its class, if it has any yet, and the day it was taken. */
export interface SeatDays {
  readonly firstOn: string | null;
  readonly enrolledOn: string;
}

/** By when a student's record is due for all of their seats; null where no seat has a date. */
export function firstDueOn(seats: readonly SeatDays[], days: number): string | null {
  return seats.reduce<string | null>((first, { firstOn, enrolledOn }) => {
    if (firstOn === null) return first;
    const due = recordDueOn({ firstOn, enrolledOn }, days);
    return first === null || due < first ? due : first;
  }, null);
}

function latest(day: string, other: string | null): string {
  return other !== null && other > day ? other : day;
}
