import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../../test/screens.tsx';
import type { Person } from '../../../../../test/school.ts';
import { m } from '../../../../words/messages.js';

openScreens();

let office: Person;
beforeEach(async () => {
  office = await school.addPerson({ roles: ['administrator'] });
});

async function begin(payload: string | Buffer) {
  const reply = await school.portal.app.inject({
    method: 'POST',
    url: '/api-upload/import',
    headers: { authorization: `Bearer ${office.accountId}`, 'x-file-name': 'list.csv' },
    payload,
  });
  const { fileId } = reply.json().result;
  const work = { step: 'map', fileId, fileName: 'list.csv', mapping: null, decisions: {}, result: null };
  sessionStorage.setItem(`draft ${office.accountId} student-import`, JSON.stringify({ version: 0, values: work }));
  await openPage('/admin/students/import', office);
}
/** The part below a heading. */
const part = (title: string) => screen.queryByRole('heading', { name: title })?.closest('section') ?? null;
async function foundPart(title: string) {
  await screen.findByRole('heading', { name: title });
  const found = part(title);
  if (!found) throw new Error(`There is no ${title}.`);
  return found;
}
const toPreview = async () => fireEvent.click(await screen.findByRole('button', { name: m.imports_to_preview() }));

test('birth dates that can be two days and words that the school has not are asked about, and answered once for all', async () => {
  const lines = ['Al,Asked,03/04/2015,Year 9', 'Bo,Asked,05/06/2016,Year 9', 'Di,Asked,7/7/2014,5'];
  await begin(['First name,Last name,Birthday,Grade', ...lines].join('\n'));
  expect((await screen.findByRole('row', { name: /Birthday/ })).textContent).toContain(m.student_imports_dates_open());
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: /In birth dates such as/ });
  expect(order.value).toBe('');
  await toPreview();
  const days = await foundPart(m.student_imports_days_title());
  expect(within(days).getAllByRole('combobox')).toHaveLength(3);
  await screen.findByRole('button', { name: 'Import one student' });
  fireEvent.change(within(days).getByRole('combobox', { name: 'Row 2: Al Asked, “03/04/2015”' }), {
    target: { value: '2015-04-03' },
  });
  await screen.findByRole('button', { name: 'Import 2 students' });
  // One answer for all the others.
  fireEvent.change(
    within(await foundPart(m.student_imports_days_title())).getByRole('combobox', {
      name: m.student_imports_days_all(),
    }),
    { target: { value: 'month' } },
  );
  await screen.findByRole('button', { name: 'Import 3 students' });
  const left = () => part(m.student_imports_left_out_title());
  expect(left()?.textContent).toContain('Year 9');
  const words = screen.getByRole('combobox', { name: 'Grade “Year 9”, in 2 rows' });
  fireEvent.change(words, { target: { value: '8' } });
  await eventually(() => expect(left()).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Import 3 students' }));

  await screen.findByText('New students: 3. Changed: 0.');
  const { rows } = await office.call('staffStudents', { search: 'Asked', withRecord: true });
  expect(Object.fromEntries(rows.map(({ firstName, birthDate, grade }) => [firstName, [birthDate, grade]]))).toEqual({
    Al: ['2015-03-04', 8],
    Bo: ['2016-05-06', 8],
    Di: ['2014-07-07', 5],
  });
});

test('what is left out is a file of the same columns with why, and a list of classes is told', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:left-out');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await begin(
    [
      'First name,Last name,Birthday,Grade,Mother email',
      'Al,Left,2015-03-04,5,al at home',
      'Bo,Left,2015-13-04,5,',
    ].join('\n'),
  );
  await toPreview();
  const button = await screen.findByRole('button', { name: m.student_imports_left_out_download() });
  fireEvent.click(button);
  await eventually(() => expect(saved).toHaveBeenCalled());
  const blob = saved.mock.calls[0]?.[0];
  const text = blob instanceof Blob ? await blob.text() : '';
  expect(text).toContain('First name,Last name,Birthday,Grade,Mother email,Why');
  expect(text).toContain('al at home,Mother email is no e-mail address');
  expect(text).toContain('2015-13-04,5,,Birthday is no day of the calendar');
  saved.mockRestore();
  clicked.mockRestore();
  sessionStorage.clear();
  await begin('Title,Start date,Start time,Price\nJudo,2026-10-01,16:00,90\nChess,2026-10-02,16:00,80');
  expect((await screen.findByRole('link', { name: m.student_imports_other_kind_classes() })).getAttribute('href')).toBe(
    '/admin/classes/management/imports',
  );
});

test('text that is not Unicode is read as it was chosen, with its names', async () => {
  const MAC: Readonly<Record<string, number>> = { é: 0x8e, ü: 0x9f };
  const text = 'First name,Last name,Birthday\nJosé,Müller,2015-03-04\n';
  await begin(Buffer.from(Uint8Array.from(text, (char) => MAC[char] ?? char.charCodeAt(0))));
  const ways = await screen.findByRole<HTMLSelectElement>('combobox', { name: m.student_imports_encoding() });
  expect(ways.value).toBe('macintosh');
  screen.getByRole('row', { name: /José/ });
  fireEvent.change(ways, { target: { value: 'windows-1252' } });
  await screen.findByRole('row', { name: /JosŽ/ });
});
