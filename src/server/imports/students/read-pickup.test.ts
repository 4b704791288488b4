import { expect, test } from 'vitest';
import { describe } from './plan-students.ts';
import { readPickup } from './read-pickup.ts';
import { columnsByTarget, openRow } from './said-row.ts';

const mapping = {
  columns: [
    { column: 'May', target: 'allowed' },
    { column: 'May not', target: 'notAllowed' },
  ],
  dayOrder: null,
} as const;

function read(may: string, mayNot = '') {
  const row = openRow(
    { number: 2, cells: { May: may, 'May not': mayNot } },
    columnsByTarget({ ...mapping, columns: [...mapping.columns] }),
  );
  const { allowed, notAllowed } = readPickup(row);
  const said = [...row.leftOut, ...row.remarks].map(({ reason }) => reason.code);
  return { allowed: (allowed ?? []).map(describe), notAllowed: notAllowed.map(describe), said };
}

test.each([
  ['Jo Aunt, aunt, 555-0199; Ed Gran', ['Jo Aunt, aunt, 555-0199', 'Ed Gran'], [], []],
  ['Jo Aunt\nEd Gran', ['Jo Aunt', 'Ed Gran'], [], []],
  ['NOT: Rex Uncle', [], ['Rex Uncle'], ['not-allowed-said']],
  ['Jo Aunt\nNOT Rex Uncle', ['Jo Aunt'], ['Rex Uncle'], ['not-allowed-said']],
  ['none', [], [], []],
])('“%s”', (cell, allowed, notAllowed, said) => {
  expect(read(cell)).toEqual({ allowed, notAllowed, said });
});

test.each([
  'Rex Uncle - not authorized',
  'Rex Uncle (NOT allowed)',
  'Jo Aunt, NOT Rex Uncle',
  'anyone except Rex Uncle',
  'Rex Uncle darf nicht',
  'everybody but never Rex Uncle',
])('nobody of “%s” is let in: what it means is asked', (cell) => {
  expect(read(cell)).toEqual({ allowed: [], notAllowed: [], said: ['says-not'] });
});

test('what stands behind a comma like another name is told, and is nobody who may pick up', () => {
  expect(read('Jo Aunt, Ed Gran')).toEqual({ allowed: ['Jo Aunt, Ed Gran'], notAllowed: [], said: ['comma-name'] });
  expect(read('Jo Aunt, family friend, 555-0199').said).toEqual([]);
});

test('who is in both columns may not', () => {
  expect(read('Rex Uncle; Jo Aunt', 'rex uncle')).toEqual({
    allowed: ['Jo Aunt'],
    notAllowed: ['rex uncle'],
    said: [],
  });
});
