import type { SchoolClass } from '../../../contract/classes.ts';

/** Where and when a calendar file is made: the school's zone, the host that names the events, and the class's address. */
export interface CalendarSetting {
  readonly timeZone: string;
  readonly host: string;
  readonly url: string;
  readonly now: number;
}

/** All dates of a class as an iCalendar file (RFC 5545), in UTC, so that every calendar shows them right wherever it is read. */
export function createCalendarFile(schoolClass: SchoolClass, setting: CalendarSetting): string {
  const { title, location, meetings } = schoolClass;
  const place = location ? [location.name, location.address].filter(Boolean).join(', ') : '';
  const events = meetings.flatMap(({ on, start, end }) => [
    'BEGIN:VEVENT',
    `UID:${schoolClass.id}-${on}-${start.replace(':', '')}@${setting.host}`,
    `DTSTAMP:${stamp(setting.now)}`,
    `DTSTART:${stamp(instantAtSchool(on, start, setting.timeZone))}`,
    `DTEND:${stamp(instantAtSchool(on, end, setting.timeZone))}`,
    `SUMMARY:${escapeText(title)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    `URL:${setting.url}`,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Registration Portal//EN', ...events, 'END:VCALENDAR', '']
    .map(fold)
    .join('\r\n');
}

/** The instant (milliseconds) at which the clocks of a zone show a wall time on a date, also across clock changes. */
export function instantAtSchool(on: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${on}T${time}:00Z`);
  // The offset at the first guess may be that of the other side of a clock change: then the second one is right.
  const guess = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(guess, timeZone);
}

function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((item) => item.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return shown - Math.floor(instant / 60_000) * 60_000;
}

function stamp(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Lines of at most 75 octets, never cut inside of a character. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let [result, length] = ['', 0];
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (length + octets > 75) [result, length] = [`${result}\r\n `, 1];
    result += character;
    length += octets;
  }
  return result;
}
