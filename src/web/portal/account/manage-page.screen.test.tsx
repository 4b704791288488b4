import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';
import { IdentityError } from '../../identity/identity.ts';
import { askForFreshSignIn } from '../../shared/fresh-sign-in.ts';

openScreens();

test('a new address waits where its form is closed or left; the password does not', async () => {
  const page = await openPage(`${paths.manageAccount}?section=you`, await school.addFamily(0));
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
  await page.visit(`${paths.manageAccount}?section=you`);
  await screen.findByRole('textbox', { name: /^New email address/ });
  expect(typed()).toEqual(['new@example.org', '']);
});

test('the account is an index of short screens, each with a way back and the focus on its heading', async () => {
  const page = await openPage(paths.manageAccount, await school.addFamily(1));
  for (const [name, part] of [
    ['You and sign-in', 'Password'],
    ['Family and invitations', /Invite somebody/],
    ['Mails', /Send me mails about enrollments/],
    ['Calendar addresses', /Make an address/],
    ['Your data', /Delete your account/],
  ] as const) {
    await page.user.click(await screen.findByRole('link', { name }));
    const heading = await screen.findByRole('heading', { level: 1, name });
    await eventually(() => expect(document.activeElement).toBe(heading));
    expect((await screen.findAllByText(part)).length).toBeGreaterThan(0);
    await page.user.click(screen.getByRole('link', { name: 'Back to Manage account' }));
  }
  await screen.findByRole('heading', { level: 1, name: 'Manage account' });
});

test('the address of a part of before leads to its screen, and an unknown one to the index', async () => {
  await openPage(`${paths.manageAccount}#second-factor`, await school.addFamily(0));
  await screen.findByRole('heading', { level: 1, name: 'You and sign-in' });
  cleanup();
  await openPage(`${paths.manageAccount}?section=password`, await school.addFamily(0));
  await screen.findByRole('heading', { level: 1, name: 'Manage account' });
});

test('whether mails come is one tick, and what somebody else has changed meanwhile is shown', async () => {
  const family = await school.addFamily(1);
  const page = await openPage(`${paths.manageAccount}?section=mails`, family);
  const tick = () => screen.findByLabelText<HTMLInputElement>('Send me mails about enrollments');
  const before = (await tick()).checked;
  await page.user.click(await tick());
  const stands = async () => (await family.call('family')).families[0]?.guardians.find(({ isYou }) => isYou);
  await eventually(async () => expect((await stands())?.wantsMail).toBe(!before));
  const { id = '', version = 0 } = (await stands()) ?? {};
  await eventually(async () => expect((await tick()).checked).toBe(!before));
  await family.call('saveGuardian', { guardianId: id, version, wantsMail: before });
  await page.user.click(await tick());
  expect(await screen.findByRole('alert')).toBeDefined();
  await eventually(async () => expect((await tick()).checked).toBe(before));
});

test('what wants a fresh sign-in asks for the password over the page, and a “no” leaves everything as it is', async () => {
  const page = await openPage(`${paths.manageAccount}?section=you`, await school.addFamily(0));
  await screen.findByRole('heading', { name: 'You and sign-in' });
  const answered = askForFreshSignIn();
  await screen.findByRole('dialog', { name: 'Enter your password once more' });
  await page.user.click(await screen.findByRole('button', { name: 'Leave it' }));
  expect(await answered).toBe(false);
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who has a second factor brings its code as well, over the page; a wrong one stays where it was typed', async () => {
  const brought: string[][] = [];
  const somebody = { uid: 'ada', email: 'ada@example.org', emailVerified: true };
  const page = await openPage(`${paths.manageAccount}?section=you`, await school.addFamily(0), {
    signIn: () => Promise.reject(new IdentityError('second-factor-required', undefined, { challenge: 'abc' })),
    bringSecondFactor: async (...each) => {
      brought.push(each);
      if (each[1] === '000 000') throw new IdentityError('invalid-second-factor');
      return somebody;
    },
  });
  await screen.findByRole('heading', { name: 'You and sign-in' });
  const answered = askForFreshSignIn();
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password once more' }));
  await page.user.type(await dialog.findByLabelText('Password'), 'a long password');
  await page.user.click(dialog.getByRole('button', { name: 'Continue' }));
  const code = await dialog.findByLabelText<HTMLInputElement>('Code');
  expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code']);
  await page.user.type(code, '000 000');
  await page.user.keyboard('{Enter}');
  expect(await dialog.findByText(/This code does not count/)).toBeDefined();
  expect(code.value).toBe('000 000');
  await page.user.clear(code);
  await page.user.type(code, '123456{Enter}');
  expect(await answered).toBe(true);
  expect(brought).toEqual([
    ['abc', '000 000'],
    ['abc', '123456'],
  ]);
});

