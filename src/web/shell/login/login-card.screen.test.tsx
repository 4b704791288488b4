import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

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
  await page.user.click(button);
  await screen.findByText('Logged in!');
  fireEvent.click(button);
  expect(sent).toBe(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
});
