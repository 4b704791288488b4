import type { Locator, Page } from '@playwright/test';
import type { SchoolClass } from '../../src/contract/classes.ts';
import { type FakeSmtpServer, startSmtpServer } from '../smtp-server.ts';
import { isOpenNow, listClasses } from './family.ts';
import { expectGoodScreen } from './good-screen.ts';
import { expect, PASSWORD, servePortal, test } from './portal.ts';
import { signIn } from './staff.ts';

// What parents call about, each from Ctrl and K to its end. Every press of the pointer and every choice in a list counts; what is typed,
// and Enter behind it, stands apart.

const EMAIL = 'hortensia.quackenbush@example.org';
const [FIRST, LAST] = ['Ottoline', 'Quackenbush'];
const NAME = `${FIRST} ${LAST}`;

const send = async (page: Page, path: string, headers: Record<string, string>, data: object) => {
  const answer = await page.request.post(path, { headers, data });
  expect(answer.status(), path).toBeLessThan(300);
  return answer.status() === 204 ? null : answer.json();
};
const identity = (page: Page, path: string, data: object) =>
  send(page, `/identity/${path}`, { 'x-portal-identity': '1' }, data);

/** What a call answers to whoever is signed in here. */
async function ask(page: Page, call: string, input: object) {
  const { idToken } = await identity(page, 'token', {});
  return (await send(page, `/api/${call}`, { authorization: `Bearer ${idToken}` }, { data: input })).result;
}

/** A class with dates to come, a teacher and a place that has seats; one without seats at another time; one for other grades. */
async function chooseClasses(page: Page) {
  const open = (await listClasses(page.request)).filter(
    (one) => isOpenNow(one) && one.minAge === null && one.maxAge === null && one.groupId === null,
  );
  const takes = ({ minGrade, maxGrade }: SchoolClass, grade: number) =>
    (minGrade ?? 0) <= grade && grade <= (maxGrade ?? 12);
  for (const grade of [2, 3, 4, 5, 6, 7]) {
    const seats = open.find(
      (one) =>
        takes(one, grade) && one.seatsLeft > 3 && one.meetings.length > 2 && one.location && one.instructors.length > 0,
    );
    const full = open.find((one) => takes(one, grade) && one.seatsLeft === 0);
    const other = open.find((one) => !takes(one, grade));
    if (seats && full && other) return { grade, seats, full, other };
  }
  throw new Error('The sample school has no such classes.');
}

/** A family of its own: a seat, a place on a waitlist, and a class that it was refused. */
async function registerFamily(page: Page, post: FakeSmtpServer) {
  const { grade, seats, full, other } = await chooseClasses(page);
  await identity(page, 'create', { email: EMAIL, password: PASSWORD });
  // To an address that is not confirmed no other mail leaves.
  const code = () =>
    post.received
      .filter(({ to }) => to === EMAIL)
      .map(({ source }) => /#verify=([\w.-]+)/.exec(source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1])
      .find(Boolean);
  await expect.poll(code, { timeout: 60_000 }).toBeDefined();
  await identity(page, 'verify-email/confirm', { code: code() });
  await ask(page, 'saveAccount', { name: `Hortensia ${LAST}`, phone: '(212) 555-0177' });
  const born = `${Number(seats.meetings[0]?.on.slice(0, 4)) - grade - 6}-01-15`;
  const { student } = await ask(page, 'saveStudent', {
    student: { firstName: FIRST, lastName: LAST, preferredName: '', birthDate: born, grade },
  });
  const line = ({ id }: SchoolClass) => ({ studentId: student.id, classId: id, ifFull: 'waitlist' });
  const { lines } = await ask(page, 'enroll', {
    idempotencyKey: 'twelve calls',
    lines: [seats, full, other].map(line),
  });
  expect(lines.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['enrolled', 'waitlisted', 'refused']);
  return { seats, full, other, position: lines[1].position as number };
}

/** One call: begun with Ctrl and K, its presses counted. */
async function takeCall(page: Page, typed: string, about = typed) {
  let clicks = 0;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Name, address, phone, class or screen' }).fill(typed);
  const found = page.getByRole('listbox', { name: 'What was found' });
  const first = found.getByRole('option').filter({ hasText: typed }).filter({ hasText: about }).first();
  await expect(first).toBeVisible();
  const click = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  return {
    first,
    click,
    choose: async (from: Locator, label: string) => {
      clicks += 1;
      await from.selectOption({ label });
    },
    /** What can be done with the first that was found. */
    act: async (name: string) => {
      await click(first.getByText(/^(⋯|→ for more)$/));
      await click(found.getByRole('option', { name, exact: true }));
    },
    clicks: () => clicks,
  };
}

test('the twelve calls that parents make', async ({ browser }) => {
  test.setTimeout(240_000);
  // Only where mails leave can one be sent again.
  const post = await startSmtpServer();
  const environment = { DEMO_PASSWORD: PASSWORD, SMTP_URL: post.url };
  await servePortal('demo', environment, async ({ url }) => {
    const open = async () => (await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })).newPage();
    const page = await open();
    await signIn(page);
    await takeCalls(page, await registerFamily(await open(), post));
    await page.context().close();
  });
  await post.close();
});

