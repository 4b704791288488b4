import { expect, test } from 'vitest';
import type { Semester } from '../../../contract/classes.ts';
import { decideShown, readWindow } from './semesters.ts';

const semester = (id: string, wishes: Partial<Semester> = {}): { semester: Semester } => ({
  semester: {
    id,
    name: id,
    startsOn: '2026-09-07',
    endsOn: '2026-12-18',
    registrationOpensAt: '2026-08-01T13:00:00Z',
    registrationClosesAt: '2026-10-02T04:00:00Z',
    isCurrent: false,
    info: '',
    ...wishes,
  },
});
const now = Date.parse('2026-09-01T13:00:00Z');

test('the asked semester is shown; else the current one while it takes registrations; else the next that does', () => {
  const over = semester('fall', { isCurrent: true, registrationClosesAt: '2026-08-20T04:00:00Z' });
  const next = semester('spring', {
    registrationOpensAt: '2026-11-01T13:00:00Z',
    registrationClosesAt: '2027-01-02T05:00:00Z',
  });
  expect(decideShown([over, next], 'fall', now)).toBe(over);
  expect(decideShown([over, next], 'gone', now)).toBe(next);
  expect(decideShown([semester('fall', { isCurrent: true }), next], undefined, now)?.semester.id).toBe('fall');
  expect(decideShown([over], undefined, now)).toBe(over);
  expect(decideShown([], undefined, now)).toBeUndefined();
});

test('a window that closes at midnight at the school closes with the day before', () => {
  const window = readWindow(semester('fall').semester, now, 'America/New_York');
  expect(window).toMatchObject({ state: 'open', endsWithDay: true, lastMoment: '2026-10-02T03:59:59.999Z' });
  expect(readWindow(semester('fall').semester, now, 'Europe/Berlin').endsWithDay).toBe(false);
});

test('before it opens the seconds are counted, and at that very second it is open', () => {
  const { semester: fall } = semester('fall', { registrationOpensAt: '2026-09-01T13:00:02Z' });
  expect(readWindow(fall, now, 'America/New_York')).toMatchObject({ state: 'not-open', opensInSeconds: 2 });
  expect(readWindow(fall, now + 2000, 'America/New_York').state).toBe('open');
});
