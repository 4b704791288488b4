import { expect, test } from 'vitest';
import { feedOf, readAddress } from './calendar-address.ts';
import { shownDays, stepFrom } from './shown-days.ts';

test('what an address cannot mean is as if it were not said', () => {
  const none = readAddress({});
  expect(
    readAddress({ view: 'decade', from: '9999-99-99', day: '8', mine: 'all', class: '../../etc', on: 'soon' }),
  ).toEqual(none);
  expect(none).toMatchObject({ view: null, from: null, opened: null });
});

test('an address leads to a view, a day, filters and an opened class', () => {
  const classId = '01a20a81-3068-7067-955d-2f095c5ffe8a';
  const address = readAddress({
    view: 'week',
    from: '2026-10-05',
    day: 3,
    type: 'Caving',
    class: classId,
    on: '2026-10-06',
  });
  expect(address).toMatchObject({
    view: 'week',
    from: '2026-10-05',
    filters: { day: '3', type: 'Caving', place: '' },
    opened: { classId, on: '2026-10-06' },
  });
});

test('a month shows the whole weeks that touch it, at both ends of what can be asked for too', () => {
  expect(shownDays('month', '2026-11-23', 7)).toEqual({ from: '2026-11-01', to: '2026-12-05' });
  expect(shownDays('month', '2026-02-10', 1)).toEqual({ from: '2026-01-26', to: '2026-03-01' });
  expect(shownDays('week', '2026-11-04', 1)).toEqual({ from: '2026-11-02', to: '2026-11-08' });
  expect(shownDays('day', '2199-12-31', 1)).toEqual({ from: '2199-12-31', to: '2199-12-31' });
  expect(shownDays('month', '2199-12-31', 1)).toEqual({ from: '2199-11-25', to: '2199-12-31' });
  expect(shownDays('week', '1900-01-01', 7)).toEqual({ from: '1900-01-01', to: '1900-01-06' });
});

test('one step leads to the month, week, day or weeks beside, over the end of a year', () => {
  expect(stepFrom('month', '2026-12-31', 1, 7)).toBe('2027-01-01');
  expect(stepFrom('month', '2027-01-31', -1, 7)).toBe('2026-12-01');
  expect(stepFrom('week', '2026-12-30', 1, 1)).toBe('2027-01-04');
  expect(stepFrom('day', '2026-12-31', 1, 1)).toBe('2027-01-01');
  expect(stepFrom('agenda', '2026-09-02', 1, 7)).toBe('2026-09-27');
});

test('the address to subscribe to says what the filters say, and nothing of one’s own', () => {
  const { filters } = readAddress({ type: 'Night & Stars', day: 3, semester: 'made up', mine: 'family' });
  expect(feedOf(filters)).toBe('/calendar/feeds/classes.ics?type=Night+%26+Stars&day=3');
  expect(feedOf(readAddress({}).filters)).toBe('/calendar/feeds/classes.ics');
});