async function takeCalls(
  page: Page,
  { seats, full, other, position }: Awaited<ReturnType<typeof registerFamily>>,
): Promise<void> {
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: /^Find anybody/ })).toBeVisible();

  await test.step('is she enrolled; which place; when, where and with whom: 0 clicks', async () => {
    const call = await takeCall(page, NAME);
    await expect(call.first).toContainText(`${seats.title}: enrolled · `);
    await expect(call.first).toContainText(`${full.title}: number ${position} on the waitlist`);
    await expect(call.first).toContainText(/\d\d? ?[AP]M/);
    await expect(call.first).toContainText(seats.location?.name ?? '-');
    await expect(call.first).toContainText(`with ${seats.instructors[0]?.name}`);
    await expectGoodScreen(page, 'a student that was found');
    expect(call.clicks()).toBe(0);
  });
  await test.step('why was she refused: 0 clicks', async () => {
    await page.keyboard.press('Enter');
    const refused = page.getByRole('region', { name: 'Refused registrations' }).getByRole('listitem');
    await expect(refused.filter({ hasText: other.title })).toContainText(/The class is for .*grade on record is/);
    await expectGoodScreen(page, 'the page of a household');
  });
  await test.step('another size of t-shirt: at most 2', async () => {
    const call = await takeCall(page, NAME);
    await page.keyboard.press('Enter');
    const size = page.getByRole('combobox', { name: `T-shirt size of ${NAME}` });
    const label = (await size.getByRole('option').nth(2).textContent()) ?? '';
    await call.click(size);
    await call.choose(size, label);
    await expect(page.getByText(`${NAME}: ${label}`)).toBeVisible();
    expect(call.clicks()).toBeLessThanOrEqual(2);
  });
  await test.step('the father must not pick her up: at most 2', async () => {
    const call = await takeCall(page, NAME);
    await page.keyboard.press('Enter');
    await call.click(page.getByRole('button', { name: `Must not pick up…: ${NAME}` }));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').first().fill('Roderick Quackenbush');
    await dialog.getByLabel(/^Reason/).fill('Told by the mother');
    await call.click(dialog.getByRole('radio', { name: 'By phone' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Saved/)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Roderick Quackenbush');
    expect(call.clicks()).toBeLessThanOrEqual(2);
  });
  await test.step('they have moved house: at most 2', async () => {
    const call = await takeCall(page, NAME);
    await page.keyboard.press('Enter');
    await call.click(page.getByRole('button', { name: /^Edit: Parents and guardians/ }));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Postal address/).fill('9 Elm Row\nAsheville, NC 28801');
    await call.click(dialog.getByRole('radio', { name: 'By phone' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('9 Elm Row');
    expect(call.clicks()).toBeLessThanOrEqual(2);
  });
  await test.step('one date of a class is called off: at most 4', async () => {
    // A class of this name may have been held before.
    const { classes } = await ask(page, 'find', { search: seats.title });
    const hit = classes.hits.find(({ id }: { id: string }) => id === seats.id);
    const call = await takeCall(page, seats.title, hit.semesterName);
    await call.act('Call off or move a date');
    await page.getByLabel('First day').fill(seats.meetings.at(-1)?.on ?? '');
    await page.getByLabel(/^Reason/).fill('The teacher is ill');
    await call.click(page.getByRole('button', { name: 'Close and change 1 class' }));
    await expect(page.getByText('1 class is changed.')).toBeVisible();
    expect(call.clicks()).toBeLessThanOrEqual(4);
  });
  await test.step('off from everything: at most 3', async () => {
    const call = await takeCall(page, NAME);
    await page.keyboard.press('Enter');
    await call.click(page.getByRole('button', { name: 'Off from everything…' }));
    const dialog = page.getByRole('dialog', { name: `Take ${FIRST} off from everything?` });
    await dialog.getByLabel('Why').fill('They move away');
    await call.click(dialog.getByRole('button', { name: 'Take off' }));
    await expect(page.getByText(/can be undone until/).first()).toBeVisible();
    expect(call.clicks()).toBeLessThanOrEqual(3);
    await page.keyboard.press('Escape');
  });
  await test.step('the neighbour’s boy, of whom only the name is known: at most 3', async () => {
    const call = await takeCall(page, 'Enroll a student');
    await page.keyboard.press('Enter');
    await call.click(page.getByRole('button', { name: 'New student…' }));
    const dialog = page.getByRole('dialog', { name: 'New student' });
    await dialog.getByLabel('First name').fill('Bartholomew');
    await dialog.getByLabel('Last name').fill('Nextdoor');
    await dialog.getByLabel(/^Reason/).fill('On the phone');
    await call.click(dialog.getByRole('button', { name: 'Enter student' }));
    await expect(page.getByText('Bartholomew Nextdoor')).toBeVisible();
    expect(call.clicks()).toBeLessThanOrEqual(3);
  });
  await test.step('everybody whose forms are missing is reminded: at most 5', async () => {
    const call = await takeCall(page, 'Students');
    await call.click(
      page.getByRole('group', { name: 'Screens' }).getByRole('option', { name: 'Students', exact: true }).first(),
    );
    await call.click(page.getByRole('checkbox', { name: 'Select all students shown' }));
    await call.click(page.getByRole('button', { name: 'Remind their families' }));
    await call.click(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
    await expect(page.getByText(/mails? leaves? in/)).toBeVisible();
    expect(call.clicks()).toBeLessThanOrEqual(5);
  });
  await test.step('the mail never came, send it again: at most 3', async () => {
    const lines = page.getByRole('region', { name: 'Mails we sent' }).getByRole('listitem');
    const sent = lines.filter({ hasText: EMAIL }).filter({ hasText: 'Sent ' }).first();
    // Mails leave in the background.
    await takeCall(page, NAME);
    await page.keyboard.press('Enter');
    await expect(async () => {
      await page.reload();
      await expect(sent).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: /^Find anybody/ })).toBeVisible();
    const call = await takeCall(page, NAME);
    await page.keyboard.press('Enter');
    await call.click(sent.getByRole('link'));
    await call.click(page.getByRole('button', { name: 'Send again' }));
    await expect(page.getByText(`On its way again to ${EMAIL}`)).toBeVisible();
    expect(call.clicks()).toBeLessThanOrEqual(3);
  });
}