test('a challenge that ended while the code was looked for leads back to the password', async () => {
  const page = await openPage(paths.login, null, {
    signIn: () => Promise.reject(new IdentityError('second-factor-required', undefined, { challenge: 'abc' })),
    bringSecondFactor: () => Promise.reject(new IdentityError('second-factor-expired')),
  });
  await page.user.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await page.user.type(screen.getByLabelText('Password'), 'a long password{Enter}');
  await page.user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('Failed to log in: second-factor-expired')).toBeDefined();
  expect(screen.getByText(/That took too long/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
});

test('the link that confirms an address asks for the code as well, and then confirms it', async () => {
  const asked: (string | undefined)[] = [];
  let isSignedIn = false;
  const page = await openPage(`${paths.login}#verify=${'a'.repeat(54)}`, null, {
    confirmEmail: async (_code, password) => {
      asked.push(password);
      if (isSignedIn) return;
      if (!password) throw new IdentityError('missing-password', undefined, { email: 'ada@example.org' });
      throw new IdentityError('second-factor-required', undefined, { challenge: 'abc' });
    },
    bringSecondFactor: async () => {
      isSignedIn = true;
      return { uid: 'ada', email: 'ada@example.org', emailVerified: false };
    },
  });
  await page.user.type(await screen.findByLabelText('Password'), 'a long password{Enter}');
  await page.user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByRole('link', { name: /enrollments/i })).toBeDefined();
  expect(asked).toEqual([undefined, 'a long password', undefined]);
});

test('with a hosted service nothing of a second factor is drawn here', async () => {
  const secondFactor = () => Promise.reject(new Error('It has its own.'));
  await openPage(`${paths.manageAccount}?section=you`, await school.addFamily(0), { kind: 'firebase', secondFactor });
  expect(await screen.findByText(/has a second factor of its own/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Set up a second factor' })).toBeNull();
});

test('a calendar address is made, told once, renewed and ended', async () => {
  const family = await school.addFamily(1);
  const page = await openPage(`${paths.manageAccount}?section=calendars`, family);
  await page.user.click(await screen.findByRole('button', { name: 'Make an address' }));
  const address = () => document.querySelector('code')?.textContent ?? '';
  const notice = await screen.findByText('The address of “Your whole family”');
  const first = address();
  expect(first).toMatch(/^https?:\/\/.*\/calendar\/feeds\/[\w-]{43}\.ics$/);
  const google = screen.getByRole('link', { name: 'Google Calendar' });
  expect(new URL(google.getAttribute('href') ?? '').searchParams.get('cid')).toBe(first.replace(/^https?:/, 'webcal:'));
  expect(screen.getByRole('link', { name: 'Apple Calendar' }).getAttribute('href')).toMatch(/^webcal:/);
  const outlook = new URL(screen.getByRole('link', { name: 'Outlook' }).getAttribute('href') ?? '');
  expect(outlook.searchParams.get('url')).toBe(first);
  await page.user.click(screen.getByRole('button', { name: 'I have it' }));
  expect(notice.isConnected).toBe(false);

  await page.user.click(await screen.findByRole('button', { name: 'Renew “Your whole family”' }));
  await page.user.click(await screen.findByRole('button', { name: 'Renew' }));
  await eventually(() => expect(address()).toMatch(/\.ics$/));
  expect(address()).not.toBe(first);
  await page.user.selectOptions(screen.getAllByLabelText('Students’ names')[0] as HTMLSelectElement, 'Initials');
  await eventually(async () =>
    expect((await family.call('calendarAddresses')).addresses).toMatchObject([{ names: 'initials' }]),
  );
  await page.user.click(screen.getByRole('button', { name: 'End “Your whole family”' }));
  await page.user.click(await screen.findByRole('button', { name: 'End' }));
  await eventually(() => expect(screen.queryByRole('button', { name: 'End “Your whole family”' })).toBeNull());
  expect((await family.call('calendarAddresses')).addresses).toEqual([]);
});
