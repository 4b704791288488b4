import type { ClassSchedule } from '../../../contract/class-fields.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';

type Date = ClassSchedule['extra'][number];
interface Holiday {
  readonly from: string;
  readonly to: string;
  readonly name: string;
}

/** As an entry of a changed class holds a date. */
const WRITTEN = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})–(\d{2}:\d{2})$/;
const MOST_NAMED = 6;

/** Lists of dates, told as what went and what came; undefined for any other field. */
export function tellDates(field: string, from: unknown, to: unknown, format: Format): string | undefined {
  if (!['dates', 'meetings', 'holidays', 'closedDays'].includes(field)) return undefined;
  const [before, after] = [from, to].map((value) =>
    Array.isArray(value) ? value.map((each) => dateWords(each, format)) : [],
  );
  const gone = before?.filter((words) => !after?.includes(words)) ?? [];
  const come = after?.filter((words) => !before?.includes(words)) ?? [];
  return [
    gone.length > 0 && m.audit_dates_gone({ dates: listed(gone, format) }),
    come.length > 0 && m.audit_dates_come({ dates: listed(come, format) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The first of many, and how many more. */
function listed(dates: readonly string[], format: Format): string {
  const more = dates.length - MOST_NAMED;
  return format.list(more > 1 ? [...dates.slice(0, MOST_NAMED), m.audit_dates_more({ count: more })] : dates);
}

function dateWords(value: unknown, format: Format): string {
  const written = typeof value === 'string' ? WRITTEN.exec(value) : null;
  if (written) return meetingWords({ on: written[1] ?? '', start: written[2] ?? '', end: written[3] ?? '' }, format);
  if (isDate(value)) return meetingWords(value, format);
  return isHoliday(value) ? holidayWords(value, format) : String(value);
}

function meetingWords({ on, start, end }: Date, format: Format): string {
  return m.audit_date({ day: format.longDay(on), times: format.times(start, end) });
}

function holidayWords({ from, to, name }: Holiday, format: Format): string {
  const days =
    from === to ? format.longDay(from) : m.audit_days({ from: format.longDay(from), to: format.longDay(to) });
  return name ? m.audit_holiday({ name, days }) : days;
}

/** "Tuesdays …": how the dates of a class are made; undefined for what is no schedule. */
export function describeSchedule(value: unknown, format: Format): string | undefined {
  if (!isSchedule(value)) return undefined;
  const { firstOn, lastOn, weekdays, start, end, skipped, moved, extra } = value;
  const parts = [
    weekdays.length > 0 &&
      m.audit_schedule({
        // The first of January 2024 was a Monday.
        days: format.list(weekdays.map((weekday) => format.weekday(`2024-01-0${weekday}`))),
        times: start && end ? format.times(start, end) : '',
        from: firstOn ? format.longDay(firstOn) : m.audit_nothing(),
        to: lastOn ? format.longDay(lastOn) : m.audit_nothing(),
      }),
    skipped.length > 0 && m.audit_schedule_without({ days: listed(skipped.map(format.longDay), format) }),
    moved.length > 0 &&
      m.audit_schedule_moved({
        moves: listed(
          moved.map(({ from, to }) => m.audit_days({ from: format.longDay(from), to: meetingWords(to, format) })),
          format,
        ),
      }),
    extra.length > 0 &&
      m.audit_schedule_also({
        dates: listed(
          extra.map((one) => meetingWords(one, format)),
          format,
        ),
      }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? m.audit_nothing() : parts.join('; ');
}

const has = (value: unknown, names: readonly string[]): value is object =>
  typeof value === 'object' && value !== null && names.every((name) => name in value);
const isDate = (value: unknown): value is Date => has(value, ['on', 'start', 'end']);
const isHoliday = (value: unknown): value is Holiday => has(value, ['from', 'to', 'name']);
const isSchedule = (value: unknown): value is ClassSchedule => has(value, ['weekdays', 'skipped', 'moved', 'extra']);
