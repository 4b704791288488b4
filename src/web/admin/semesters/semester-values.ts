import type { SemesterContent, StaffSemester } from '../../../contract/semesters.ts';
import { RECORDS_DAYS_BEFORE, RECORDS_DUE, type RecordsDue } from '../../../domain/missing-sections.ts';
import { m } from '../../../words/messages.js';
import { daysAfter, fieldOfMoment, momentOfField } from './school-time.ts';

export interface SemesterValues {
  readonly name: string;
  readonly startsOn: string;
  readonly endsOn: string;
  /** As fields of the browser have them: `2026-09-08T08:00`. */
  readonly opens: string;
  readonly closes: string;
  readonly isOpen: boolean;
  readonly recordsDue: RecordsDue;
  /** As it is typed. */
  readonly recordsDaysBefore: string;
  readonly holidays: readonly { readonly from: string; readonly to: string; readonly name: string }[];
}

/** The fields as the contract has them. */
export function contentOf({ opens, closes, holidays, recordsDaysBefore, ...values }: SemesterValues): SemesterContent {
  return {
    ...values,
    recordsDaysBefore: recordsDaysBefore.trim() === '' ? Number.NaN : Number(recordsDaysBefore),
    registrationOpens: momentOfField(opens),
    registrationCloses: momentOfField(closes),
    holidays: holidays.map((holiday) => ({ ...holiday, to: holiday.to || holiday.from })),
  };
}

export function valuesOf(semester: StaffSemester): SemesterValues {
  return {
    name: semester.name,
    startsOn: semester.startsOn,
    endsOn: semester.endsOn,
    opens: fieldOfMoment(semester.registrationOpens),
    closes: fieldOfMoment(semester.registrationCloses),
    isOpen: semester.isOpen,
    recordsDue: semester.recordsDue,
    recordsDaysBefore: String(semester.recordsDaysBefore),
    holidays: semester.holidays,
  };
}

/** A new semester begins the Monday after the latest one, or in four weeks, registers for a month before, and asks for records as the latest does. */
export function newValues(latest: StaffSemester | null, today: string): SemesterValues {
  const least = daysAfter(today, 28);
  const after = latest && latest.endsOn > least ? latest.endsOn : least;
  const weekday = new Date(`${after}T00:00:00Z`).getUTCDay() || 7;
  const startsOn = daysAfter(after, 8 - weekday);
  return {
    name: '',
    startsOn,
    endsOn: daysAfter(startsOn, 14 * 7 + 4),
    opens: fieldOfMoment({ on: daysAfter(startsOn, -28), at: '08:00' }),
    closes: fieldOfMoment({ on: daysAfter(startsOn, -3), at: '23:59' }),
    isOpen: false,
    recordsDue: latest?.recordsDue ?? RECORDS_DUE[0],
    recordsDaysBefore: String(latest?.recordsDaysBefore ?? RECORDS_DAYS_BEFORE),
    holidays: [],
  };
}

/** Which fields differ between two states of a semester, by their labels. */
export function differingFields(a: SemesterValues, b: SemesterValues): string[] {
  const labels = {
    name: m.semesters_name(),
    startsOn: m.semesters_starts_on(),
    endsOn: m.semesters_ends_on(),
    opens: m.semesters_opens(),
    closes: m.semesters_closes(),
    isOpen: m.semesters_open_for_enrolment(),
    recordsDue: m.semesters_records_due(),
    recordsDaysBefore: m.semesters_records_days(),
    holidays: m.semesters_holidays(),
  } satisfies Record<keyof SemesterValues, string>;
  return (Object.keys(labels) as (keyof SemesterValues)[])
    .filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]))
    .map((field) => labels[field]);
}
