import { expect, test } from 'vitest';
import { codeWordKey, countPresence, timeOfTap } from './attendance.ts';

const ARRIVAL = '2026-09-08T19:30:00.000Z';
const time = (at: string, over: { on?: string; isAhead?: boolean; before?: string; after?: string } = {}) =>
  timeOfTap(
    { at, on: over.on ?? '2026-09-08', isAhead: over.isAhead ?? false },
    {
      arrival: ARRIVAL,
      dayOf: (instant) => instant.slice(0, 10),
      neighbours: { before: over.before ?? null, after: over.after ?? null },
    },
  );

test('a tap is made when the phone says, but never later than it arrives nor before its day', () => {
  expect(time('2026-09-08T19:00:00Z')).toBe('2026-09-08T19:00:00.000Z');
  expect(time('2026-09-09T19:00:00Z')).toBe(ARRIVAL);
  expect(time('2026-09-07T19:00:00Z')).toBe(ARRIVAL);
  // Corrected on a later day; and excused before it.
  expect(time('2026-09-08T19:00:00Z', { on: '2026-09-01' })).toBe('2026-09-08T19:00:00.000Z');
  expect(time('2026-09-08T19:00:00Z', { on: '2026-09-15', isAhead: true })).toBe('2026-09-08T19:00:00.000Z');
});

test('of one phone its own order is right, whatever its clock did', () => {
  const [early, late] = ['2026-09-08T19:05:00.000Z', '2026-09-08T19:20:00.000Z'];
  expect(time('2026-09-08T19:00:00Z', { before: early })).toBe(early);
  expect(time('2026-09-08T19:25:00Z', { after: late })).toBe(late);
  expect(time('2026-09-08T19:10:00Z', { before: early, after: late })).toBe('2026-09-08T19:10:00.000Z');
});

test('a code word is the same in capitals, with other spaces and in other letters of the same look', () => {
  expect(codeWordKey('  Blue   FALCON ')).toBe(codeWordKey('blue falcon'));
  expect(codeWordKey('Straße')).toBe(codeWordKey('STRASSE'));
  expect(codeWordKey('ｆａｌｃｏｎ')).toBe(codeWordKey('falcon'));
  expect(codeWordKey('Étoile filante')).toBe(codeWordKey('etoile  FILANTE'));
  // In Hindi a mark is a vowel, and another word.
  expect(codeWordKey('कि')).not.toBe(codeWordKey('का'));
  expect(codeWordKey('falcon')).not.toBe(codeWordKey('falcons'));
});

test('marks are counted, and who has none', () => {
  expect(countPresence(['present', 'late', null, 'present'])).toEqual({
    present: 2,
    late: 1,
    absent: 0,
    excused: 0,
    open: 1,
  });
});
