import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enroll } from '../../../../../test/enrolling.ts';
import { pay } from '../../../../../test/paying.ts';
import { openPage, openScreens, school } from '../../../../../test/screens.tsx';
import { paths } from '../../../paths.ts';

openScreens();

const person = (role: 'registrar' | 'viewer') => school.addPerson({ roles: [role] });

/** Somebody with the only seat of a class, somebody who waits for it, and a class with seats left. */
async function climbing() {
  const from = await school.addClass({ title: 'Climbing', capacity: 1 });
  const to = await school.addClass({ title: 'Kayaking', capacity: 3 });
  const [family, waiting] = [await school.addFamily(), await school.addFamily()];
  const { enrollmentId = '' } = await enroll(family, from);
  await enroll(waiting, from, { ifFull: 'waitlist' });
  return { from, to, family, waiting, enrollmentId };
}

const dialogNamed = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

test('a secretary moves a child from its panel: what happens is seen before, then it is undone in the same place', async () => {
  const { to, enrollmentId } = await climbing();
  const page = await openPage(`/admin/enrollments/${enrollmentId}`, await person('registrar'));
  await page.user.click(await screen.findByRole('button', { name: /^Move…/ }));
  const dialog = await dialogNamed(/^Move .* to another class\?$/);
  const picker = await dialog.findByLabelText(/To which class/);
  expect(await dialog.findByRole('option', { name: /^Kayaking, .*: 3 seats left$/ })).toBeTruthy();
  await page.user.selectOptions(picker, to);
  expect(await dialog.findByText(/leaves Climbing for Kayaking\.$/)).toBeTruthy();
  expect(await dialog.findByText(/gets a seat in Climbing from its waitlist$/)).toBeTruthy();
  await page.user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await dialog.findByText('Say why, for the history.')).toBeTruthy();
  await page.user.type(dialog.getByLabelText(/Why/), 'The bus is full');
  await page.user.click(dialog.getByRole('button', { name: 'Move' }));
  const done = await dialogNamed(/^Done$/);
  expect(await done.findByText(/^It can be undone until/)).toBeTruthy();
  await page.user.click(done.getByRole('button', { name: 'Close' }));
  // The panel says where to, and has the way back too: the seat is somebody else's by now.
  expect(await screen.findByRole('link', { name: 'Kayaking' })).toBeTruthy();
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/somebody else has the seat now/)).toBeTruthy();
  expect(await school.statesOf('enrollments', await studentOf(enrollmentId))).toEqual(['transferred', 'enrolled']);
});

test('what stands against a seat is named, and set aside by a box of its own; what was typed stays', async () => {
  const { to, enrollmentId } = await climbing();
  const page = await openPage(`/admin/enrollments/${enrollmentId}`, await person('registrar'));
  await page.user.click(await screen.findByRole('button', { name: /^Move…/ }));
  const dialog = await dialogNamed(/^Move/);
  await dialog.findByRole('option', { name: /^Kayaking, .*: 3 seats left$/ });
  await page.user.selectOptions(dialog.getByLabelText(/To which class/), to);
  await page.user.type(dialog.getByLabelText(/Why/), 'Siblings together');
  // The class fills while the dialog is open.
  await school.database.updateTable('classes').set({ capacity: 0 }).where('id', '=', to).execute();
  await page.user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await dialog.findByText('Nothing was changed')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/Why/).value).toBe('Siblings together');
  await page.user.click(await dialog.findByLabelText('Override: the class is full'));
  await page.user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await dialogNamed(/^Done$/)).toBeTruthy();
});

test('all that are found are revoked at once, and those who cannot be are named', async () => {
  const from = await school.addClass({ title: 'Archery', capacity: 9 });
  for (let n = 0; n < 3; n++) await enroll(await school.addFamily(), from);
  const page = await openPage(`/admin/enrollments?class=${from}`, await person('registrar'));
  await page.user.click(await screen.findByLabelText(/^Select all/i));
  await page.user.click(await screen.findByRole('button', { name: 'Revoke…' }));
  const dialog = await dialogNamed(/^Revoke 3 enrollments\?$/);
  expect(await dialog.findByText('3 enrollments end.')).toBeTruthy();
  expect(dialog.getByText('3 letters are written.')).toBeTruthy();
  await page.user.type(dialog.getByLabelText(/Why/), 'The coach is ill');
  await page.user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await dialogNamed(/^Done$/)).toBeTruthy();
  const left = await school.database.selectFrom('enrollments').select('state').where('classId', '=', from).execute();
  expect(left.map(({ state }) => state)).toEqual(['revoked', 'revoked', 'revoked']);
});

