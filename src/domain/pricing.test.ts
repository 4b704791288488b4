import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AgreedSeat,
  type GroupTag,
  isInRange,
  type LineToPrice,
  priceAlone,
  priceLines,
  totalOf,
} from './pricing.ts';
import { priceGroup } from './price-tag.ts';

const week: GroupTag = { id: 'week', priceCents: 40_000, classIds: ['a', 'b', 'c'] };

const line = (
  classId: string,
  aloneCents = 15_000,
  outcome: LineToPrice['outcome'] = 'enrolled',
  studentId = 'maya',
): LineToPrice => ({ studentId, classId, outcome, aloneCents });
const seat = (classId: string, cents = 15_000, studentId = 'maya'): AgreedSeat => ({ studentId, classId, cents });

function price(lines: readonly LineToPrice[], held: readonly AgreedSeat[] = [], groups: readonly GroupTag[] = [week]) {
  const prices = priceLines(lines, held, groups);
  return {
    cents: prices.lines.map(({ cents }) => cents),
    groups: prices.groups.map(({ groupId }) => groupId),
    lowered: prices.groups.flatMap((group) => group.lowered),
    ...totalOf(prices.lines),
  };
}

describe('a group', () => {
  test('counts when all of its classes are taken for one child, shared out to the last cent', () => {
    expect(price([line('a'), line('b'), line('c')])).toMatchObject({
      cents: [13_300, 13_300, 13_400],
      totalCents: 40_000,
    });
    expect(price([line('a', 15_050), line('b'), line('c')]).cents).toEqual([13_362, 13_319, 13_319]);
    expect(price([line('a'), line('b')])).toMatchObject({ cents: [15_000, 15_000], groups: [], totalCents: 30_000 });
  });

  test('two children who have all of its classes only together pay single prices; each of two who has all pays the group', () => {
    const forLeo = (classId: string) => line(classId, 15_000, 'enrolled', 'leo');
    expect(price([line('a'), line('b'), forLeo('c')]).totalCents).toBe(45_000);
    const both = [line('a'), line('b'), line('c'), forLeo('a'), forLeo('b'), forLeo('c')];
    expect(price(both)).toMatchObject({ totalCents: 80_000, groups: ['week', 'week'] });
  });

  test('a class that is waited for, or refused, is not taken', () => {
    expect(price([line('a'), line('b'), line('c', 15_000, 'waitlisted')])).toMatchObject({
      cents: [15_000, 15_000, 15_000],
      totalCents: 30_000,
      ifSeatCents: 15_000,
    });
    expect(price([line('a'), line('b'), line('c', 15_000, 'refused')])).toMatchObject({
      cents: [15_000, 15_000, null],
      totalCents: 30_000,
      ifSeatCents: 0,
    });
  });

  test('seats of before count and keep what was agreed: the new ones share what is left', () => {
    expect(price([line('b'), line('c')], [seat('a')])).toEqual({
      cents: [12_500, 12_500],
      groups: ['week'],
      lowered: [],
      totalCents: 25_000,
      ifSeatCents: 0,
    });
    expect(price([line('c')], [seat('a'), seat('b', 15_000, 'leo')]).groups).toEqual([]);
  });

  test('where seats of before cost more than the group, they come down to it', () => {
    expect(price([line('c', 10_000)], [seat('a', 25_000), seat('b', 25_000)])).toMatchObject({
      cents: [0],
      lowered: [
        { classId: 'a', cents: 20_000, beforeCents: 25_000 },
        { classId: 'b', cents: 20_000, beforeCents: 25_000 },
      ],
      totalCents: 0,
    });
  });

  test('seats that were agreed before the group was made keep their prices until something new comes', () => {
    expect(price([line('other', 5000)], [seat('a'), seat('b'), seat('c')])).toMatchObject({
      groups: [],
      totalCents: 5000,
    });
  });

  test('that costs more than its classes costs what they cost', () => {
    expect(price([line('a', 100), line('b', 100), line('c', 100)])).toMatchObject({ groups: [], totalCents: 300 });
  });

  test('with a free class, for nothing, or of free classes', () => {
    expect(price([line('a', 0), line('b', 30_000), line('c', 30_000)]).cents).toEqual([0, 20_000, 20_000]);
    const free = { ...week, priceCents: 0 };
    expect(price([line('a'), line('b'), line('c')], [], [free])).toMatchObject({ cents: [0, 0, 0], totalCents: 0 });
    expect(price([line('a', 0), line('b', 0), line('c', 0)], [], [free])).toMatchObject({ cents: [0, 0, 0] });
  });

  test('of two that share a class, the one that saves more counts, and each class once', () => {
    const pair = { id: 'pair', priceCents: 20_000, classIds: ['c', 'd'] };
    const lines = [line('a'), line('b'), line('c'), line('d')];
    expect(price(lines, [], [week, pair])).toMatchObject({ groups: ['pair'], totalCents: 50_000 });
    expect(price(lines, [], [pair, { ...week, priceCents: 30_000 }])).toMatchObject({
      groups: ['week'],
      totalCents: 45_000,
    });
  });

  test('tells in the catalogue what is then charged, never less and never more', () => {
    const classes = ['a', 'b', 'c'].map((id) => ({
      id,
      priceCents: 15_000,
      priceMaxCents: id === 'a' ? 20_000 : null,
    }));
    expect(priceGroup(40_000, classes)).toEqual({ cents: 40_000, savingCents: 5000 });
    expect(priceGroup(50_000, classes)).toEqual({ cents: 45_000, savingCents: 0 });
    for (const priceCents of [0, 1, 40_000, 44_999, 45_000, 45_001]) {
      const lines = classes.map(({ id, priceCents: aloneCents }) => line(id, aloneCents));
      expect(priceGroup(priceCents, classes).cents).toBe(price(lines, [], [{ ...week, priceCents }]).totalCents);
    }
  });
});

