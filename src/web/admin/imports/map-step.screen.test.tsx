import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { m } from '../../../words/messages.js';

openScreens();

test('the column step says what is odd first, what a guess is made of and what else it could be; the preview says what is odd of all', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const rows = Array.from(
    { length: 4 },
    (_, at) => `Doubted ${at},General,9,0,0,2031-03-0${at + 1},0${at + 1}:30,05:00`,
  );
  const reply = await school.portal.app.inject({
    method: 'POST',
    url: '/api-upload/import',
    headers: { authorization: `Bearer ${office.accountId}`, 'x-file-name': 'doubts.csv' },
    payload: ['Title,Type,Seats,Price,Cost,Start date,Start time,End time', ...rows].join('\n'),
  });
  const { fileId } = reply.json().result;
  const work = { step: 'map', fileId, fileName: 'doubts.csv', choices: null, result: null };
  sessionStorage.setItem(
    `draft ${office.accountId} import-work ${school.semesterId}`,
    JSON.stringify({ version: 0, values: work }),
  );
  await openPage(`/admin/classes/management/imports?semester=${school.semesterId}`, office);
  const price = await screen.findByRole('row', { name: /Price/ });
  expect(price.textContent).toContain(m.imports_likely());
  expect(price.textContent).toContain('Or is it “Cost”? Holds 0 in all 4 rows');
  expect(screen.getByRole('row', { name: /Start date/ }).textContent).toContain(
    'Holds 2031-03-01 to 2031-03-04 in 4 rows',
  );
  const notes = screen.getAllByRole('note').map(({ textContent }) => textContent ?? '');
  expect(notes[0]).toContain('“Price”: 0 in all 4 rows');
  expect(notes[0]).toContain('“Start time”: a time at night in 4 rows');
  fireEvent.click(screen.getByRole('button', { name: m.imports_to_preview() }));
  const first = await screen.findByText('All 4 new classes would be free.');
  const warning = first.closest<HTMLElement>('[role=note]');
  expect(warning && within(warning).getByText(/4 classes would be held at night/)).toBeTruthy();
  expect(warning?.textContent).toContain('All 4 classes have dates outside of the semester.');
});
