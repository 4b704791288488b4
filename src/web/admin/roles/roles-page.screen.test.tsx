import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import type { Person } from '../../../../test/school.ts';

openScreens();

let office: Person;
beforeAll(async () => {
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  await school.addPerson({ email: 'new@example.org' });
});

test('making an administrator asks first, any other role does not', async () => {
  const page = await openPage('/admin/roles', office);
  const give = await screen.findByRole('button', { name: 'Give role' });
  await page.user.type(screen.getByLabelText(/E-mail address/), 'new@example.org');
  await page.user.click(give);
  const question = await screen.findByRole('dialog', { name: 'Make new@example.org an administrator?' });
  await page.user.click(within(question).getByRole('button', { name: 'Not now' }));
  expect(page.asked).not.toContain('grantRole');
  await page.user.click(give);
  await page.user.click(await screen.findByRole('button', { name: 'Make administrator' }));
  await eventually(() => expect(page.asked.filter((name) => name === 'grantRole')).toHaveLength(1));
  // The form is empty again once the answer is there.
  const address = screen.getByLabelText<HTMLInputElement>(/E-mail address/);
  await eventually(() => expect(address.value).toBe(''));
  await page.user.type(address, 'new@example.org');
  await page.user.selectOptions(screen.getByLabelText('Role'), 'instructor');
  await page.user.click(give);
  await eventually(() => expect(page.asked.filter((name) => name === 'grantRole')).toHaveLength(2));
});

type Page = Awaited<ReturnType<typeof openPage>>;
const press = async (page: Page, name: string | RegExp, place?: HTMLElement) =>
  page.user.click(await (place ? within(place) : screen).findByRole('button', { name }));

/** Types an address that nobody has an account with, and invites from what is offered then; the path of the link. */
async function invite(page: Page, email: string, role: string) {
  await page.user.type(await screen.findByLabelText(/E-mail address/), email);
  await page.user.selectOptions(screen.getByLabelText('Role'), role);
  await press(page, 'Give role');
  await press(page, `Invite ${email}`);
  const link = (await screen.findByText(/\/account\/staff-invitation#/)).textContent ?? '';
  await press(page, 'Done');
  return link.slice(link.indexOf('/account'));
}

test('without mail: the link is shown once, whoever accepted waits, and who invited confirms', async () => {
  const page = await openPage('/admin/roles', office);
  const link = await invite(page, 'rita@example.org', 'registrar');
  const list = await screen.findByRole('region', { name: 'Invitations' });
  within(list).getByText(/Open until/);
  expect(screen.queryByText(/staff-invitation#/)).toBeNull();

  const rita = await school.addPerson({ email: 'rita@example.org', isProven: false });
  const hers = await openPage(link, rita);
  await screen.findByText(/invites you to its staff, with the role Registrar\./);
  await press(hers, 'Accept');
  await screen.findByText('You have accepted');
  expect(await rita.call('roles')).toEqual([]);
  cleanup();

  const again = await openPage('/admin/roles', office);
  await screen.findByText(/rita@example\.org accepted\. Ask them/);
  await press(again, /^Confirm…/);
  await press(again, 'Confirm', await screen.findByRole('dialog', { name: 'Did rita@example.org accept?' }));
  await eventually(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull());
  await screen.findByRole('button', { name: 'Take away the role Registrar from rita@example.org' });
  expect(await rita.call('roles')).toEqual(['admin', 'registrar']);
});

test('an invitation is sent again with a new link, and withdrawn', async () => {
  const page = await openPage('/admin/roles', office);
  const before = await invite(page, 'vera@example.org', 'viewer');
  await press(page, 'Send again the invitation of vera@example.org');
  const dialog = await screen.findByRole('dialog', { name: 'Invite vera@example.org again?' });
  await press(page, 'Send again', dialog);
  const link = (await screen.findByText(/staff-invitation#/)).textContent ?? '';
  expect(link.endsWith(before)).toBe(false);
  await press(page, 'Done');
  await press(page, 'Withdraw the invitation of vera@example.org');
  await press(page, 'Withdraw', await screen.findByRole('dialog'));
  await eventually(() => expect(screen.queryByText('vera@example.org')).toBeNull());
  cleanup();
  await openPage(link.slice(link.indexOf('/account')), await school.addPerson({ email: 'vera@example.org' }));
  await screen.findByText(/was withdrawn/);
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('an instructor without an account is invited from the record, and says so; the record can be freed again', async () => {
  const page = await openPage('/admin/roles', office);
  await page.user.type(await screen.findByLabelText(/E-mail address/), 'ada@example.org');
  await page.user.selectOptions(screen.getByLabelText('Role'), 'instructor');
  await press(page, 'Give role');
  await screen.findByText(/Instructors are invited from their entry/);
  await office.call('saveDirectoryEntry', { kind: 'instructor', name: 'Ada Ranger' });
  await page.visit('/admin/classes/management/directory');
  await press(page, 'Actions: Ada Ranger');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Invite…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite Ada Ranger to sign in' });
  await page.user.type(within(dialog).getByLabelText(/E-mail address/), 'ada@example.org');
  await press(page, 'Invite', dialog);
  const [, token = ''] = ((await screen.findByText(/staff-invitation#/)).textContent ?? '').split('#');
  cleanup();
  const ada = await school.addPerson({ email: 'ada@example.org' });
  const hers = await openPage(`/account/staff-invitation#${token}`, ada);
  await screen.findByText(/sign in as the instructor Ada Ranger/);
  await press(hers, 'Accept');
  await screen.findByText('You have accepted');
  const { invitations } = await office.call('staffInvitations');
  await office.call('confirmStaffInvitation', { invitationId: invitations[0]?.id ?? '' });
  cleanup();
  await openPage('/account/manage', ada);
  await screen.findByText(/are under Teaching/);
  cleanup();
  const last = await openPage('/admin/classes/management/directory', office);
  await press(last, 'Actions: Ada Ranger');
  await last.user.click(await screen.findByRole('menuitem', { name: 'End the sign-in…' }));
  await press(last, 'End the sign-in', await screen.findByRole('dialog'));
  await eventually(async () => expect(await ada.call('roles')).toEqual([]));
});
