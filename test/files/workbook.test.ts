import readExcel from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WORKBOOK_PATH, type WorkbookCell, type WorkbookColumn } from '../../src/contract/workbook.ts';
import { type FileWorld, openFileWorld } from './world.ts';

let world: FileWorld;
beforeAll(async () => {
  world = await openFileWorld();
});
afterAll(() => world.close());

const send = (lines: string, token: string | null = world.admin.accountId) =>
  fetch(`${world.url}${WORKBOOK_PATH}`, {
    method: 'POST',
    body: lines,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
const linesOf = (columns: readonly WorkbookColumn[], rows: readonly (readonly WorkbookCell[])[]) =>
  [columns, ...rows].map((line) => JSON.stringify(line)).join('\n');
const open = async (answer: Response) =>
  (await readExcel(Buffer.from(await answer.arrayBuffer()))).flatMap(({ data }) => data);

test('a table of 5,000 rows becomes a workbook, and every cell is there as what it is', async () => {
  const columns: WorkbookColumn[] = [
    { header: 'Title', width: 30 },
    { header: 'First day', kind: 'date', width: 12 },
    { header: 'Start', kind: 'time', width: 8 },
    { header: 'Price', kind: 'money', width: 8 },
    { header: 'Since', width: 18 },
    ...Array.from({ length: 20 }, (_, at) => ({ header: `More ${at}`, width: 20 })),
  ];
  const rowOf = (at: number): WorkbookCell[] => [
    `Class <${at}> & "more"`,
    '2026-10-06',
    '15:30',
    at / 100,
    { wall: '2026-11-01 02:30' },
    ...Array.from({ length: 20 }, (_, more) => (more % 5 === 0 ? null : `Text ${at * 31} of column ${more}`)),
  ];
  const answer = await send(
    linesOf(
      columns,
      Array.from({ length: 5000 }, (_, at) => rowOf(at)),
    ),
  );
  expect(answer.status).toBe(200);
  const found = await open(answer);
  expect(found).toHaveLength(5001);
  expect(found[0]?.slice(0, 5)).toEqual(['Title', 'First day', 'Start', 'Price', 'Since']);
  expect(found[5000]?.slice(0, 7)).toEqual([
    'Class <4999> & "more"',
    new Date('2026-10-06T00:00:00Z'),
    expect.any(Date),
    49.99,
    expect.any(Date),
    null,
    'Text 154969 of column 1',
  ]);
  // Spreadsheets keep an instant as a fraction of days.
  expect(Math.abs(Number(found[5000]?.[4]) - Date.parse('2026-11-01T02:30:00Z'))).toBeLessThan(10);
  expect(found[5000]?.[2]).toEqual(new Date('1899-12-30T15:30:00Z'));
});

test('what no XML can hold goes, and what no spreadsheet can is cut', async () => {
  const texts = ['a\u0000b\u0008c', 'x\ud800y', 'two\nlines', 'é'.repeat(40_000), '=1+1', '', '-'];
  const found = await open(
    await send(
      linesOf(
        [{ header: 'N\u0001ote', width: 9 }],
        texts.map((text) => [text]),
      ),
    ),
  );
  expect(found.map(([cell]) => cell)).toEqual([
    'Note',
    'abc',
    'x\ufffdy',
    'two\nlines',
    'é'.repeat(32_767),
    '=1+1',
    null,
    '-',
  ]);
});

test.each([
  ['nothing', ''],
  ['no table', 'hello'],
  ['no columns', '[]'],
  ['a row that is none', `${JSON.stringify([{ header: 'a', width: 9 }])}\n[1]\n{"a":1}`],
  ['a kind that nobody knows', JSON.stringify([{ header: 'a', width: 9, kind: 'formula' }])],
])('%s is refused', async (_, lines) => {
  const answer = await send(lines);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
});

test('nobody but the office has the server make files', async () => {
  const table = linesOf([{ header: 'a', width: 9 }], [['b']]);
  expect((await send(table, null)).status).toBe(401);
  const parent = await world.school.addPerson({ email: 'parent@example.org' });
  expect((await send(table, parent.accountId)).status).toBe(403);
});
