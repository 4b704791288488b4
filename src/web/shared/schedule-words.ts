import type { StaffClass } from '../../contract/class-table.ts';
import { m } from '../../words/messages.js';
import type { Format } from './format.ts';

type Schedule = Pick<StaffClass, 'firstOn' | 'lastOn' | 'weekdays' | 'start' | 'end' | 'meetings'>;

/** When a class meets, in one line: "Tue, Thu 3:30 – 5:30 PM". */
export function describeTimes({ weekdays, start, end, meetings }: Schedule, format: Format): string {
  if (meetings === 0) return m.admin_no_dates();
  const times = start !== null && end !== null ? format.times(start, end) : m.admin_times_vary();
  return `${nameDays(weekdays, format)} ${times}`;
}

/** From when to when a class meets: "Sep 8 – Nov 17 · 10 dates". */
export function describeSpan({ firstOn, lastOn, meetings }: Schedule, format: Format): string | null {
  if (firstOn === null || lastOn === null) return null;
  if (meetings === 1) return format.day(firstOn);
  const span = firstOn === lastOn ? format.day(firstOn) : `${format.day(firstOn)} – ${format.day(lastOn)}`;
  return `${span} · ${m.admin_dates({ count: meetings })}`;
}

function nameDays(weekdays: readonly number[], format: Format): string {
  const ordered = weekdays.toSorted((a, b) => a - b);
  const [first, last] = [ordered[0], ordered.at(-1)];
  const name = (weekday: number) => format.weekday(`2024-01-0${weekday}`); // The first of January 2024 was a Monday.
  if (first !== undefined && last !== undefined && ordered.length > 2 && last - first === ordered.length - 1)
    return `${name(first)} – ${name(last)}`;
  return ordered.map(name).join(', ');
}
