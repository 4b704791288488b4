import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportMapping } from '../../contract/import-mapping.ts';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
let admin: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ roles: ['admin'] });
});
afterAll(() => school.close());

const HEADING = 'external_id,title,type,location,capacity,price,start_date,end_date,weekdays,start_time,end_time';
const ROW = 'a,Class a,Archery,Far Field,8,50,2026-10-06,2026-10-20,Tue,15:30,17:00';

async function upload(text: string): Promise<string> {
  const reply = await school.portal.app.inject({
    method: 'POST',
    url: '/api-upload/import',
    headers: { authorization: `Bearer ${admin.accountId}`, 'x-file-name': 'classes.csv' },
    payload: Buffer.from(text),
  });
  return reply.json().result.fileId;
}

test('what columns were taken for is remembered by the headings in any order, and can be kept under a name', async () => {
  const semesterId = await school.addSemester({ name: 'Kept', isOpen: true });
  const fileId = await upload(`${HEADING}\n${ROW}`);
  const { guess } = await admin.call('importColumns', { fileId });
  const { type: _type, ...fields } = guess.fields as ImportMapping['fields'];
  const defaults = { type: 'Bows', capacity: null, priceCents: 700 };
  const mapping = { fields, defaults, illustrations: {}, isPublished: true };
  await admin.call('importApply', { fileId, semesterId, mapping });
  const reordered = [HEADING, ROW].map((line) => line.split(',').toReversed().join(',')).join('\n');
  const again = await admin.call('importColumns', { fileId: await upload(reordered) });
  expect(again.remembered).toMatchObject({ name: '', mapping: { fields, defaults } });
  expect(again.remembered?.mapping).not.toHaveProperty('isPublished');
  const other = await upload('Course,From\nBows,2026-10-06\n');
  expect(await admin.call('importColumns', { fileId: other })).toMatchObject({ remembered: null, named: [] });

  const headings = HEADING.split(',');
  const keep = (name: string, own: readonly string[]) =>
    admin.call('keepImportMapping', {
      name,
      headings: [...own],
      mapping: { fields: { type: fields.title }, defaults },
    });
  await keep('City list', headings);
  const named = async () => (await admin.call('importColumns', { fileId: other })).named.map(({ name }) => name);
  expect(await named()).toEqual(['City list']);
  // The name goes over to other headings; those before stay known.
  await keep('city LIST', ['Course', 'From']);
  expect(await named()).toEqual(['city LIST']);
  const { remembered } = await admin.call('importColumns', { fileId });
  expect(remembered).toMatchObject({ name: '', mapping: { fields: { type: fields.title } } });
  await admin.call('forgetImportMapping', { name: 'City List' });
  expect(await named()).toEqual([]);
});
