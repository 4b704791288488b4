import { expect, test } from 'vitest';
import { readHolidays } from './holiday-list.ts';

test('a table with a column for closed days: only those count; days in a row are one holiday', () => {
  const { holidays, leftOut } = readHolidays(
    [
      'date,description,school_closed',
      '09/07/2026,First day of school,false',
      '11/26/2026,"Thanksgiving, ""Recess""",true',
      '11/27/2026,"Thanksgiving, ""Recess""",true',
      '02/30/2027,No such day,true',
    ].join('\r\n'),
  );
  expect(holidays).toEqual([{ from: '2026-11-26', to: '2026-11-27', name: 'Thanksgiving, "Recess"' }]);
  expect(leftOut).toBe(1);
});

test('a table of first and last days, and one without heads', () => {
  expect(readHolidays('from;to;name\n2026-12-21;2027-01-01;Winter break').holidays).toEqual([
    { from: '2026-12-21', to: '2027-01-01', name: 'Winter break' },
  ]);
  expect(readHolidays('26.10.2026\tAutumn\n27.10.2026\tAutumn').holidays).toEqual([
    { from: '2026-10-26', to: '2026-10-27', name: 'Autumn' },
  ]);
});

test('a calendar: whole days that say they are free, without the day after', () => {
  const event = (start: string, end: string, title: string) =>
    `BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:${start}\r\nDTEND;VALUE=DATE:${end}\r\nSUMMARY;LANGUAGE=en-us:${title}\r\nEND:VEVENT\r\n`;
  const text = `BEGIN:VCALENDAR\r\n${event('20261123', '20261128', 'Fall break\\, all\r\n  schools')}${event('20260907', '20260908', 'Term 3 Start')}END:VCALENDAR`;
  expect(readHolidays(text)).toEqual({
    holidays: [{ from: '2026-11-23', to: '2026-11-27', name: 'Fall break, all schools' }],
    leftOut: 1,
  });
});

test.each(['', 'nothing of the kind', '{"json": true}', '"never closed', '\u0000\u0001'])(
  '%j has no holidays',
  (text) => {
    expect(readHolidays(text)).toEqual({ holidays: [], leftOut: 0 });
  },
);
