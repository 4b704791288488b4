import type { StaffSemester } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';

/** What is visible when, in sentences, one for each fact. */
export function semesterFacts(semester: StaffSemester, now: number, format: Format): string[] {
  return [
    visibleWords(semester),
    windowWords(semester, now, format),
    datesWords(semester, format),
    currentWords(semester),
  ].filter((words) => words !== null);
}

function visibleWords({ isArchived, isOpen }: StaffSemester): string {
  if (isArchived) return m.semesters_seen_archived();
  return isOpen ? m.semesters_seen_open() : m.semesters_seen_hidden();
}

function windowWords(semester: StaffSemester, now: number, format: Format): string {
  const opens = format.instant(semester.registrationOpensAt);
  const closes = format.instant(semester.registrationClosesAt);
  if (now < Date.parse(semester.registrationOpensAt)) return m.semesters_window_planned({ opens, closes });
  if (now <= Date.parse(semester.registrationClosesAt)) return m.semesters_window_open({ closes });
  return m.semesters_window_closed({ closes });
}

function datesWords({ startsOn, endsOn, holidays }: StaffSemester, format: Format): string {
  const span = { from: format.longDay(startsOn), to: format.longDay(endsOn) };
  return holidays.length === 0
    ? m.semesters_dates(span)
    : m.semesters_dates_holidays({ ...span, count: holidays.length });
}

/** Why it is the current one; null where it is not. */
export function currentWords({ isCurrent, isMarkedCurrent }: StaffSemester): string | null {
  if (!isCurrent) return null;
  return isMarkedCurrent ? m.semesters_current_marked() : m.semesters_current_by_date();
}

/** When families can register, as short as a cell of a table. */
export function windowCell(semester: StaffSemester, now: number, format: Format): string {
  const opens = format.instant(semester.registrationOpensAt);
  const closes = format.instant(semester.registrationClosesAt);
  if (now < Date.parse(semester.registrationOpensAt)) return m.semesters_cell_planned({ opens, closes });
  return now <= Date.parse(semester.registrationClosesAt)
    ? m.semesters_cell_open({ closes })
    : m.semesters_cell_closed({ closes });
}

/** "Nov 26" or "Nov 26 – Nov 27" */
export function spanWords({ from, to }: { from: string; to: string }, format: Format): string {
  return from === to ? format.day(from) : m.semesters_span({ from: format.day(from), to: format.day(to) });
}
