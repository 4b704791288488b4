import type { APIRequestContext } from '@playwright/test';
import type { FunctionName, Functions } from '../../src/contract/functions.ts';
import type { InputOf, OutputOf } from '../../src/contract/kit.ts';
import { addStudent, createAccountInStep, fitting, isOpenNow, listClasses, tickAll } from './family.ts';
import { expectGoodScreen } from './good-screen.ts';
import { expect, PASSWORD, test } from './portal.ts';

/** A call of the administrator, as another program would send it. */
async function askAsStaff<N extends FunctionName>(
  request: APIRequestContext,
  name: N,
  data: InputOf<Functions[N]>,
): Promise<OutputOf<Functions[N]>> {
  const signedIn = await request.post('/identity/sign-in', {
    headers: { 'x-portal-identity': '1' },
    data: { email: 'admin@example.org', password: PASSWORD },
  });
  const { idToken } = (await signedIn.json()) as { idToken: string };
  const answer = await request.post(`/api/${name}`, {
    headers: { authorization: `Bearer ${idToken}` },
    data: { data },
  });
  expect(answer.status(), name).toBe(200);
  return ((await answer.json()) as { result: OutputOf<Functions[N]> }).result;
}

const money = (cents: number) => `$${(cents / 100).toFixed(2).replace('.00', '')}`;

test('a family enrolls two children, reads what is due and how to pay, and after a check what is left', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 360, height: 740 });
  const free = (await listClasses(request)).filter(
    (item) => isOpenNow(item) && item.groupId === null && item.priceCents > 0 && item.seatsLeft > 2,
  );
  const [item] = free;
  if (!item) throw new Error('The sample school has no class that costs something.');
  await askAsStaff(request, 'keepBooks', { semesterId: item.semesterId });
  const { version } = await askAsStaff(request, 'settings', null);
  const howToPay = 'By check, made out to the school.\n\nBring it to the office.';
  await askAsStaff(request, 'saveSettings', { version, changes: { howToPay } });

  await page.goto(`/classes/enrollment/class/${item.id}`);
  await page.getByRole('button', { name: /^Choose/ }).click();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  const email = await createAccountInStep(page);
  await addStudent(page, { first: 'Ada', last: 'Payer', ...fitting(item) });
  await addStudent(page, { first: 'Ben', last: 'Payer', ...fitting(item) });
  await tickAll(page);
  await page.getByRole('link', { name: 'Continue to review' }).click();
  await page.getByRole('button', { name: /^Enroll/ }).click();

  // The result says what is due when, and how to pay.
  await expect(page.getByRole('heading', { level: 1, name: 'You are enrolled' })).toBeVisible();
  await expect(page.getByText(`${money(2 * item.priceCents)} is due`)).toBeVisible();
  await expect(page.getByText('By check, made out to the school.')).toBeVisible();
  await expectGoodScreen(page, 'result with what is due');
  await page.getByRole('link', { name: 'See your payments' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await expect(page.getByText('not paid yet')).toHaveCount(2);
  await expectGoodScreen(page, 'payments');

  const { rows } = await askAsStaff(request, 'staffFamilies', { search: email });
  const cents = item.priceCents + 500;
  await askAsStaff(request, 'takePayment', {
    paymentId: crypto.randomUUID(),
    familyId: rows[0]?.id ?? '',
    cents,
    method: 'cheque',
    reference: '1042',
    receivedOn: new Date().toISOString().slice(0, 10),
  });
  await page.reload();
  await expect(page.getByText('✓ paid')).toBeVisible();
  await expect(page.getByText(`$5 of ${money(item.priceCents)} paid`)).toBeVisible();
  await expect(page.getByText(`${money(item.priceCents - 500)} is due`)).toBeVisible();
  await page.getByText('Everything that was charged and paid').click();
  await page.getByText(/^Payment received/).click();
  await expectGoodScreen(page, 'payments with the history of acts');
  await page.getByRole('navigation', { name: 'Your places' }).getByRole('link', { name: 'Enrollments' }).click();
  await expect(page.getByText(/^Ada: paid$|^Ben: paid$/)).toHaveCount(1);
  await expect(page.getByText(/^(Ada|Ben): \$[\d.]+ due/)).toHaveCount(1);
});
