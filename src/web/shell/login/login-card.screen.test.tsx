import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { IdentityError } from '../../identity/identity.ts';
import { eventually, openPage, openScreens } from '../../../../test/screens.tsx';
import buttons from '../../ui/button.module.css';
import { paths } from '../../paths.ts';

openScreens();
const spinnerOf = (button: HTMLElement) => button.querySelector(`.${buttons['busy']}`);

test('a second click after the answer, before the next screen is there, signs nobody in twice', async () => {
  let sent = 0;
  const page = await openPage(paths.login, null, {
    // Who is signed in becomes known a moment later.
    signIn: async (email) => {
      sent++;
      return { uid: 'ada', email, emailVerified: true };
    },
  });
  await page.user.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await page.user.type(screen.getByLabelText('Password'), 'a long password');
  const button = screen.getByRole('button', { name: 'Sign In' });
  expect(spinnerOf(button)).toBeNull();
  await page.user.click(button);
  await screen.findByText('Logged in!');
  // What turns is for eyes only: the button says that it is busy.
  expect(spinnerOf(button)).not.toBeNull();
  fireEvent.click(button);
  expect(sent).toBe(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test.each([
  ['invalid-email', 'Email', 'does not look like an email address'],
  ['weak-password', 'Password', 'too easy to guess'],
] as const)('what the service refuses is said at its field: %s', async (code, field, words) => {
  const signIn = () => Promise.reject(new IdentityError(code));
  const page = await openPage(paths.login, null, { signIn });
  await page.user.type(await screen.findByLabelText('Email'), 'ada');
  await page.user.type(screen.getByLabelText('Password'), 'word');
  await page.user.click(screen.getByRole('button', { name: 'Sign In' }));
  const note = await screen.findByText((text) => text.includes(words));
  const wrong = screen.getByLabelText(field);
  expect(wrong.getAttribute('aria-describedby')).toContain(note.id);
  expect(wrong.getAttribute('aria-invalid')).toBe('true');
  await eventually(() => expect(document.activeElement).toBe(wrong));
});

test('where the school answers by mail, whoever creates an account reads that one was sent', async () => {
  const page = await openPage(paths.create, null, { createAccount: async () => null });
  await page.user.click(await screen.findByRole('button', { name: 'Create With Email' }));
  await page.user.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await page.user.type(screen.getByLabelText('Password'), 'a long password');
  await page.user.click(screen.getByRole('button', { name: 'Create Account' }));
  await screen.findByText('We have sent a mail to ada@example.org. Open its link to go on.');
  expect(screen.queryByLabelText('Password')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Use another address' }));
  await screen.findByRole('button', { name: 'Create With Email' });
});
