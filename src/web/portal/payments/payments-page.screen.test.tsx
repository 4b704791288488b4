import { cleanup, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { check, pay } from '../../../../test/paying.ts';
import type { Person } from '../../../../test/school.ts';
import { newId } from '../../../server/platform/ids.ts';
import { paths } from '../../paths.ts';

openScreens();

const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');

const FIRST = { on: '2026-09-09', start: '15:30', end: '17:30' };

/** The family's children in a class of $120 each, due on its first date, September 9. */
async function enrolled(children: number) {
  const family = await school.addFamily(children);
  const classId = await school.addClass({ title: 'Climbing', priceCents: 12_000, meetings: [FIRST] });
  const lines = family.studentIds.map((studentId) => ({ studentId, classId }));
  const { registrationId, lines: answers } = await family.call('enroll', { idempotencyKey: newId(), lines });
  return { family, classId, registrationId, enrollmentIds: answers.map(({ enrollmentId = '' }) => enrollmentId) };
}

const take = (office: Person, familyId: string, cents: number) => pay(office, familyId, check(cents));

test('a family reads when what is due and how to pay, and after a cheque which child is paid and what is left', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const { family } = await enrolled(2);
  await openPage(paths.payments, family);
  await screen.findByText('$240 is due by Wednesday, September 9, 2026.');
  expect(text()).toContain('Due nowNothing');
  // The school has written nothing: it is asked.
  expect(screen.getByText(/has not written here how to pay/).textContent).toContain('@');
  expect(screen.getAllByText('not paid yet')).toHaveLength(2);
  cleanup();
  const { version } = await office.call('settings');
  await office.call('saveSettings', { version, changes: { howToPay: 'By check.\nTo the school.\n\nOr in cash.' } });
  await take(office, family.familyId, 15_000);
  await openPage(paths.payments, family);
  await screen.findByText('$90 is due by Wednesday, September 9, 2026.');
  screen.getByText('✓ paid');
  screen.getByText('$30 of $120 paid');
  screen.getByText('By check. To the school.');
  screen.getByText('Or in cash.');
  expect(screen.queryByText(/has not written here how to pay/)).toBeNull();
  const receipt = screen.getByText('Receipt 1').closest('li');
  expect(receipt?.textContent).toBe('Receipt 1Check · 1042 · Tuesday, September 1, 2026As PDF$150');
});

test('what is overdue is said in words, and what came back too', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const { family } = await enrolled(1);
  await take(office, family.familyId, 5000);
  const { ledger } = await family.call('ownPayments');
  await office.call('returnPayment', { paymentId: ledger?.payments[0]?.id ?? '', reason: 'No funds' });
  const now = new Date(school.clock.now()).toISOString();
  onTestFinished(() => school.clock.set(now));
  school.clock.set('2026-09-09T13:00:00Z');
  await openPage(paths.payments, family);
  await screen.findByText('$120 is due today.');
  cleanup();
  school.clock.set('2026-09-10T13:00:00Z');
  await openPage(paths.payments, family);
  await screen.findByText('$120 is overdue: it was due on Wednesday, September 9, 2026.');
  expect(text()).toContain('Due now$120');
  expect(screen.getByText('Came back').closest('li')?.textContent).toContain('$50');
  // Why it came back is between the school and its books.
  expect(text()).not.toContain('No funds');
});

test('what was paid and is not owed is told, and a seat that was given up stands in the history alone', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const { family, enrollmentIds } = await enrolled(1);
  await take(office, family.familyId, 12_000);
  await family.call('withdraw', { enrollmentId: enrollmentIds[0] ?? '' });
  const page = await openPage(paths.payments, family);
  await screen.findByText('Nothing is left to pay.');
  expect(text()).toContain('Paid and not owed$120It pays for what you owe next.');
  expect(screen.queryByText('How to pay')).toBeNull();
  expect(screen.queryByText('✓ paid')).toBeNull();
  await page.user.click(screen.getByText('Everything that was charged and paid'));
  const acts = screen.getAllByRole('listitem').flatMap((row) => row.querySelector(':scope > details > summary') ?? []);
  expect(acts.map(({ textContent }) => textContent)).toEqual([
    'Withdrawn Sep 1, 2026−$120',
    'Payment received Sep 1, 2026−$120',
    'Enrolled Sep 1, 2026+$120',
  ]);
});

