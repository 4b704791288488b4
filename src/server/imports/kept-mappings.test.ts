import { expect, test } from 'vitest';
import type { ImportMapping } from '../../contract/import-mapping.ts';
import { file, HEADING, row, upload } from '../../../test/importing.ts';
import { openOffice, school, staff } from '../../../test/office.ts';
import { MOST_UNNAMED } from './mappings-store.ts';

openOffice();

test('what columns were taken for is remembered by the headings in any order, and can be kept under a name', async () => {
  const semesterId = await school.addSemester({ name: 'Kept', isOpen: true });
  const fileId = await upload(file(row('a')));
  const { guess } = await staff.call('importColumns', { fileId });
  const { type: _type, ...fields } = guess.fields as ImportMapping['fields'];
  const defaults = { type: 'Bows', capacity: null, priceCents: 700 };
  const mapping = { fields, defaults, illustrations: {}, isPublished: true };
  await staff.call('importApply', { fileId, semesterId, mapping });
  const reordered = [HEADING, row('a')].map((line) => line.split(',').toReversed().join(',')).join('\n');
  const again = await staff.call('importColumns', { fileId: await upload(Buffer.from(reordered)) });
  expect(again.remembered).toMatchObject({ name: '', mapping: { fields, defaults } });
  expect(again.remembered?.mapping).not.toHaveProperty('isPublished');
  const other = await upload(Buffer.from('Course,From\nBows,2026-10-06\n'));
  expect(await staff.call('importColumns', { fileId: other })).toMatchObject({ remembered: null, named: [] });

  const headings = HEADING.split(',');
  const keep = (name: string, own: readonly string[]) =>
    staff.call('keepImportMapping', {
      name,
      headings: [...own],
      mapping: { fields: { type: fields.title }, defaults },
    });
  await keep('City list', headings);
  const named = async () => (await staff.call('importColumns', { fileId: other })).named.map(({ name }) => name);
  expect(await named()).toEqual(['City list']);
  // The name goes over to other headings; those before stay known.
  await keep('city LIST', ['Course', 'From']);
  expect(await named()).toEqual(['city LIST']);
  const { remembered } = await staff.call('importColumns', { fileId });
  expect(remembered).toMatchObject({ name: '', mapping: { fields: { type: fields.title } } });
  await staff.call('forgetImportMapping', { name: 'City List' });
  expect(await named()).toEqual([]);
});

test('dates that a file writes otherwise than the last one with its headings are read as they look, those that were chosen as chosen', async () => {
  const of = async (...dates: string[]) =>
    upload(Buffer.from(['Class,First day', ...dates.map((on) => `Bows,${on}`)].join('\n')));
  const format = async (fileId: string) =>
    (await staff.call('importColumns', { fileId })).remembered?.mapping.fields.startsOn?.format;
  const startsOn = { columns: ['First day'], format: 'D/M/YYYY', part: 'whole' as const };
  const defaults = { type: null, capacity: null, priceCents: null };
  const mapping = { fields: { startsOn }, defaults };
  await staff.call('keepImportMapping', { name: 'Days', headings: ['Class', 'First day'], mapping });
  expect(await format(await of('10/6/2026', '11/6/2026'))).toBe('D/M/YYYY');
  expect(await format(await of('46301', '46302'))).toBe('D/M/YYYY');
  expect(await format(await of('10/26/2026', '10/27/2026'))).toBe('M/D/YYYY');
  // Every cell counts, not only the first ones.
  const days = Array.from({ length: 9 }, (_, at) => `10/${at + 1}/2026`);
  expect(await format(await of(...days, '10/26/2026'))).toBe('M/D/YYYY');
  await staff.call('keepImportMapping', {
    name: 'Days',
    headings: ['Class', 'First day'],
    mapping: { fields: { startsOn: { ...startsOn, format: 'serial' } }, defaults },
  });
  expect(await format(await of('10/6/2026', '11/6/2026'))).toBe('M/D/YYYY');
});

test('a remembered column is doubted where any of its cells disagrees', async () => {
  const headings = ['Class', 'First day', 'Seats', 'Cost', 'Days', 'From', 'Length'];
  const line = ['Bows', '10/26/2026', '12', '$50', 'Mon', '15:30', '60 min'];
  const lines = (wrong: Record<number, string> = {}) => [
    ...Array.from({ length: 600 }, (_, at) => line.with(0, `Bows ${at}`)),
    line.map((cell, at) => wrong[at] ?? cell),
  ];
  const doubted = async (wrong?: Record<number, string>) => {
    const text = [headings, ...lines(wrong)].map((cells) => cells.join(',')).join('\n');
    const { remembered } = await staff.call('importColumns', { fileId: await upload(Buffer.from(text)) });
    return remembered?.doubted;
  };
  const { guess } = await staff.call('importColumns', {
    fileId: await upload(Buffer.from([headings, ...lines()].map((cells) => cells.join(',')).join('\n'))),
  });
  const mapping = { fields: guess.fields, defaults: { type: null, capacity: null, priceCents: null } };
  await staff.call('keepImportMapping', { name: 'Doubts', headings, mapping });
  expect(await doubted()).toEqual([]);
  expect(await doubted({ 1: 'TBA', 2: '', 3: 'Free' })).toEqual([]);
  expect(await doubted({ 1: '26/10/2026' })).toEqual(['First day']);
  expect(await doubted({ 2: 'about ten' })).toEqual(['Seats']);
  expect(await doubted({ 3: 'ask us' })).toEqual(['Cost']);
  expect(await doubted({ 4: 'soon' })).toEqual(['Days']);
  expect(await doubted({ 5: 'noonish', 6: '8 weeks' })).toEqual(['From', 'Length']);
});

test('without a name the hundred used last are kept, with a name all', async () => {
  const fileId = await upload(file(row('a')));
  const { guess } = await staff.call('importColumns', { fileId });
  const mapping = { fields: guess.fields, defaults: { type: null, capacity: null, priceCents: null } };
  const keep = (name: string, heading: string) =>
    staff.call('keepImportMapping', { name, headings: [heading], mapping });
  await keep('Ours', 'ours');
  // Each takes the name of the one before, which stays without.
  for (let n = 0; n <= MOST_UNNAMED + 5; n++) {
    school.clock.set(new Date(Date.parse('2026-09-01T13:00:00Z') + n * 60_000).toISOString());
    await keep('Theirs', `column ${n}`);
  }
  const known = async (heading: string) => {
    const { remembered } = await staff.call('importColumns', { fileId: await upload(Buffer.from(`${heading}\nx\n`)) });
    return remembered !== null;
  };
  expect(
    await Promise.all(['column 0', 'column 4', 'column 5', 'ours', `column ${MOST_UNNAMED + 5}`].map(known)),
  ).toEqual([false, false, true, true, true]);
});
