import type { Page } from '@playwright/test';
import type { SchoolClass } from '../../src/contract/classes.ts';
import { addStudent, createAccountInStep, fitting, isOpenNow, listClasses, pickTwo, tickAll } from './family.ts';
import { expectGoodScreen } from './good-screen.ts';
import { expectRoomForLetters } from './large-letters.ts';
import { expect, PASSWORD, test } from './portal.ts';

async function choose(page: Page, schoolClass: SchoolClass): Promise<void> {
  await page.goto(`/classes/enrollment/class/${schoolClass.id}`);
  await page.getByRole('button', { name: /^(Choose|Join waitlist)/ }).click();
  await expect(page.getByText('Chosen')).toBeVisible();
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a parent on a phone chooses two classes, creates an account, enrols two students once, and withdraws', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 360, height: 740 });
  const [first, second] = pickTwo(await listClasses(request));
  await page.goto(`/classes/enrollment?semester=${first.semesterId}&q=${encodeURIComponent(first.title)}`);
  await page
    .getByRole('button', { name: `Choose ${first.title}`, exact: true })
    .first()
    .click();
  await choose(page, second);

  // The plan is kept without an account, through a reload and in another tab.
  await page.reload();
  await expect(page.getByText('2 classes', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('portal.plan'))).toBe(JSON.stringify([first.id, second.id]));
  await page.getByRole('link', { name: 'Review', exact: true }).click();

  await expect(heading(page, 'Your account')).toBeVisible();
  await expectGoodScreen(page, 'account step, signed out');
  await expectRoomForLetters(page, 'account step, signed out');
  await createAccountInStep(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portal.plan'))).toBeNull();

  // What is typed is kept from step to step.
  await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Maximiliana-Evangeline');
  await page.getByRole('link', { name: /Review/ }).click();
  await expect(page.getByText('Still missing')).toBeVisible();
  await expectGoodScreen(page, 'review with something missing');
  await expectRoomForLetters(page, 'review with something missing');
  await page.getByRole('link', { name: 'Add a student' }).click();
  await expect(page.getByRole('textbox', { name: 'First name', exact: true })).toHaveValue('Maximiliana-Evangeline');
  const { born, grade } = fitting({ ...first, minAge: null, maxAge: null });
  await addStudent(page, { first: 'Maximiliana-Evangeline', last: 'Featherstonehaugh-Cholmondeley', born, grade });
  await addStudent(page, { first: '小龍', last: '李', born, grade });
  await tickAll(page);
  await expectGoodScreen(page, 'students step');
  await expectRoomForLetters(page, 'students step');

  await page.getByRole('link', { name: 'Continue to review' }).click();
  await expect(heading(page, 'Review and submit')).toBeVisible();
  await expect(page.getByText('The school will collect the payment.')).toBeVisible();
  await expectGoodScreen(page, 'review step');
  await page.getByRole('button', { name: 'Enroll 2 students in 2 classes' }).dblclick();
  await expect(heading(page, 'You are enrolled')).toBeVisible();
  await expectGoodScreen(page, 'result');
  // On paper: whose it is, where, and what it costs; nothing to press.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Fernhollow Outdoor School', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText(first.location?.name ?? first.title).first()).toBeVisible();
  await expect(page.getByText(/^\$\d/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'See your enrollments' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  await expect(heading(page, 'You are enrolled')).toBeVisible();

  await page.getByRole('link', { name: 'See your enrollments' }).click();
  await expect(page.getByText('✓ Enrolled')).toHaveCount(4);
  await expectGoodScreen(page, 'enrollments');
  const change = page.getByRole('button', { name: `Change 小龍 李 in ${first.title}`, exact: true });
  await change.click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Withdraw 小龍 李');
  await expectGoodScreen(page, 'withdraw question');
  await page.keyboard.press('Escape');
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('✓ Enrolled')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: '小龍 李' })).toBeFocused();
  await expect(page.getByText(/You can take this back until/)).toBeVisible();
  await expectGoodScreen(page, 'just withdrawn');
  await page.getByRole('button', { name: `Take back: 小龍 李 in ${first.title}`, exact: true }).click();
  await expect(page.getByText('✓ Enrolled')).toHaveCount(4);

  await change.click();
  await page.getByRole('menuitem', { name: 'Move to another class' }).click();
  await expectGoodScreen(page, 'classes to move to');
  const to = page
    .getByRole('dialog')
    .getByRole('button', { name: /^Move there: / })
    .first();
  const title = (await to.getAttribute('aria-label'))?.replace('Move there: ', '') ?? '';
  await to.click();
  await expect(page.getByRole('heading', { name: `Move 小龍 from ${first.title} to ${title}?` })).toBeVisible();
  await expectGoodScreen(page, 'move question');
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText(`小龍 has moved from ${first.title} to ${title}.`)).toBeVisible();
  await expect(page.getByText('✓ Enrolled')).toHaveCount(4);
});

test('the plan goes along at sign-in, is seen by a second tab, and is forgotten at sign-out', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000);
  const [first, second] = pickTwo(await listClasses(request));
  await choose(page, first);
  const other = await context.newPage();
  await other.goto('/classes/enrollment');
  await expect(other.getByText('1 class', { exact: true })).toBeVisible();
  await choose(page, second);
  await expect(other.getByText('2 classes', { exact: true })).toBeVisible();

  await page.goto('/user/login');
  await page.getByLabel('Email').fill('family59@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/classes\/enrollment/);
  await page.goto(`/classes/enrollment/class/${second.id}`);
  await expect(page.getByText('Chosen')).toBeVisible();
  await page.getByRole('button', { name: `Remove ${second.title}` }).click();
  await expect(page.getByText('1 class', { exact: true })).toBeVisible();
  await expect(other.getByText('1 class', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 class', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  await page.goto('/classes/enrollment');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Review', exact: true })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('portal.plan'))).toBeNull();
});