test('all that are found, on every page, are moved at once: as many as have room; who left meanwhile is named', async () => {
  const [from, to] = [await school.addClass({ title: 'Pond', capacity: 60 }), await school.addClass({ title: 'Lake' })];
  await school.database.updateTable('classes').set({ capacity: 52 }).where('id', '=', to).execute();
  const family = await school.addFamily();
  const first = await enroll(family, from);
  school.clock.advance(1000);
  const others = await school.addFamily(53);
  const lines = others.studentIds.map((studentId) => ({ studentId, classId: from }));
  await others.call('enroll', { idempotencyKey: 'fifty-three', lines });
  const page = await openPage(`/admin/enrollments?class=${from}`, await person('registrar'));
  await page.user.click(await screen.findByLabelText(/^Select all/i));
  await page.user.click(await screen.findByRole('button', { name: 'Select all 54 found' }));
  await screen.findByText('54 enrollments selected, 4 of them not on this page');
  await page.user.click(screen.getByRole('button', { name: 'Move…' }));
  const dialog = await dialogNamed(/^Move 54 enrollments to another class\?$/);
  await dialog.findAllByRole('option', { name: /^Lake/ });
  await page.user.selectOptions(dialog.getByLabelText(/To which class/), to);
  expect(await dialog.findByText('52 go to Lake.')).toBeTruthy();
  await page.user.type(dialog.getByLabelText(/Why/), 'The pond is dry');
  await family.call('withdraw', { enrollmentId: first.enrollmentId ?? '' });
  await page.user.click(dialog.getByRole('button', { name: 'Move' }));
  const done = await dialogNamed(/^Done$/);
  expect(done.getByText('52 go to Lake.')).toBeTruthy();
  expect(done.getByText(/it was changed since$/)).toBeTruthy();
  // One of the youngest: there are 52 seats.
  const left = await school.database
    .selectFrom('enrollments')
    .select('studentId')
    .where((where) => where.and({ classId: from, state: 'enrolled' }))
    .execute();
  expect(left).toHaveLength(1);
  expect(others.studentIds).toContain(left[0]?.studentId);
});

test('who only reads sees no act', async () => {
  const { enrollmentId } = await climbing();
  await openPage(`/admin/enrollments/${enrollmentId}`, await person('viewer'));
  expect(await screen.findByText('The class')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^((Move|Withdraw|Revoke|Reopen)…|Withdraw everything|Undo)/ })).toBe(
    null,
  );
});

async function studentOf(enrollmentId: string): Promise<string> {
  const row = await school.database
    .selectFrom('enrollments')
    .select('studentId')
    .where('id', '=', enrollmentId)
    .executeTakeFirstOrThrow();
  return row.studentId;
}

test('once it is undone, it is not told as done any more', async () => {
  const { from, to, enrollmentId } = await climbing();
  await school.database.deleteFrom('waitlistEntries').where('classId', '=', from).execute();
  const page = await openPage(`/admin/enrollments/${enrollmentId}`, await person('registrar'));
  await page.user.click(await screen.findByRole('button', { name: /^Move…/ }));
  const dialog = await dialogNamed(/^Move/);
  await dialog.findAllByRole('option', { name: /^Kayaking, .*: 3 seats left$/ });
  await page.user.selectOptions(dialog.getByLabelText(/To which class/), to);
  await page.user.type(dialog.getByLabelText(/Why/), 'The bus is full');
  await page.user.click(dialog.getByRole('button', { name: 'Move' }));
  await page.user.click((await dialogNamed(/^Done$/)).getByRole('button', { name: 'Undo' }));
  const undone = await dialogNamed(/^Undone$/);
  expect(undone.getByText(/^Given back/)).toBeTruthy();
  expect(undone.queryByText(/can be undone until|leaves/)).toBeNull();
  expect(undone.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a link that brings what cannot be asked for asks for nothing', async () => {
  await enroll(await school.addFamily(), await school.addClass());
  await openPage('/admin/enrollments?search=%00&type=a%00', await person('registrar'));
  expect((await screen.findAllByRole('link', { name: /^Student 1 Family/ })).length).toBeGreaterThan(0);
  expect(screen.queryByText('This could not be loaded')).toBeNull();
});

test('of the price of a seat that ends a part is kept: what stays owed is seen before, and what is no amount is said', async () => {
  const classId = await school.addClass({ title: 'Night Walk', priceCents: 12_000 });
  const family = await school.addFamily();
  const { enrollmentId = '' } = await enroll(family, classId);
  const office = await person('registrar');
  await pay(office, family.familyId);
  const page = await openPage(`/admin/enrollments/${enrollmentId}`, office);
  await page.user.click(await screen.findByRole('button', { name: /^Withdraw…/ }));
  const dialog = await dialogNamed(/^Withdraw/);
  const keep = await dialog.findByLabelText(/^The school keeps/);
  await dialog.findByText(/^\$120 is not owed any more\. \$50 of it was paid/);
  await page.user.type(keep, 'half');
  await page.user.type(dialog.getByLabelText(/Why/), 'Two days before');
  await page.user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await dialog.findByText('Enter an amount such as 25, or leave it empty.');
  await page.user.clear(keep);
  await page.user.type(keep, '30');
  await dialog.findByText(/^\$30 of the \$120 that is owed stays owed; \$90 is not owed any more\. \$50 was paid:/);
  expect(document.activeElement).toBe(keep);
  await page.user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  const done = await dialogNamed(/^Done$/);
  await done.findByText(/^It can be undone until/);
  expect((await family.call('ownPayments')).ledger).toMatchObject({
    creditCents: 2000,
    seats: [{ cents: 3000, isKept: true }],
  });
  cleanup();
  await openPage(paths.payments, family);
  await screen.findByText('Given up or taken back: this part of its price stays owed.');
});

test('where nothing is owed, nothing is asked about keeping', async () => {
  const free = await enroll(await school.addFamily(), await school.addClass({ title: 'Free Walk', priceCents: 0 }));
  const page = await openPage(`/admin/enrollments/${free.enrollmentId}`, await person('registrar'));
  await page.user.click(await screen.findByRole('button', { name: /^Withdraw…/ }));
  const dialog = await dialogNamed(/^Withdraw/);
  await dialog.findByText(/Nobody on a waitlist|gets a seat|loses the seat|Free Walk/);
  expect(dialog.queryByLabelText(/The school keeps/)).toBeNull();
});
