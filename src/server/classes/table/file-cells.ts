import type { ClassFileCells } from '../../../contract/class-table.ts';
import { type Holiday, planOfDates } from '../../../domain/class-dates.ts';
import type { MeetingTime } from '../../../domain/schedule.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { dayAtSchoolEnds, dayAtSchoolStarts, wallTimeAtSchool } from '../../../domain/school-instant.ts';

type DateCells = Pick<ClassFileCells, 'startsOn' | 'endsOn' | 'weekdays' | 'startTime' | 'endTime' | 'excludedDates'>;

/** Dates as an import reads them again, exactly: a weekly pattern with what is left out of it, or where that is not all of them, one by one. */
export function datesInCells(meetings: readonly MeetingTime[], holidays: readonly Holiday[]): DateCells {
  const [first, last] = [meetings[0], meetings.at(-1)];
  const none = { weekdays: [], excludedDates: '' };
  if (!first || !last) return { ...none, startsOn: '', endsOn: '', startTime: '', endTime: '' };
  const times = { startTime: first.start, endTime: first.end };
  if (meetings.length === 1) return { ...none, ...times, startsOn: first.on, endsOn: last.on };
  const { firstOn, lastOn, weekdays, start, end, skipped, moved, extra } = planOfDates(meetings, holidays);
  // A first day that is the last one too is held whatever the holidays are, and has one time.
  const isWeekly = moved.length + extra.length === 0 && firstOn !== lastOn;
  if (isWeekly && firstOn && lastOn && start && end)
    return {
      startsOn: firstOn,
      endsOn: lastOn,
      weekdays: [...weekdays],
      startTime: start,
      endTime: end,
      excludedDates: list(skipped),
    };
  const same = (texts: readonly string[]) => (new Set(texts).size === 1 ? (texts[0] ?? '') : list(texts));
  return {
    ...none,
    startsOn: list(meetings.map(({ on }) => on)),
    endsOn: last.on,
    startTime: same(meetings.map((meeting) => meeting.start)),
    endTime: same(meetings.map((meeting) => meeting.end)),
  };
}

const list = (texts: readonly string[]) => texts.join('; ');

/** An instant as an import reads it again: a day where it is the edge of one, a wall time, or with its zone where that would not tell. */
export function instantInCell(at: string | null, edge: 'opens' | 'closes', timeZone: string): string {
  if (at === null) return '';
  const on = dayAtSchool(at, timeZone);
  const edgeOf = edge === 'opens' ? dayAtSchoolStarts : dayAtSchoolEnds;
  if (Date.parse(edgeOf(on, timeZone)) === Date.parse(at)) return on;
  // Swedish times are ISO 8601.
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(new Date(at));
  const isTold = time !== '00:00' && Date.parse(wallTimeAtSchool(on, time, timeZone)) === Date.parse(at);
  return isTold ? `${on} ${time}` : at;
}
