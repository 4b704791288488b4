import { expect, test } from 'vitest';
import { sortByNearness } from './nearest.ts';

const at = (title: string, on: string | null, start = '15:30', more = {}) => ({
  title,
  typeId: 'climbing',
  locationId: 'hall',
  meetings: on === null ? [] : [{ on, start, end: '17:00' }],
  ...more,
});

test('the nearest begins on the nearest day; then kind, place, hour and title count', () => {
  const classes = [
    at('none', null),
    at('week', '2026-09-29'),
    at('kind', '2026-09-22', '15:30', { typeId: 'kayak' }),
    at('place', '2026-09-22', '15:30', { locationId: null }),
    at('later', '2026-09-22', '18:00'),
    at('b', '2026-09-22'),
    at('a', '2026-09-22'),
    at('before', '2026-09-21'),
  ];
  const sorted = sortByNearness(classes, at('own', '2026-09-22'));
  expect(sorted.map(({ title }) => title)).toEqual(['a', 'b', 'later', 'place', 'kind', 'before', 'week', 'none']);
});
