import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FREE_DAY_WORDS, readFreeDayWords } from './free-day-words.ts';
import { calendarName, readCalendar } from './calendar-days.ts';
import { fileText } from '../web/admin/closed-days/file-text.ts';

const YEARS = { from: '2025-01-01', to: '2028-12-31', words: readFreeDayWords(FREE_DAY_WORDS) };
const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'];

test('whole days are taken without their exclusive end, what has hours or is off is left out', () => {
  const text = file(
    ...event('SUMMARY:Thanksgiving Recess', 'DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261128'),
    ...event('SUMMARY:Concert\\, in the', '  hall', 'DTSTART;VALUE=DATE:20261001'),
    ...event('SUMMARY:Staff meeting', 'DTSTART:20261001T090000Z', 'DTEND:20261001T100000Z'),
    ...event('SUMMARY:Spring break', 'STATUS:CANCELLED', 'DTSTART;VALUE=DATE:20270301'),
    ...event('SUMMARY:Long ago', 'DTSTART;VALUE=DATE:19990301'),
  );
  expect(readCalendar(text, YEARS)).toEqual({
    days: [
      { from: '2026-10-01', to: '2026-10-01', name: 'Concert, in the hall', isNoClass: false },
      { from: '2026-11-26', to: '2026-11-27', name: 'Thanksgiving Recess', isNoClass: true },
    ],
    leftOut: [
      { name: 'Staff meeting', why: 'hours' },
      { name: 'Spring break', why: 'off' },
      { name: 'Long ago', why: 'elsewhere' },
    ],
  });
});

test('a day that there is not is left out, and is no other day', () => {
  const text = file(
    ...event('SUMMARY:No school', 'DTSTART;VALUE=DATE:20270230'),
    ...event('SUMMARY:No school', 'DTSTART;VALUE=DATE:20270227', 'DTEND;VALUE=DATE:20270231'),
    ...event('SUMMARY:Leap day off', 'DTSTART;VALUE=DATE:20280229'),
  );
  expect(readCalendar(text, YEARS)).toEqual({
    days: [{ from: '2028-02-29', to: '2028-02-29', name: 'Leap day off', isNoClass: true }],
    leftOut: [
      { name: 'No school', why: 'unreadable' },
      { name: 'No school', why: 'unreadable' },
    ],
  });
});

test('what repeats is taken for each year, and a rule without end ends', () => {
  const text = file(...event('SUMMARY:Founders’ holiday', 'DTSTART;VALUE=DATE:20200315', 'RRULE:FREQ=YEARLY'));
  const read = readCalendar(text, YEARS);
  expect('days' in read && read.days.map(({ from }) => from)).toEqual([
    '2025-03-15',
    '2026-03-15',
    '2027-03-15',
    '2028-03-15',
  ]);
  const daily = file(...event('SUMMARY:Closed', 'DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=DAILY'));
  const many = readCalendar(daily, YEARS);
  expect('days' in many && many.days.length).toBeLessThanOrEqual(100);
});

test('whole days are also taken from one midnight to another, as Outlook writes them, over a change of clocks too', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Here',
    'BEGIN:DAYLIGHT',
    'DTSTART:20250309T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20251102T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const text = file(
    ...zone,
    ...event('SUMMARY:Floating break', 'DTSTART:20261126T000000', 'DTEND:20261128T000000'),
    ...event('SUMMARY:Clock break', 'DTSTART;TZID=Here:20261031T000000', 'DTEND;TZID=Here:20261103T000000'),
    ...event(
      'SUMMARY:Unknown zone break',
      'DTSTART;TZID=Nowhere:20270104T000000',
      'DTEND;TZID=Nowhere:20270105T000000',
    ),
    ...event('SUMMARY:Closed year', 'DTSTART;VALUE=DATE:20270101', 'DTEND;VALUE=DATE:20280101'),
    ...event('SUMMARY:Midnights of UTC', 'DTSTART:20261126T000000Z', 'DTEND:20261127T000000Z'),
    ...event('SUMMARY:No time at all', 'DTSTART:20261126T000000', 'DTEND:20261126T000000'),
  );
  const read = readCalendar(text, YEARS);
  expect('days' in read && read.days.map(({ from, to, name }) => `${from} ${to} ${name}`)).toEqual([
    '2026-10-31 2026-11-02 Clock break',
    '2026-11-26 2026-11-27 Floating break',
    '2026-11-26 2026-11-26 Midnights of UTC',
    '2027-01-01 2027-12-31 Closed year',
    '2027-01-04 2027-01-04 Unknown zone break',
  ]);
  expect(read).toMatchObject({ leftOut: [{ name: 'No time at all', why: 'hours' }] });
});

test('a file that is not UTF-8 is read as the program wrote it', () => {
  const text = file(...event('SUMMARY:Été – vacation', 'DTSTART;VALUE=DATE:20260701'));
  const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const utf16 = new Uint8Array([0xff, 0xfe, ...codes.flatMap((code) => [code & 255, code >> 8])]);
  const windows = new Uint8Array(codes.map((code) => (code === '–'.charCodeAt(0) ? 0x96 : code)));
  for (const bytes of [new TextEncoder().encode(text), new TextEncoder().encode(`\uFEFF${text}`), utf16, windows])
    expect(readCalendar(fileText(bytes), YEARS)).toMatchObject({ days: [{ name: 'Été – vacation' }] });
  expect(readCalendar(fileText(new Uint8Array([0xff, 0xd8, 0xff, 0xe0])), YEARS)).toEqual({
    trouble: 'no-calendar',
  });
});