test('a move is one act, opened to what was taken back and what was charged', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const { family, enrollmentIds } = await enrolled(1);
  const to = await school.addClass({ title: 'Canoeing', priceCents: 15_000 });
  const why = { reason: 'Suits better', tells: false, reasonTold: false };
  await office.call('moveEnrollments', { enrollmentIds, toClassId: to, overrides: [], price: 'of-class', ...why });
  await openPage(paths.payments, family);
  const act = (await screen.findByText(/^Moved to another class/)).closest('details');
  const entries = within(act as HTMLElement).getAllByRole('listitem');
  expect(act?.querySelector('summary')?.textContent).toBe('Moved to another class Sep 1, 2026+$30');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Student 1 · Canoeing: Charged, due .*\+\$\d+$/),
    ...(entries.length > 2 ? [expect.stringMatching(/^Student 1 · Canoeing: Charged, due /)] : []),
    // What is taken back is not due on any day.
    'Student 1 · Climbing: Taken back−$120',
  ]);
  expect(text()).not.toContain('Suits better');
});

test('whoever owes nothing and paid nothing is told so, and whoever may only look is told whose it is', async () => {
  const family = await school.addFamily(1);
  await openPage(paths.payments, family);
  await screen.findByRole('heading', { name: 'Nothing to pay' });
  cleanup();
  // Somebody new is in no family yet.
  await openPage(paths.payments, await school.addPerson());
  await screen.findByRole('heading', { name: 'Nothing to pay' });
  cleanup();
  const looker = await school.addFamily(1);
  await school.database
    .updateTable('guardians')
    .set({ access: 'view' })
    .where('familyId', '=', looker.familyId)
    .execute();
  await openPage(paths.payments, looker);
  await screen.findByText(/is shown to its parents and guardians with full access/);
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

test('what could not be loaded is asked for again', async () => {
  const { family } = await enrolled(1);
  const page = await openPage(paths.classes, family);
  const mend = page.lose('ownPayments');
  await page.visit(paths.payments);
  await screen.findByText('Your payments could not be loaded');
  mend();
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/is due by/);
});

test('the result says what of its seats is due when and how to pay; the enrollments one line a child; neither where all is free', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const { family, registrationId } = await enrolled(2);
  const page = await openPage(paths.registration(registrationId), family);
  await screen.findByText('$240 is due by Wednesday, September 9, 2026.');
  expect(screen.getByRole('link', { name: 'See your payments' }).getAttribute('href')).toBe(paths.payments);
  screen.getByRole('heading', { name: 'How to pay' });
  await take(office, family.familyId, 12_000);
  await page.visit(paths.enrollments);
  await screen.findByText('Student 1: paid');
  screen.getByText('Student 2: $120 due by Sep 9');
  await take(office, family.familyId, 12_000).catch(() => undefined);
  cleanup();

  const other = await school.addFamily(1);
  const classId = await school.addClass({ title: 'Free Play', priceCents: 0 });
  const lines = other.studentIds.map((studentId) => ({ studentId, classId }));
  const free = await other.call('enroll', { idempotencyKey: newId(), lines });
  const another = await openPage(paths.registration(free.registrationId), other);
  await screen.findByRole('heading', { name: 'You are enrolled' });
  expect(screen.queryByRole('heading', { name: 'How to pay' })).toBeNull();
  await another.visit(paths.enrollments);
  await eventually(() => expect(screen.getByRole('heading', { name: 'Enrollments' })).toBeTruthy());
  expect(screen.queryByRole('heading', { name: 'Payments' })).toBeNull();
});

test('before a seat is given up it is said what is not owed any more, and what becomes of what was paid', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const { family } = await enrolled(1);
  const ask = async () => {
    const page = await openPage(paths.enrollments, family);
    await page.user.click(await screen.findByRole('button', { name: /^Change/ }));
    await page.user.click(screen.getByRole('menuitem', { name: 'Withdraw' }));
    return within(await screen.findByRole('dialog'));
  };
  const dialog = await ask();
  expect(dialog.getByText(/You do not owe the \$120 for it any more\./).textContent).not.toContain('paid for it');
  cleanup();
  await take(office, family.familyId, 5000);
  (await ask()).getByText(/You do not owe the \$120 for it any more\. The \$50 paid for it pays what you owe next/);
});