test('a range costs its lowest unless another amount of it is chosen', () => {
  const scale = { priceCents: 31_500, priceMaxCents: 37_500 };
  expect(priceAlone(scale, null)).toBe(31_500);
  expect(priceAlone(scale, 37_500)).toBe(37_500);
  for (const outside of [31_499, 37_501, -1]) {
    expect(isInRange(scale, outside)).toBe(false);
    expect(priceAlone(scale, outside)).toBe(31_500);
  }
  const level = { priceCents: 500, priceMaxCents: 500 };
  expect([isInRange(level, 500), isInRange(level, 501)]).toEqual([true, false]);
  expect(isInRange({ priceCents: 500, priceMaxCents: null }, 501)).toBe(false);
});

describe('for every set of lines', () => {
  const cents = fc.oneof(
    fc.integer({ min: 0, max: 999_999_999 }),
    fc.integer({ min: 0, max: 9 }).map((n) => n * 100),
  );
  const classIds = ['a', 'b', 'c', 'd', 'e'];
  const sets = fc
    .record({
      rows: fc.uniqueArray(
        fc.record({
          studentId: fc.constantFrom('maya', 'leo'),
          classId: fc.constantFrom(...classIds),
          kind: fc.constantFrom('enrolled', 'enrolled', 'waitlisted', 'refused', 'held'),
          cents,
        }),
        { selector: ({ studentId, classId }) => `${studentId} ${classId}`, maxLength: 10 },
      ),
      groups: fc.uniqueArray(
        fc.record({
          id: fc.constantFrom('g', 'h', 'i'),
          priceCents: cents,
          classIds: fc.uniqueArray(fc.constantFrom(...classIds), { minLength: 1 }),
        }),
        { selector: ({ id }) => id },
      ),
    })
    .map(({ rows, groups }) => ({
      groups,
      lines: rows.flatMap(({ kind, cents: aloneCents, ...row }) =>
        kind === 'held' ? [] : [{ ...row, outcome: kind, aloneCents }],
      ),
      held: rows.flatMap(({ kind, ...row }) => (kind === 'held' ? [row] : [])),
    }));

  const check = (holds: (set: { lines: LineToPrice[]; held: AgreedSeat[]; groups: GroupTag[] }) => void) =>
    fc.assert(fc.property(sets, holds), { numRuns: 500 });

  test('no line costs more than by itself, nothing is negative or a part of a cent', () => {
    check(({ lines, held, groups }) => {
      for (const { cents: priced, aloneCents, outcome } of priceLines(lines, held, groups).lines) {
        expect(priced === null).toBe(outcome === 'refused');
        expect(Number.isSafeInteger(priced ?? 0) && (priced ?? 0) >= 0 && (priced ?? 0) <= aloneCents).toBe(true);
      }
    });
  });

  test('what a completed group costs is exactly its price: its new lines and the seats of before together', () => {
    check(({ lines, held, groups }) => {
      const prices = priceLines(lines, held, groups);
      for (const { groupId, studentId, cents: groupCents, lowered, insteadOfCents } of prices.groups) {
        const group = groups.find(({ id }) => id === groupId);
        const fresh = prices.lines.filter((each) => each.groupId === groupId && each.studentId === studentId);
        const before = held.filter((each) => each.studentId === studentId && group?.classIds.includes(each.classId));
        const now = before.map((each) => lowered.find(({ classId }) => classId === each.classId)?.cents ?? each.cents);
        expect(groupCents).toBe(group?.priceCents);
        expect(groupCents).toBeLessThanOrEqual(insteadOfCents);
        expect(fresh.length + before.length).toBe(group?.classIds.length);
        expect([...fresh.map((each) => each.cents ?? 0), ...now].reduce((a, b) => a + b, 0)).toBe(groupCents);
      }
    });
  });

  test('a student has each class in one group at most, and every group that is left out is incomplete, dearer or shares a class', () => {
    check(({ lines, held, groups }) => {
      const prices = priceLines(lines, held, groups);
      for (const studentId of ['maya', 'leo']) {
        const counted = prices.groups.filter((each) => each.studentId === studentId);
        const used = counted.flatMap(({ groupId }) => groups.find(({ id }) => id === groupId)?.classIds ?? []);
        expect(new Set(used).size).toBe(used.length);
        const costs = new Map(
          [...held.map((each) => ({ ...each, outcome: 'enrolled', aloneCents: each.cents })), ...lines].flatMap(
            (each) =>
              each.studentId === studentId && each.outcome === 'enrolled' ? [[each.classId, each.aloneCents]] : [],
          ),
        );
        const isNew = (id: string) =>
          lines.some((each) => each.studentId === studentId && each.classId === id && each.outcome === 'enrolled');
        for (const { id, classIds: members, priceCents } of groups) {
          if (counted.some(({ groupId }) => groupId === id)) continue;
          const sum = members.reduce((all, each) => all + (costs.get(each) ?? 0), 0);
          const isComplete = members.every((each) => costs.has(each)) && members.some(isNew);
          expect(!isComplete || sum < priceCents || members.some((each) => used.includes(each))).toBe(true);
        }
      }
    });
  });

  test('the order of lines, seats and groups changes no total', () => {
    check(({ lines, held, groups }) => {
      const told = totalOf(priceLines(lines, held, groups).lines);
      const turned = priceLines(lines.toReversed(), held.toReversed(), groups.toReversed());
      expect(totalOf(turned.lines)).toEqual(told);
    });
  });

  test('who waits costs the others nothing: without them every other line and the total are the same', () => {
    check(({ lines, held, groups }) => {
      const all = priceLines(lines, held, groups);
      const without = priceLines(
        lines.filter(({ outcome }) => outcome === 'enrolled'),
        held,
        groups,
      );
      expect(all.lines.filter(({ outcome }) => outcome === 'enrolled')).toEqual(without.lines);
      expect(totalOf(all.lines).totalCents).toBe(totalOf(without.lines).totalCents);
    });
  });
});

test('a group that saves nothing counts all the same: its name stands with the price', () => {
  const even = { ...week, priceCents: 45_000 };
  const { groups } = priceLines([line('a'), line('b'), line('c')], [], [even]);
  expect(groups).toMatchObject([{ groupId: 'week', cents: 45_000, insteadOfCents: 45_000 }]);
});
