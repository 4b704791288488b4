import { expect, test } from 'vitest';
import { addLivesWith } from './lives-with.ts';
import { columnsByTarget, openRow } from './said-row.ts';

const [BEA, CAL, STEP] = [
  { name: 'Bea Moe', relationship: 'Mother', phone: '', email: '', address: '' },
  { name: 'Cal Moe', relationship: 'Dad', phone: '', email: '', address: '' },
  { name: 'Cal Poe', relationship: 'Stepfather', phone: '', email: '', address: '' },
];

function read(cell: string, guardians = [BEA, CAL, STEP].flatMap((each) => each ?? [])) {
  const columns = columnsByTarget({ columns: [{ column: 'Lives with', target: 'livesWith' }], dayOrder: null });
  const row = openRow({ number: 2, cells: { 'Lives with': cell } }, columns);
  const told = addLivesWith(row, guardians);
  return {
    with: told.filter(({ livesWith }) => livesWith).map(({ name }) => name),
    said: row.leftOut.map(({ reason }) => reason.code),
  };
}

test.each([
  ['Mother', ['Bea Moe']],
  ['mamá', ['Bea Moe']],
  ['bei der Mutter', ['Bea Moe']],
  ['Mom and step-dad', ['Bea Moe', 'Cal Poe']],
  ['Mutter und Vater', ['Bea Moe', 'Cal Moe']],
  ['both parents', ['Bea Moe', 'Cal Moe']],
  ['les deux parents', ['Bea Moe', 'Cal Moe']],
  ['Bea Moe', ['Bea Moe']],
  ['Bea', ['Bea Moe']],
  ['CAL MOE, Bea Moe', ['Bea Moe', 'Cal Moe']],
  ['', []],
  ['n/a', []],
  ['TBD', []],
  ['unknown', []],
])('“%s” names %s', (cell, names) => {
  expect(read(cell)).toEqual({ with: names, said: [] });
});

test.each([
  ['Cal', [], ['lives-with-several']],
  ['Grandma', [], ['lives-with-nobody']],
  ['Mother, Grandma', ['Bea Moe'], ['lives-with-nobody']],
  ['not with father', [], ['lives-with-not']],
  ['nicht beim Vater', [], ['lives-with-not']],
  ['yes', [], ['lives-with-whom']],
  ['No', [], ['lives-with-whom']],
  ['50/50', [], ['lives-with-nobody', 'lives-with-nobody']],
  ['Mother (weekdays)', [], ['lives-with-nobody']],
  ['Bea Moe Smith', [], ['lives-with-nobody']],
])('of “%s” what names nobody for certain is left out', (cell, names, said) => {
  expect(read(cell)).toEqual({ with: names, said });
});

test('both parents of one guardian, of two who are called otherwise, or of three nobody can tell', () => {
  const aunt = { name: 'Eve Poe', relationship: 'Aunt', phone: '', email: '', address: '' };
  for (const guardians of [[BEA], [BEA, aunt], [{ ...BEA, relationship: '' }, aunt, STEP]])
    expect(
      read(
        'both parents',
        guardians.flatMap((each) => each ?? []),
      ),
    ).toEqual({
      with: [],
      said: ['lives-with-nobody'],
    });
});

test('a guardian’s own column and the one that names them must agree', () => {
  const apart = { name: 'Bea Moe', relationship: 'Mother', phone: '', email: '', address: '', livesWith: false };
  expect(read('Mother', [apart])).toEqual({ with: [], said: ['lives-with-differs'] });
});
