import { cleanup, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { classFields, FAMILY_FIELDS, type PlainKind } from '../../../contract/class-fields.ts';
import { bumpCatalogue } from '../../../server/classes/store.ts';
import { ORGANIZATION } from '../../../../test/school.ts';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

let classId: string;
beforeAll(async () => {
  classId = await school.addClass({ title: 'Pond Life', capacity: 12, priceCents: 9000 });
});

/** Another value than the class of this file begins with, of each kind. */
const OTHERS: Readonly<Record<PlainKind, unknown>> = {
  line: 'River Life',
  text: 'What swims and what **hops**.',
  choice: null,
  'choice-or-none': null,
  grade: 3,
  age: 8,
  seats: 17,
  opens: '2026-05-04T08:00:00.000Z',
  closes: '2026-05-05T08:00:00.000Z',
  money: 9500,
  'money-or-none': 11_000,
  'yes-no': true,
};

async function readPage(): Promise<string | null> {
  const page = await openPage(paths.class(classId));
  await page.until(paths.class(classId));
  const [article] = await screen.findAllByRole('article');
  return article?.textContent ?? null;
}

test.each(FAMILY_FIELDS)('whoever looks at the page of a class sees its %s', async (field) => {
  const before = await readPage();
  const { database } = school;
  await database
    .updateTable('classes')
    .set({ [field]: OTHERS[classFields[field].kind] })
    .where('id', '=', classId)
    .execute();
  await bumpCatalogue(database, ORGANIZATION);
  cleanup();
  expect(await readPage(), `web/portal/classes/class-page.tsx does not show ${field}`).not.toBe(before);
});

test('a place with an address leads to a map of it', async () => {
  const { database } = school;
  const locationId = crypto.randomUUID();
  const place = {
    organizationId: ORGANIZATION,
    id: locationId,
    name: 'Bear Creek',
    address: '12 Creek Rd\n& Mill St, Boulder',
  };
  await database.insertInto('locations').values(place).execute();
  await database.updateTable('classes').set({ locationId }).where('id', '=', classId).execute();
  await bumpCatalogue(database, ORGANIZATION);
  cleanup();
  await readPage();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Show on a map' });
  expect(new URL(link.href).searchParams.get('query')).toBe('12 Creek Rd & Mill St, Boulder');
  expect(link.rel).toBe('noreferrer');
});
