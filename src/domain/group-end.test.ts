import { expect, test } from 'vitest';
import { listApart, riseOf } from './group-end.ts';

const seat = (classId: string, cents: number, groupId: string | null, aloneCents: number | null) => ({
  classId,
  cents,
  groupId,
  aloneCents,
});
const left = (groupId: string | null, soldInGroupId: string | null = groupId) => ({ groupId, soldInGroupId });

test('seats that shared a group’s price cost what was agreed for them by themselves', () => {
  const others = [seat('rope', 18_000, 'pair', 22_000), seat('raft', 9000, null, null), seat('ice', 100, 'other', 900)];
  const apart = listApart(left('pair'), others);
  expect(apart).toEqual([{ classId: 'rope', cents: 22_000, beforeCents: 18_000, groupId: 'pair' }]);
  expect(riseOf(apart)).toBe(4000);
});

test('a seat that had its own price ends the group of its class all the same', () => {
  expect(listApart(left(null, 'pair'), [seat('rope', 18_000, 'pair', 22_000)])).toHaveLength(1);
});

test('nothing becomes cheaper by it, and a price that nobody wrote down stays', () => {
  expect(listApart(left('pair'), [seat('a', 200, 'pair', 100), seat('b', 300, 'pair', null)])).toMatchObject([
    { cents: 200 },
    { cents: 300 },
  ]);
  expect(listApart(left(null), [seat('a', 200, null, 400)])).toEqual([]);
});
