import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';
import { askForFreshSignIn } from '../../shared/fresh-sign-in.ts';

openScreens();

test('a new address waits where its form is closed or left; the password does not', async () => {
  const page = await openPage(paths.manageAccount, await school.addFamily(0));
  await page.user.click(await screen.findByRole('button', { name: 'Change the address' }));
  await eventually(() => expect(document.activeElement).toBe(screen.getByLabelText(/^New email address/)));
  await page.user.keyboard('new@example.org');
  const form = screen.getByRole('textbox', { name: /^New email address/ }).closest('form') as HTMLFormElement;
  const password = form.querySelector('[type=password]') as HTMLInputElement;
  await page.user.type(password, 'secret');
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await page.user.click(await screen.findByRole('button', { name: 'Change the address' }));
  const typed = () =>
    [...document.querySelectorAll<HTMLInputElement>('[name=email], [name=password]')].map((field) => field.value);
  expect(typed()).toEqual(['new@example.org', '']);
  await page.visit(paths.students);
  await page.visit(paths.manageAccount);
  await screen.findByRole('textbox', { name: /^New email address/ });
  expect(typed()).toEqual(['new@example.org', '']);
});

test('what wants a fresh sign-in asks for the password over the page, and a “no” leaves everything as it is', async () => {
  const page = await openPage(paths.manageAccount, await school.addFamily(0));
  await screen.findByRole('button', { name: 'Ask for a copy' });
  const answered = askForFreshSignIn();
  await screen.findByRole('dialog', { name: 'Enter your password once more' });
  await page.user.click(await screen.findByRole('button', { name: 'Leave it' }));
  expect(await answered).toBe(false);
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});
