import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { addTeacher } from '../../../../test/teachers.ts';
import { newId } from '../../../server/platform/ids.ts';
import { paths } from '../../paths.ts';
import { openVault } from './vault.ts';

// What only a real browser keeps (the program, what lies sealed in its database) is for `teaching-offline.journey.ts`.
openScreens();

const at = (day: string) => ({ on: day, start: '15:00', end: '16:00' });
const person = (name: string) => ({ name, relationship: 'Aunt', phone: '' });

let classId: string;
let name: string;
let ofFamily: Awaited<ReturnType<typeof school.addFamily>>;
beforeEach(async () => {
  school.clock.set('2026-09-08T19:30:00Z');
  classId = await school.addClass({ title: 'Climbing', meetings: [at('2026-09-08')] });
  const family = await school.addFamily(1);
  ofFamily = family;
  const [studentId = ''] = family.studentIds;
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  const pickup = { allowed: [person('Vera')], notAllowed: [person('Rex')], codeWord: 'Falcon' };
  await family.call('savePickup', { studentId, version: 0, pickup });
  const { firstName, lastName } = await school.database
    .selectFrom('students')
    .select(['firstName', 'lastName'])
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow();
  name = `${firstName} ${lastName}`;
});

const open = async () => {
  const teacher = await addTeacher(school, 'Ada Ranger', [classId]);
  const page = await openPage(paths.taughtClass(classId), teacher);
  const taps = within(await screen.findByRole('group', { name: `Attendance of ${name}` }));
  return { teacher, page, press: (word: string) => page.user.click(taps.getByRole('button', { name: word })) };
};
const story = () =>
  school.database.selectFrom('attendanceTaps').selectAll().where('classId', '=', classId).orderBy('sequence').execute();
const sendAgain = () => screen.getByRole('button', { name: 'Send again' });

test('a class that was taken away meanwhile refuses what was tapped, and says so until it was read', async () => {
  const { page, press } = await open();
  const mend = page.lose('recordTaps');
  await press('Present');
  await screen.findByText('1 tap is not sent yet');
  await school.database.deleteFrom('classInstructors').where('classId', '=', classId).execute();
  mend();
  await page.user.click(sendAgain());
  await screen.findByText('One tap was not taken');
  screen.getByText(/, Climbing, .*This class is not yours any more/);
  expect(screen.queryByText('1 tap is not sent yet')).toBeNull();
  expect(await story()).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'I have read this' }));
  await waitFor(() => expect(screen.queryByText('One tap was not taken')).toBeNull());
});

test('taps that arrive while a class is looked at for the first time do not end that look', async () => {
  // Days before the date, so that this phone keeps nothing of it to show meanwhile.
  school.clock.set('2026-09-04T19:30:00Z');
  const { page, press } = await open();
  const mend = page.lose('recordTaps');
  await press('Excused');
  await screen.findByText('1 tap is not sent yet');
  await page.visit(paths.teaching);
  await screen.findByRole('heading', { level: 1, name: 'Teaching' });
  const release = page.hold('classAttendance');
  const before = page.asked.length;
  await page.visit(paths.taughtClass(classId));
  await waitFor(() => expect(page.asked.slice(before)).toContain('classAttendance'));
  mend();
  await page.user.click(sendAgain());
  await waitFor(() => expect(screen.queryByText('1 tap is not sent yet')).toBeNull());
  const isThere = () => screen.queryByRole('group', { name: `Attendance of ${name}` }) !== null;
  expect(isThere()).toBe(false);
  release();
  const taps = within(await screen.findByRole('group', { name: `Attendance of ${name}` }));
  taps.getByRole('button', { name: 'Excused', pressed: true });
});

test('a date that was cancelled meanwhile refuses its taps with a sentence', async () => {
  const { page, press } = await open();
  const mend = page.lose('recordTaps');
  await press('Present');
  await screen.findByText('1 tap is not sent yet');
  const cancelledAt = school.clock.iso();
  await school.database.updateTable('classes').set({ cancelledAt }).where('id', '=', classId).execute();
  mend();
  await page.user.click(sendAgain());
  await screen.findByText(/, Climbing, .*cancelled/);
});

test('without a network the phone compares the code word, and the server hears that it did', async () => {
  const { page } = await open();
  await waitFor(() => expect(page.asked).toContain('codeWordsToKeep'));
  const mend = page.lose('recordTaps');
  await page.user.click(screen.getByRole('button', { name: `Check out ${name}` }));
  const sheet = within(screen.getByRole('dialog'));
  await page.user.click(sheet.getByRole('button', { name: /^Vera/ }));
  const word = sheet.getByRole('textbox', { name: 'Code word' });
  const hand = () => page.user.click(sheet.getByRole('button', { name: `Check out ${name} to Vera` }));
  await page.user.type(word, 'eagle');
  // Until the phone has what it compares with, it says that it could not ask.
  await waitFor(
    async () => {
      await hand();
      await sheet.findByText(/^That is not the code word/, undefined, { timeout: 1500 });
    },
    { timeout: 15_000 },
  );
  await page.user.clear(word);
  await page.user.type(word, ' FALCON ');
  await hand();
  await screen.findByText(/^Picked up at .* by Vera$/);
  expect(await story()).toEqual([]);
  mend();
  await page.user.click(sendAgain());
  // The wrong word too: the office hears of it as of one that was typed with a network, once.
  await waitFor(async () =>
    expect(await story()).toMatchObject([
      { fetchedName: 'Vera', codeWord: 'wrong', refused: 'code-word-wrong' },
      { fetchedName: 'Vera', codeWord: 'checked', refused: null },
    ]),
  );
  expect(screen.queryByText(/was not taken/)).toBeNull();
});

