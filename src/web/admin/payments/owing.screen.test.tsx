import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { check, pay } from '../../../../test/paying.ts';
import type { Person } from '../../../../test/school.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

let viewer: Person;
let office: Person;
beforeAll(async () => {
  viewer = await school.addPerson({ roles: ['viewer'] });
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});

const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

async function owes(priceCents: number, on = '2026-09-03') {
  const family = await school.addFamily(1);
  const held = [{ on, start: '15:00', end: '16:00' }];
  await enroll(family, await school.addClass({ priceCents, meetings: held }));
  return family;
}

test('a school of which no semester keeps books says so and leads to the semesters; with books nobody owes', async () => {
  const keep = (keepsBooks: boolean) => school.database.updateTable('semesters').set({ keepsBooks }).execute();
  await keep(false);
  const page = await openPage(staffPaths.staffStudents, viewer);
  const places = within(await screen.findByRole('navigation', { name: 'Staff screens' }));
  await page.user.click(places.getByRole('link', { name: 'Payments' }));
  await page.until(staffPaths.staffPayments);
  await screen.findByText('No semester keeps books');
  expect(screen.getByRole('link', { name: 'Open semesters' }).getAttribute('href')).toContain(
    staffPaths.managedSemesters,
  );
  await keep(true);
  await page.visit(staffPaths.receivedPayments);
  await screen.findByText('No payments yet');
  await page.visit(staffPaths.staffPayments);
  await screen.findByText('Nobody owes anything');
});

test('who owes is a row with figures and days; chips, ages and sums follow the address; a row leads to the family', async () => {
  const [late, later] = [await owes(12_000), await owes(5000, '2026-12-01')];
  school.clock.advance(14 * 24 * 3_600_000);
  const page = await openPage(staffPaths.staffPayments, viewer);
  await eventually(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toMatch(/\$120\$120Sep 3, 2026 · up to 30 days/);
  expect(status()).toContain('2 families · $170 due now · $120 of it overdue');
  const standings = within(screen.getByRole('group', { name: 'How they stand' }));
  await page.user.click(standings.getByRole('button', { name: 'Overdue' }));
  await page.until(`${staffPaths.staffPayments}?standing=overdue`);
  await eventually(() => expect(rows()).toHaveLength(1));
  await page.user.selectOptions(screen.getByLabelText('How long overdue'), 'over 90 days');
  await screen.findByText('Nothing found');
  await page.user.selectOptions(screen.getByLabelText('How long overdue'), 'up to 30 days');
  await eventually(() => expect(rows()).toHaveLength(1));
  await page.user.click(screen.getByRole('link', { name: /^Family / }));
  await page.until(staffPaths.staffFamily(late.familyId));
  await pay(office, later.familyId, { cents: 9000 });
  await page.visit(`${staffPaths.staffPayments}?standing=credit`);
  await eventually(() => expect(rows()).toEqual([expect.stringContaining('$40')]));
});

test('payments stand with the latest first, their takings over them; what came back is taken off and marked', async () => {
  const family = await owes(20_000);
  await pay(office, family.familyId, check(7000, 'A 1'));
  const bounced = await pay(office, family.familyId, check(3000, 'A 2'));
  await office.call('returnPayment', { paymentId: bounced.paymentId, reason: 'Bounced' });
  const page = await openPage(staffPaths.staffPayments, viewer);
  await page.user.click(await screen.findByRole('link', { name: 'Received' }));
  await page.until(staffPaths.receivedPayments);
  const takings = within(await screen.findByRole('region', { name: 'Takings' }));
  expect(takings.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['$70', '$90', '$160']);
  takings.getByText('$30 came back and is taken off');
  expect(rows()[0]).toMatch(/Check.*A 2.*Sep 15, 2026.*office@example.org$/);
  await page.user.selectOptions(screen.getByLabelText('How'), 'Cash');
  await page.until(`${staffPaths.receivedPayments}?method=cash`);
  await eventually(() => expect(rows()).toHaveLength(1));
  await page.visit(`${staffPaths.receivedPayments}?from=2026-08-01&until=2026-08-31`);
  await screen.findByText('Nothing found');
});

test('an answer that does not come is said, and asked for again', async () => {
  const page = await openPage(staffPaths.staffStudents, viewer);
  page.lose('owing', { status: 503, body: '{"error":{"status":"UNAVAILABLE","message":"Away"}}' });
  await page.visit(staffPaths.staffPayments);
  await screen.findByRole('alert');
  page.lose('owing')();
});
