import { note } from '../../contract/import-notes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SchoolClass } from '../../contract/classes.ts';
import type { Holiday } from '../../domain/class-dates.ts';
import { own, row } from '../../../test/class-files.ts';
import { openSchool, ORGANIZATION, type TestSchool } from '../../../test/school.ts';
import { applyImport, type ImportEdge } from './apply.ts';
import { readCsv } from './csv-file.ts';
import { ownColumns } from './mapping.ts';
import { readFile } from './read-file.ts';

let school: TestSchool;
let edge: ImportEdge;
let counter = 0;

beforeAll(async () => {
  school = await openSchool();
  edge = { database: school.database, clock: school.clock };
});
afterAll(() => school.close());

async function target() {
  const semesterId = await school.addSemester({ name: `Holidays ${++counter}`, isOpen: true });
  return { organizationId: ORGANIZATION, semesterId, fileName: 'classes.csv', actor: 'test' };
}
const classesOf = async (semesterId: string) =>
  (await school.anonymous.call('classesBySemester', [semesterId]))[semesterId] ?? [];
const read = (bytes: Uint8Array, ...holidays: readonly Holiday[]) =>
  readFile(readCsv(bytes, ownColumns), ownColumns, { timeZone: 'Asia/Hong_Kong', currency: 'HKD', holidays });
const week = { from: '2026-10-12', to: '2026-10-16', name: 'Holiday week' };
const daysOf = (classes: readonly SchoolClass[]) =>
  classes.map(({ title, meetings }) => [title, meetings.map(({ on }) => on.slice(5)).join(' ')]);

test('weekly dates leave the holidays of the semester out, and say so; dates named one by one stay', async () => {
  const into = await target();
  const bytes = own(
    row('weekly'),
    row('other', { days: 'Sat' }),
    row('exact', { days: '"Tue(13/10,20/10)"' }),
    row('one').replace('2026-10-06,2026-10-20', '2026-10-13,2026-10-13'),
    row('none').replace('2026-10-06,2026-10-20', '2026-10-12,2026-10-16'),
  );
  const { plan } = await applyImport(edge, read(bytes, week), ownColumns, into);
  expect(daysOf(await classesOf(into.semesterId))).toEqual([
    ['Class weekly', '10-06 10-20'],
    ['Class other', '10-10 10-17'],
    ['Class exact', '10-13 10-20'],
    ['Class one', '10-13'],
  ]);
  expect(plan.remarks).toEqual([
    { row: 2, column: 'weekdays', value: 'Tue', reason: note('dates-left-out', { count: 1, names: ['Holiday week'] }) },
  ]);
  expect(plan.rejected).toMatchObject([
    {
      row: 6,
      reason: note('no-date-beside-holidays', { from: '2026-10-12', to: '2026-10-16', names: ['Holiday week'] }),
    },
  ]);
  const again = await applyImport(edge, read(bytes, week), ownColumns, into);
  expect(again).toMatchObject({ batchId: null, plan: { created: [], changed: [], left: 4 } });
});

test('after a new holiday only the classes whose dates it takes are changed', async () => {
  const into = await target();
  const bytes = own(row('tue'), row('sat', { days: 'Sat' }));
  await applyImport(edge, read(bytes), ownColumns, into);
  const fair = { from: '2026-10-20', to: '2026-10-20', name: 'Fair' };
  const { plan } = await applyImport(edge, read(bytes, week, fair), ownColumns, into);
  expect(plan.changed.map(({ content, fields }) => [content.externalId, fields])).toEqual([['tue', ['meetings']]]);
  expect(plan).toMatchObject({
    left: 1,
    remarks: [{ reason: note('dates-left-out', { count: 2, names: ['Holiday week', 'Fair'] }) }],
  });
  expect(daysOf(await classesOf(into.semesterId))).toContainEqual(['Class tue', '10-06']);
});
