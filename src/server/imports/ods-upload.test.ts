import { expect, test } from 'vitest';
import { upload } from '../../../test/importing.ts';
import { odsOf, odsRow, odsSheet } from '../../../test/ods.ts';
import { openOffice, school, staff } from '../../../test/office.ts';
import { zipOf } from '../../../test/zip.ts';

openOffice();

test('an OpenDocument spreadsheet is uploaded and read; another ZIP file is no table', async () => {
  const bytes = odsOf(
    odsSheet('Fall', odsRow(['Title', 'Room']) + odsRow(['Bows', 'Hall']) + odsRow(['Darts', 'Gym'])),
  );
  const { columns, rows } = await staff.call('importColumns', { fileId: await upload(bytes, 'fall.ods') });
  expect([columns.map(({ name }) => name), rows]).toEqual([['Title', 'Room'], 2]);
  const reply = await school.portal.app.inject({
    method: 'POST',
    url: '/api-upload/import',
    headers: { authorization: `Bearer ${staff.accountId}`, 'x-file-name': 'other.ods' },
    payload: zipOf([{ name: 'word/document.xml', content: 'x' }]),
  });
  expect(JSON.stringify(reply.json())).toContain('not-a-table');
});