/** Counts from now on how often no message stands in the alert, and by how much the page moves. */
async function watchAlert(page: Page): Promise<() => Promise<{ gone: number; moved: number }>> {
  const watched = await page.evaluateHandle(() => {
    const seen = { gone: 0, moved: 0 };
    const look = () => {
      if (!document.querySelector('[role="alert"] p')) seen.gone += 1;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) seen.moved += Number(entry.value);
    }).observe({ type: 'layout-shift' });
    return seen;
  });
  return () => watched.jsonValue();
}

test.describe('when the answer gets lost', () => {
  test.use({ expectedConsole: [/ERR_FAILED|503|429/] });

  test('a full class gives a place on the waitlist, and pressing again enrols once', async ({ page, request }) => {
    test.setTimeout(180_000);
    const classes = await listClasses(request);
    const full = classes.find((item) => isOpenNow(item) && item.seatsLeft === 0 && item.meetings.length > 0);
    if (!full) throw new Error('The sample school has no full class.');
    await choose(page, full);
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await createAccountInStep(page);
    await addStudent(page, { first: 'Nils', last: 'Ångström', ...fitting(full) });
    await page.getByRole('checkbox', { name: /Nils/ }).check();
    await page.getByRole('link', { name: 'Continue to review' }).click();
    await expect(page.getByText('Full at the moment: joins the waitlist.')).toBeVisible();

    // The portal takes the registration and its answer never arrives; then the portal is busy, then with this very account; then it answers.
    let sent = 0;
    await page.route('**/api/enroll', async (route) => {
      sent += 1;
      if (sent === 2) {
        const error = { status: 'UNAVAILABLE', message: 'busy', details: { retryAfterSeconds: 3 } };
        return route.fulfill({ status: 503, json: { error } });
      }
      if (sent === 3) {
        // The next try takes a while, as with a database that is away: what stands there stays.
        await page.getByText('Trying again now').waitFor();
        const error = { status: 'RESOURCE_EXHAUSTED', message: 'still', details: { retryAfterSeconds: 1 } };
        return route.fulfill({ status: 429, json: { error } });
      }
      const answer = await route.fetch();
      await (sent === 1 ? route.abort() : route.fulfill({ response: answer }));
    });
    const submit = page.getByRole('button', { name: `Join the waitlist of ${full.title} for Nils` });
    await submit.click();
    await expect(page.getByText('We could not reach the portal')).toBeVisible();
    await expect(page.getByText('you cannot be enrolled twice').first()).toBeVisible();
    await expectGoodScreen(page, 'lost answer');
    await page.reload();
    await submit.click();
    const count = page.getByText(/^Next try in \d s$/);
    await expect(count).toBeVisible();
    await expect(submit).toBeDisabled();
    await expect(page.getByText('The portal cannot take your registration at this moment')).toBeVisible();
    const calm = await watchAlert(page);
    await expect(page.getByText('We are still working on your last submission')).toBeVisible();
    expect(await calm(), 'the message stands while it is tried again, and nothing moves').toEqual({
      gone: 0,
      moved: 0,
    });
    await expectGoodScreen(page, 'own submissions under way');
    await expect(heading(page, 'You are on the waitlist')).toBeVisible();
    await expect(page.getByText(`Position ${full.waiting + 1} on the waitlist`)).toBeVisible();
    expect(sent).toBe(4);
    await expectGoodScreen(page, 'result on the waitlist');

    await page.getByRole('link', { name: 'See your enrollments' }).click();
    await expect(page.getByText(`Waitlist: position ${full.waiting + 1} of ${full.waiting + 1}`)).toHaveCount(1);
    await page.getByRole('button', { name: /^Leave waitlist of/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave waitlist' }).click();
    await expect(page.getByText('Past (1)')).toBeVisible();
  });
});

test('a student who does not fit is told why before, and by the answer if the plan is older than the rule', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000);
  const classes = await listClasses(request);
  const graded = classes.find((item) => isOpenNow(item) && (item.minGrade ?? 0) >= 5 && item.seatsLeft > 2);
  if (!graded) throw new Error('The sample school has no class from grade 5 on.');
  await choose(page, graded);
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await createAccountInStep(page);
  await addStudent(page, { first: 'Ida', last: 'Berg', ...fitting(graded) });
  await page.getByRole('checkbox', { name: /Ida/ }).check();
  await page.getByRole('link', { name: 'Continue to review' }).click();
  const enroll = page.getByRole('button', { name: `Enroll Ida in ${graded.title}` });
  await expect(enroll).toBeVisible();

  // The grade is corrected in another tab, after she was put down for the class.
  const other = await context.newPage();
  await other.goto('/classes/enrollment/students');
  await other.getByRole('button', { name: 'Edit Ida Berg' }).click();
  await other.getByLabel('Grade').selectOption('0');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  // She is old for it.
  await other.getByRole('button', { name: 'It is right, save' }).click();
  await expect(other.getByText(/Ida is in Kindergarten/)).toBeVisible();
  await other.getByRole('link', { name: 'Continue to review' }).click();
  await expect(other.getByText('Nothing here can be enrolled as it stands.')).toBeVisible();
  await expectGoodScreen(other, 'nothing to submit');
  await other.close();

  await enroll.click();
  await expect(heading(page, 'Not enrolled')).toBeVisible();
  await expect(page.getByText(/Ida is in Kindergarten/)).toBeVisible();
  await expectGoodScreen(page, 'refused');
  await page.getByRole('link', { name: 'Look at what is entered for Ida' }).click();
  await expect(heading(page, 'Students')).toBeVisible();
});
