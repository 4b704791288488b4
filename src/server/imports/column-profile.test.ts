import { expect, test } from 'vitest';
import { note } from '../../contract/import-notes.ts';
import { columnFacts } from './column-facts.ts';
import { profileColumns } from './column-profile.ts';
import { guessMapping } from './guess.ts';
import { readTable } from './read-table.ts';

async function read(...lines: string[]) {
  const facts = columnFacts(await readTable(Buffer.from(lines.join('\n'))), 'en-US');
  return { profiles: profileColumns(facts), ...guessMapping(facts) };
}
const rows = Array.from({ length: 8 }, (_, at) => at + 1);

test('a price of 0 in every row is no price beside a column of costs, and both are said', async () => {
  const { fields, confidence, rivals, profiles } = await read(
    'Title,Price,Cost',
    ...rows.map((at) => `Class ${at},0,${at}61.25`),
  );
  expect(fields.price).toBe('Cost');
  expect(confidence['price']).toBe('likely');
  expect(rivals['price']).toEqual(['Price']);
  expect(profiles.get('Cost')?.holds).toEqual(note('column-range', { from: '161.25', to: '861.25', count: 8 }));
  expect(profiles.get('Price')?.odd).toEqual([note('column-zero', { count: 8 })]);
});

test('one price for all is to be looked at, prices of their own are sure', async () => {
  const priceOf = (cells: readonly (string | number)[]) =>
    read('Title,Price', ...cells.map((cell, at) => `Class ${at},${cell}`)).then(
      ({ confidence }) => confidence['price'],
    );
  expect(await priceOf(rows.map(() => 50))).toBe('likely');
  expect(await priceOf(rows.map(() => 0))).toBe('likely');
  expect(await priceOf(rows)).toBe('sure');
});

test('times at night, the making of the file and a column once more are odd', async () => {
  const { profiles } = await read(
    'Title,Starts,Exported,First day,Begins on',
    ...rows.map((at) => `Class ${at},02:0${at},2026-08-01 09:10:1${at},2026-09-0${at},2026-09-0${at}`),
  );
  expect(profiles.get('Starts')?.odd).toEqual([note('column-night', { count: 8 })]);
  expect(profiles.get('Exported')?.odd).toEqual([note('column-export')]);
  expect(profiles.get('Begins on')?.odd).toEqual([note('column-repeats', { name: 'First day' })]);
  expect(profiles.get('First day')).toEqual({
    holds: note('column-range', { from: '2026-09-01', to: '2026-09-08', count: 8 }),
    odd: [],
  });
});

test('the fuller title is taken, and seats rather than open seats', async () => {
  const { fields } = await read(
    'Name,Class title,Open seats,Seats',
    'Introduction to Arch,Introduction to Archery,3,12',
    'Knots and Splices fo,Knots and Splices for Beginners,0,14',
  );
  expect(fields.title?.columns).toEqual(['Class title']);
  expect([fields.capacity?.column, fields.placesLeft?.column]).toEqual(['Seats', 'Open seats']);
});