test('after five wrong code words without a network the next needs the office', async () => {
  const { page } = await open();
  await waitFor(() => expect(page.asked).toContain('codeWordsToKeep'));
  page.lose('recordTaps');
  await page.user.click(screen.getByRole('button', { name: `Check out ${name}` }));
  const sheet = within(screen.getByRole('dialog'));
  await page.user.click(sheet.getByRole('button', { name: /^Vera/ }));
  await page.user.type(sheet.getByRole('textbox', { name: 'Code word' }), 'eagle');
  await waitFor(
    async () => {
      await page.user.click(sheet.getByRole('button', { name: `Check out ${name} to Vera` }));
      await sheet.findByText('Do not hand over', undefined, { timeout: 1500 });
    },
    { timeout: 20_000 },
  );
}, 40_000);

test('whom a household bars is refused without a network, and the office hears of it', async () => {
  const { page } = await open();
  const mend = page.lose('recordTaps');
  await page.user.click(screen.getByRole('button', { name: `Check out ${name}` }));
  const sheet = within(screen.getByRole('dialog'));
  await page.user.click(sheet.getByRole('button', { name: /^Somebody else/ }));
  await page.user.type(sheet.getByRole('textbox', { name: /^Name of whoever/ }), 'REX');
  await page.user.type(sheet.getByRole('textbox', { name: /^Who at the office/ }), 'Mia');
  await page.user.click(sheet.getByRole('button', { name: `Check out ${name} to REX` }));
  within(await sheet.findByRole('alert')).getByText('Do not hand over');
  expect(screen.queryByText(/^Picked up at/)).toBeNull();
  mend();
  await page.user.click(sendAgain());
  await waitFor(async () => expect(await story()).toMatchObject([{ refused: 'not-allowed', fetchedName: 'REX' }]));
});

test('what one account tapped is never sent by another', async () => {
  const { page, press } = await open();
  const mend = page.lose('recordTaps');
  await press('Late');
  await screen.findByText('1 tap is not sent yet');
  page.signIn(await addTeacher(school, 'Bo Ranger', [classId]));
  mend();
  await page.visit(paths.teaching);
  await page.visit(paths.taughtClass(classId));
  await screen.findByRole('group', { name: `Attendance of ${name}` });
  expect(screen.queryByText('1 tap is not sent yet')).toBeNull();
  expect(await story()).toEqual([]);
});

const peanuts = { name: 'Peanuts', reaction: 'Hives', isLifeThreatening: true };
const letPhonesKeepHealth = (phonesKeepHealth: boolean) =>
  school.database.updateTable('organizations').set({ phonesKeepHealth }).execute();
const ask = (page: Awaited<ReturnType<typeof open>>['page']) =>
  page.user.click(screen.getByRole('button', { name: /^What to watch for/ }));

test('nothing of health is asked for or kept while the school does not let phones keep it', async () => {
  const { page } = await open();
  await waitFor(() => expect(page.asked).toContain('codeWordsToKeep'));
  expect(page.asked).not.toContain('healthToKeep');
  expect(await (await openVault()).all('health')).toEqual([]);
});

test('where it does, what to watch for is read without a network, until the instructor teaches no more', async () => {
  await letPhonesKeepHealth(true);
  onTestFinished(async () => void (await letPhonesKeepHealth(false)));
  const [studentId = ''] = ofFamily.studentIds;
  await ofFamily.call('saveHealth', { studentId, version: 0, answers: { allergies: [peanuts] } });
  const { page, teacher } = await open();
  const kept = async () => (await openVault()).all('health');
  await waitFor(async () => expect(await kept()).toHaveLength(1));
  page.lose('studentHealth');
  await ask(page);
  await screen.findByText(/Peanuts/);
  screen.getByText('Life-threatening');
  screen.getByText(/^As this phone keeps it, from /);
  const { readings } = await ofFamily.call('healthReadings', { studentId });
  expect(readings).toMatchObject([{ purpose: 'phone', name: 'Ada Ranger' }]);

  const again = await openPage(paths.teaching, teacher);
  await waitFor(() => expect(again.asked).toContain('codeWordsToKeep'));
  // What the phone has is not asked for twice on one day.
  expect(again.asked).not.toContain('healthToKeep');
  await school.database.deleteFrom('roleGrants').where('accountId', '=', teacher.accountId).execute();
  await openPage(paths.teaching, teacher);
  await screen.findByText('This screen is for instructors.');
  await waitFor(async () => expect(await kept()).toEqual([]));
  expect(await (await openVault()).all('kept')).toEqual([]);
});
