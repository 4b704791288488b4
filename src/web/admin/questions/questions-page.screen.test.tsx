import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

const listed = () => within(screen.getByRole('list', { name: 'Questions that are asked' })).getAllByRole('listitem');

test('staff ask, put into an order, change and archive questions', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const page = await openPage(staffPaths.settings, office);
  await page.user.click(await screen.findByRole('link', { name: 'Questions' }));
  await page.until(staffPaths.managedQuestions);
  const ask = async (wording: string) => {
    await page.user.click(await screen.findByRole('button', { name: 'Ask a question' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByRole('textbox', { name: /^Question/ }), wording);
    return dialog;
  };
  const swim = await ask('How well can they swim?');
  await page.user.selectOptions(swim.getByLabelText(/^How it is answered/), 'One of several options');
  await page.user.type(swim.getByRole('textbox', { name: /^Options/ }), 'Well');
  await page.user.click(swim.getByRole('button', { name: 'Save' }));
  await swim.findByText(/at least 2/i);
  await page.user.type(swim.getByRole('textbox', { name: /^Options/ }), '{Enter}A little{Enter}');
  await page.user.click(swim.getByRole('checkbox', { name: 'Roster' }));
  await page.user.click(swim.getByRole('button', { name: 'Save' }));
  await screen.findByText('Well / A little');
  const nick = await ask('Nickname');
  await page.user.click(nick.getByRole('button', { name: 'Save' }));
  await eventually(() => expect(listed()).toHaveLength(2));
  await page.user.click(screen.getByRole('button', { name: 'Move up: Nickname' }));
  await eventually(() => expect(listed()[0]?.textContent).toContain('Nickname'));
  await page.user.click(screen.getByRole('button', { name: 'Archive: Nickname' }));
  await screen.findByRole('heading', { name: 'Archived' });
  await page.user.click(screen.getByRole('button', { name: 'Ask again: Nickname' }));
  await eventually(() => expect(listed()).toHaveLength(2));
  const { questions } = await office.call('staffQuestions');
  expect(questions.find(({ kind }) => kind === 'one-of')).toMatchObject({
    options: ['Well', 'A little'],
    sheets: ['roster'],
  });
});
