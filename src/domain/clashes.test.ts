import { expect, test } from 'vitest';
import { findClashes } from './clashes.ts';

const date = (
  classId: string,
  start: string,
  end: string,
  more: { who?: string; where?: string; on?: string } = {},
) => ({
  classId,
  on: more.on ?? '2026-10-05',
  start,
  end,
  instructors: more.who ? [{ id: more.who, name: more.who }] : [],
  location: more.where ? { id: more.where, name: more.where } : null,
});

test('an instructor or a place that two classes need at once is told of both', () => {
  const found = findClashes([
    date('a', '15:00', '17:00', { who: 'Ana', where: 'Wall' }),
    date('b', '16:00', '18:00', { who: 'Ana', where: 'Lake' }),
    date('c', '16:59', '17:30', { where: 'Wall' }),
  ]);
  expect(found.map(({ classId, otherId, kind, name }) => `${classId} ${otherId} ${kind} ${name}`).toSorted()).toEqual([
    'a b instructor Ana',
    'a c location Wall',
    'b a instructor Ana',
    'c a location Wall',
  ]);
});

test('one after the other, another day, nobody and nowhere are no clashes', () => {
  const found = findClashes([
    date('a', '15:00', '17:00', { who: 'Ana', where: 'Wall' }),
    date('b', '17:00', '18:00', { who: 'Ana', where: 'Wall' }),
    date('c', '15:00', '17:00', { who: 'Ana', where: 'Wall', on: '2026-10-06' }),
    date('d', '15:00', '17:00'),
    date('e', '15:00', '17:00'),
  ]);
  expect(found).toEqual([]);
});
