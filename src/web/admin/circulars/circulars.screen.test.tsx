import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

test('the office writes to the families of a class, tries it out, sends it and takes it back', async () => {
  const office = await school.addPerson({ email: 'office@example.org', roles: ['registrar'] });
  const classId = await school.addClass({ title: 'Rock Climbing' });
  const family = await school.addFamily(1, 'ana@example.org');
  await enroll(family, classId);
  await enroll(await school.addFamily(1, 'elsewhere@example.org'), await school.addClass({ title: 'Kayak' }));
  const page = await openPage(`${paths.newCircular}?class=${classId}`, office);
  await screen.findByText('Goes to 1 address, about 1 student.');
  await page.user.type(await screen.findByRole('textbox', { name: /^Subject/ }), 'Boots');
  const text = screen.getByRole('textbox', { name: /^Text/ });
  await page.user.type(text, 'Bring {{price}');
  await screen.findByText(/^There is no placeholder price/);
  await page.user.clear(text);
  await page.user.type(text, 'Bring boots to ');
  await page.user.click(screen.getByRole('button', { name: '{class}' }));
  expect((await screen.findAllByText(/Bring boots to Rock Climbing/)).length).toBeGreaterThan(0);
  await page.user.click(screen.getByRole('button', { name: 'Send a test to office@example.org' }));
  await screen.findByText(/the test is in the outbox/);
  await page.user.click(screen.getByRole('button', { name: 'Send 1 mail' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this letter to 1 address?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByRole('heading', { level: 1, name: 'Boots' });
  await page.user.click(await screen.findByRole('button', { name: 'Take it back' }));
  await screen.findByText('Taken back');
  await eventually(async () => {
    const { rows } = await office.call('outboxMails', { kind: 'circular' });
    expect(rows).toEqual([]);
  });
});
