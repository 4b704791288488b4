import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

const press = async (page: Awaited<ReturnType<typeof openPage>>, name: string | RegExp) =>
  page.user.click(await screen.findByRole('button', { name }));

/** Invites on the screen, and takes the link from it. */
async function inviteOnScreen(page: Awaited<ReturnType<typeof openPage>>, access: RegExp) {
  await press(page, 'Invite somebody');
  screen.getByText('They may see everything, and change nothing.');
  await page.user.type(await screen.findByRole('textbox', { name: /^Email address/ }), 'aunt@example.org');
  await page.user.click(screen.getByRole('radio', { name: access }));
  await press(page, 'Invite');
  const link = (await screen.findByText(/\/account\/invitation#/)).textContent ?? '';
  return link.slice(link.indexOf('/account'));
}

test('a link is shown once, and says who invites to what before anybody signs in', async () => {
  const family = await school.addFamily(1);
  const first = await openPage(`${paths.manageAccount}?section=family`, family);
  const link = await inviteOnScreen(first, /^May look/);
  await press(first, 'Done');
  await screen.findByText('aunt@example.org');
  expect(screen.queryByText(/invitation#/)).toBeNull();

  cleanup();
  const page = await openPage(link, null);
  await screen.findByText(/invites you to their family\. Students: Student 1\./);
  screen.getByText('You may see everything, and change nothing.');
  await screen.findByRole('heading', { name: 'Sign In or Create Account' });
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  const aunt = await school.addPerson();
  page.signIn(aunt);
  await press(page, 'Accept');
  await page.until(paths.students);
  expect((await aunt.call('students')).students).toMatchObject([{ access: 'view' }]);
  await page.visit(link);
  await screen.findByText(/has been used already/);
});

test.each([
  ['withdrawn', /was withdrawn/],
  ['late', /is over/],
  ['unknown', /leads to no invitation/],
])('of an invitation that is %s it is said', async (what, words) => {
  const family = await school.addFamily(1);
  const made = await family.call('inviteGuardian', { access: 'full', email: 'a@example.org' });
  if (what === 'withdrawn') await family.call('withdrawInvitation', { invitationId: made.invitation.id });
  if (what === 'late')
    await school.database
      .updateTable('invitations')
      .set({ expiresAt: school.clock.iso() })
      .where('id', '=', made.invitation.id)
      .execute();
  const link = `${paths.invitation}#${what === 'unknown' ? 'x' : made.token}`;
  for (const who of [await school.addFamily(0), null]) {
    await openPage(link, who);
    await screen.findByText(words);
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Sign In or Create Account' })).toBeNull();
    cleanup();
  }
});

test('who is in the family already is told so', async () => {
  const family = await school.addFamily(1);
  const { token } = await family.call('inviteGuardian', { access: 'full', email: 'a@example.org' });
  await openPage(`${paths.invitation}#${token}`, family);
  await screen.findByText(/You are in this family already/);
});

test('one says what one is to a student, and is asked before an invitation or a guardian goes', async () => {
  const family = await school.addFamily(1);
  const page = await openPage(`${paths.manageAccount}?section=family`, family);
  await inviteOnScreen(page, /^Full access/);
  await press(page, 'Done');
  await press(page, 'Withdraw the invitation of aunt@example.org');
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await eventually(() => expect(screen.queryByText('aunt@example.org')).toBeNull());
  await press(page, /^Edit Guardian/);
  await page.user.type(await screen.findByRole('textbox', { name: 'Relationship' }), 'Mother');
  await page.user.selectOptions(screen.getByLabelText('May pick up'), 'Yes');
  await page.user.click(screen.getByRole('checkbox', { name: 'Send me mails about enrollments' }));
  await page.user.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement);
  await screen.findByText(/Mother of Student 1/);
  await screen.findByText(/No mails about enrollments/);
  await press(page, /^Leave/);
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
  await screen.findByText(/Somebody with full access has to stay/);
});

test('who may only pick up sees where and when, and nobody', async () => {
  const family = await school.addFamily(1);
  const classId = await school.addClass({
    title: 'Archery',
    meetings: [{ on: '2026-12-05', start: '15:00', end: '16:00' }],
  });
  const lines = [{ studentId: family.studentIds[0] ?? '', classId }];
  await family.call('enroll', { idempotencyKey: 'pick', lines });
  const { token } = await family.call('inviteGuardian', { access: 'pick-up', email: 'a@example.org' });
  const sitter = await school.addPerson();
  await sitter.call('acceptInvitation', { token: token ?? '' });
  await openPage(`${paths.manageAccount}?section=family`, sitter);
  await screen.findByText(/Saturday, December 5/);
  expect(screen.queryByText('555-0100')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Invite somebody' })).toBeNull();
  for (const address of [paths.enrollments, paths.students, paths.payments]) {
    cleanup();
    await openPage(address, sitter);
    const next = within(await screen.findByRole('region', { name: 'Next' }));
    expect(next.getByRole('listitem').textContent).toMatch(/Student 1.*Saturday, December 5, 3:00.*PM.*Archery/);
    screen.getByText('Nobody to pick up today.');
    expect(screen.queryByRole('link', { name: /Add classes|Find classes/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Add student/ })).toBeNull();
  }
});