test('a day that is left out of what repeats, or moved, is told with the whole; more days are added to it', () => {
  const text = file(
    ...event(
      'SUMMARY:Closed',
      'DTSTART;VALUE=DATE:20270215',
      'RRULE:FREQ=DAILY;COUNT=5',
      'EXDATE;VALUE=DATE:20270217',
      'RDATE;VALUE=DATE:20270301',
    ),
    ...event('SUMMARY:Closed, moved', 'RECURRENCE-ID;VALUE=DATE:20270218', 'DTSTART;VALUE=DATE:20270222'),
    ...event('STATUS:CANCELLED', 'RECURRENCE-ID;VALUE=DATE:20270219', 'DTSTART;VALUE=DATE:20270219'),
  );
  const read = readCalendar(text, YEARS);
  expect('days' in read && read.days.map(({ from, name }) => `${from} ${name}`)).toEqual([
    '2027-02-15 Closed',
    '2027-02-16 Closed',
    '2027-02-22 Closed, moved',
    '2027-03-01 Closed',
  ]);
  expect(read).toMatchObject({ leftOut: [] });
});

test('days without their kind, a length instead of an end, several calendars, lines that end otherwise', () => {
  const text = [
    file(...event('SUMMARY:Bare break', 'DTSTART:20261126', 'DTEND:20261128')),
    file(...event('SUMMARY:Long break', 'DTSTART;VALUE=DATE:20261221', 'DURATION:P2W')),
  ].join('');
  for (const written of [text, text.replaceAll('\r\n', '\n'), text.replaceAll('\r\n', '\r')])
    expect(readCalendar(written, YEARS)).toMatchObject({
      days: [
        { from: '2026-11-26', to: '2026-11-27' },
        { from: '2026-12-21', to: '2027-01-03' },
      ],
    });
});

test('a line that cannot be read costs its entry alone, which is named', () => {
  const text = file(
    ...event('SUMMARY:Broken\\, rule', 'DTSTART;VALUE=DATE:20261126', 'RRULE:FREQ=SOMETIMES'),
    ...event('SUMMARY:No colon', 'DTSTART;VALUE=DATE:20261126', 'THIS IS NO LINE'),
    ...event('SUMMARY:Fine recess', 'DTSTART;VALUE=DATE:20261127'),
  );
  expect(readCalendar(text, YEARS)).toMatchObject({
    days: [{ name: 'Fine recess' }],
    leftOut: [
      { name: 'Broken, rule', why: 'unreadable' },
      { name: 'No colon', why: 'unreadable' },
    ],
  });
});

test('a title says whether a day is proposed as free, and what it is filed under too', () => {
  const text = file(
    ...event('SUMMARY:Professional Development Day', 'CATEGORIES:no-school', 'DTSTART;VALUE=DATE:20261119'),
    ...event('SUMMARY:School resumes after winter break', 'DTSTART;VALUE=DATE:20270105'),
  );
  const read = readCalendar(text, YEARS);
  expect('days' in read && read.days.map(({ isNoClass }) => isNoClass)).toEqual([true, false]);
});

test('a name has no character that cannot be stored or seen, nor half of one', () => {
  const name = (text: string) => {
    const read = readCalendar(file(...event(`SUMMARY:${text}`, 'DTSTART;VALUE=DATE:20261126')), YEARS);
    return 'days' in read ? read.days[0]?.name : undefined;
  };
  expect(name('Closed\u0000\u0007 all\u202e day\ud83d!')).toBe('Closed all day\ufffd!');
  expect(name(`${'x'.repeat(99)}\u{1f384}`)).toBe('x'.repeat(99));
});

test('a calendar says what it is called, or nothing', () => {
  expect(calendarName(file('X-WR-CALNAME;VALUE=TEXT:Holidays\\, New\r\n  York'))).toBe('Holidays, New York');
  expect(calendarName(file('NAME:Ferien'))).toBe('Ferien');
  expect(calendarName(file('X-WR-CALNAME:').replaceAll('\r\n', '\n'))).toBe('');
  expect(calendarName(file(...event('SUMMARY:NAME:no')))).toBe('');
});

test('ten thousand events are read', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    event(`SUMMARY:Closed ${index}`, `DTSTART;VALUE=DATE:2026${String(1 + (index % 12)).padStart(2, '0')}01`),
  );
  const read = readCalendar(file(...many.flat()), YEARS);
  expect('days' in read && read.days.length).toBe(10_000);
});

test.each([
  ['', 'no-calendar'],
  ['date,name\n2026-11-26,Thanksgiving', 'no-calendar'],
  ['<html>Sign in</html>', 'no-calendar'],
  [file(...event('SUMMARY:A', 'DTSTART;VALUE=DATE:20261126')).slice(0, 70), 'cut-short'],
  [file(), 'no-days'],
  [file(...event('SUMMARY:A', 'DTSTART;VALUE=DATE:20269999')), 'no-days'],
] as const)('a bad file is told as what it is: %#', (text, trouble) => {
  expect(readCalendar(text, YEARS)).toEqual({ trouble });
});

const real = join(import.meta.dirname, '../../../shared/data/calendars/sa_school_terms_2025.ics');
describe.skipIf(!existsSync(real))('a real calendar (skipped where ../shared/data/calendars is absent)', () => {
  test('has its four breaks', () => {
    const read = readCalendar(readFileSync(real, 'utf8'), YEARS);
    const breaks = 'days' in read ? read.days.filter(({ isNoClass }) => isNoClass) : [];
    expect(breaks.map(({ from, to }) => `${from} ${to}`)).toContain('2025-04-12 2025-04-27');
  });
});
