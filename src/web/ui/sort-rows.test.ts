import { expect, test } from 'vitest';
import { type DataColumn, sortRows } from './data-table.tsx';

interface Row {
  readonly id: number;
  readonly name: string | null;
}

const columns: DataColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: () => null, value: ({ name }) => name },
  { id: 'fixed', header: 'Fixed', cell: () => null },
];
const names = [
  'Zoo',
  'ähre',
  'Class 10',
  'class 9',
  'Class 9',
  'Class 009',
  null,
  'Ärger',
  'zoo',
  'co-op',
  'coop',
  'Class 9b',
  '',
  'Œuvre',
  null,
  'a 1 b 22',
  'a 1 b 3',
];
const rows = names.map((name, id): Row => ({ id, name }));

/** The expected order: a single sort with the language's collation. */
function expectedIds(sign: 1 | -1, locale: string): number[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const known = rows.filter(({ name }) => name !== null);
  const sorted = known.toSorted((a, b) => sign * compare(a.name ?? '', b.name ?? ''));
  return [...sorted, ...rows.filter(({ name }) => name === null)].map(({ id }) => id);
}

test.each(['en-US', 'de-DE', 'sv-SE'])(
  'rows are sorted by the rules of the language in both directions, empty values last: %s',
  (locale) => {
    const copy = [...rows];
    for (const [sort, sign] of [
      ['name', 1],
      ['-name', -1],
      ['name', 1],
    ] as const)
      expect(sortRows(copy, columns, sort, locale).map(({ id }) => id)).toEqual(expectedIds(sign, locale));
  },
);

test('rows keep their order without a sort, or with a column that has no values to compare', () => {
  for (const sort of [undefined, 'fixed', 'unheard-of']) expect(sortRows(rows, columns, sort, 'en-US')).toBe(rows);
});
