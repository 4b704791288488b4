import { describe, expect, test } from 'vitest';
import { SPECIFIED_LIST, SPECIFIED_SIZES } from './sizes.ts';
import { findWrongTotal, listedSizes, ORDER_NUMBERS, orderSheet, reservePieces } from './t-shirts.ts';

const reserve = (percent: number | null, pieces: number | null) => ({ percent, pieces });

test('what is counted: sizes offered or in use in the order of the list, then what is in no list', () => {
  const list = [
    { size: '4T', cut: 'Toddler', isOffered: true },
    { size: 'AS', cut: 'adult', isOffered: false },
    ...SPECIFIED_LIST.slice(0, 1),
  ];
  expect(listedSizes(list, ['Old', 'YS']).map(({ size }) => size)).toEqual(['4T', 'YS', 'Old']);
  expect(listedSizes(list, ['AS']).map(({ size }) => size)).toEqual(['4T', 'AS', 'YS']);
});

describe('the reserve', () => {
  test('is whole shirts, rounded up', () => {
    expect(reservePieces(7, reserve(10, null))).toBe(1);
    expect(reservePieces(10, reserve(10, null))).toBe(1);
    expect(reservePieces(11, reserve(10, null))).toBe(2);
    expect(reservePieces(0, reserve(50, null))).toBe(0);
    // 100 × 7 / 100 is seven, whatever floating point thinks of 7 %.
    expect(reservePieces(100, reserve(7, null))).toBe(7);
    expect(reservePieces(0, reserve(null, 3))).toBe(3);
    expect(reservePieces(9, undefined)).toBe(0);
  });
});

describe('the order sheet', () => {
  test('classes that are added later show what is still to order; what was ordered too much is told', () => {
    const facts = {
      list: SPECIFIED_LIST,
      staff: ['AM'],
      reserves: [{ size: 'YM', percent: 10, pieces: null }],
      ordered: [
        { size: 'YM', pieces: 3 },
        { size: 'AS', pieces: 2 },
      ],
    };
    const before = orderSheet({ ...facts, students: ['YM', 'YM', null] });
    expect(before.lines.find(({ size }) => size === 'YM')).toMatchObject({
      students: 2,
      reserve: 1,
      needed: 3,
      ordered: 3,
      open: 0,
    });
    expect(before.lines.find(({ size }) => size === 'AS')).toMatchObject({ needed: 0, ordered: 2, open: 0, over: 2 });
    expect(before.totals).toEqual({ students: 2, staff: 1, reserve: 1, needed: 4, ordered: 5, open: 1, over: 2 });
    expect(before.missing).toBe(1);
    const after = orderSheet({ ...facts, students: ['YM', 'YM', 'YM', 'YL', null] });
    expect(after.lines.find(({ size }) => size === 'YM')).toMatchObject({ needed: 4, open: 1 });
    expect(after.totals.open).toBe(3);
  });

  test('its totals are those of its rows, for any school', () => {
    let seed = 20261123;
    const draw = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const sizes = [...SPECIFIED_SIZES, 'Toddler 4T', 'gone', null];
    const any = () => sizes[draw(sizes.length)] ?? null;
    for (let round = 0; round < 200; round++) {
      const students = Array.from({ length: draw(80) }, any);
      const staff = Array.from({ length: draw(6) }, any);
      const named = () => any() ?? 'YS';
      const reserves = SPECIFIED_SIZES.map((size) => ({
        size,
        ...(draw(2) ? reserve(draw(101), null) : reserve(null, draw(9))),
      }));
      const ordered = Array.from({ length: draw(12) }, () => ({ size: named(), pieces: draw(40) }));
      const { lines, totals, missing } = orderSheet({
        list: SPECIFIED_LIST.slice(draw(9)),
        students,
        staff,
        reserves,
        ordered,
      });
      for (const name of ORDER_NUMBERS) expect(lines.reduce((sum, line) => sum + line[name], 0)).toBe(totals[name]);
      expect(totals.students + totals.staff + missing).toBe(students.length + staff.length);
      expect(totals.ordered).toBe(ordered.reduce((sum, { pieces }) => sum + pieces, 0));
      expect(new Set(lines.map(({ size }) => size)).size).toBe(lines.length);
    }
  });

  test('one whose numbers do not add up is not made', () => {
    const { lines, totals } = orderSheet({
      list: SPECIFIED_LIST,
      students: ['YM'],
      staff: [],
      reserves: [],
      ordered: [],
    });
    expect(findWrongTotal({ lines, totals })).toBeNull();
    expect(findWrongTotal({ lines: lines.slice(2), totals })).toBe('open');
    expect(findWrongTotal({ lines, totals: { ...totals, open: 2 } })).toBe('open');
    expect(findWrongTotal({ lines: [], totals: { ...totals, students: 0, needed: 0, open: 0, reserve: 1 } })).toBe(
      'reserve',
    );
  });

  test('one with a size twice in the list is refused when it is made', () => {
    const twice = [...SPECIFIED_LIST, ...SPECIFIED_LIST];
    expect(() => orderSheet({ list: twice, students: ['YM'], staff: [], reserves: [], ordered: [] })).toThrow(
      /do not add up/,
    );
  });
});
