import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../test/screens.tsx';
import { addTeacher } from '../../../test/teachers.ts';
import { newId } from '../../server/platform/ids.ts';
import { paths } from '../paths.ts';

openScreens();

const at = (day: string) => ({ on: day, start: '15:00', end: '16:00' });
const person = (name: string) => ({ name, relationship: 'Aunt', phone: '' });

let classId: string;
let name: string;
beforeEach(async () => {
  school.clock.set('2026-09-08T19:30:00Z');
  await school.database.updateTable('organizations').set({ officePhone: '555-0199' }).execute();
  classId = await school.addClass({ title: 'Climbing', meetings: ['2026-09-01', '2026-09-08', '2026-09-15'].map(at) });
  const family = await school.addFamily(2);
  for (const studentId of family.studentIds)
    await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  const [studentId = ''] = family.studentIds;
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
  const page = await openPage(paths.taughtClass(classId), await addTeacher(school, 'Ada Ranger', [classId]));
  const taps = within(await screen.findByRole('group', { name: `Attendance of ${name}` }));
  return { page, taps, press: (word: string) => page.user.click(taps.getByRole('button', { name: word })) };
};
const storedTaps = () =>
  school.database.selectFrom('attendanceTaps').selectAll().where('classId', '=', classId).orderBy('sequence').execute();

test('a tap marks, another tap corrects, the same tap undoes; a reload shows the saved state', async () => {
  const { page, taps, press } = await open();
  screen.getByText(/^Not marked yet: /);
  await press('Late');
  await press('Absent');
  await waitFor(async () => expect(await storedTaps()).toHaveLength(2));
  taps.getByRole('button', { name: 'Absent', pressed: true });
  expect(screen.queryByRole('button', { name: `Check out ${name}` })).toBeNull();
  await press('Absent');
  await page.user.click(await screen.findByRole('button', { name: 'The other 2 are present' }));
  await waitFor(async () => expect(await storedTaps()).toHaveLength(5));
  await page.visit(paths.teaching);
  await page.visit(paths.taughtClass(classId));
  await screen.findByText(/^Everybody is marked. Not picked up yet: /);
});

test('a student is checked out to a person who knows the code word, never to a barred one, and the check-out can be undone', async () => {
  const { page } = await open();
  await page.user.click(await screen.findByRole('button', { name: `Check out ${name}` }));
  const sheet = within(screen.getByRole('dialog'));
  within(sheet.getByRole('note')).getByText('Rex · Aunt');
  await page.user.click(sheet.getByRole('button', { name: /^Vera/ }));
  await page.user.click(sheet.getByRole('button', { name: `Check out ${name} to Vera` }));
  sheet.getByText('Ask for the code word, or say that you know this person.');
  await page.user.type(sheet.getByRole('textbox', { name: 'Code word' }), 'eagle');
  await page.user.click(sheet.getByRole('button', { name: `Check out ${name} to Vera` }));
  await sheet.findByText(/^That is not the code word/);
  await page.user.click(sheet.getByRole('button', { name: /^Somebody else/ }));
  await page.user.click(sheet.getByRole('button', { name: `Check out ${name} to Somebody else` }));
  sheet.getByText('Write down whom you spoke to.');
  await page.user.type(sheet.getByRole('textbox', { name: /^Name of whoever/ }), 'REX');
  await page.user.type(sheet.getByRole('textbox', { name: /^Who at the office/ }), 'Mia');
  await page.user.click(sheet.getByRole('button', { name: `Check out ${name} to REX` }));
  const stop = within(await sheet.findByRole('alert'));
  stop.getByText('Do not hand over');
  expect(stop.getByRole('link', { name: 'Call the office: 555-0199' })).toHaveProperty('href', 'tel:5550199');
  await page.user.click(sheet.getByRole('button', { name: /^Vera/ }));
  await page.user.type(sheet.getByRole('textbox', { name: 'Code word' }), ' FALCON');
  await page.user.click(sheet.getByRole('button', { name: `Check out ${name} to Vera` }));
  await screen.findByText('Picked up at 3:30 PM by Vera');
  expect(screen.queryByRole('dialog')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: `Undo: ${name} was picked up` }));
  await screen.findByRole('button', { name: `Check out ${name}` });
  const all = ['code-word-wrong', 'not-allowed', null, null];
  await waitFor(async () => expect((await storedTaps()).map(({ refused }) => refused)).toEqual(all));
});

test('a name close to that of a barred person needs a confirmation that it is somebody else', async () => {
  const { page } = await open();
  await page.user.click(await screen.findByRole('button', { name: `Check out ${name}` }));
  const sheet = within(screen.getByRole('dialog'));
  await page.user.click(sheet.getByRole('button', { name: /^Somebody else/ }));
  await page.user.type(sheet.getByRole('textbox', { name: /^Name of whoever/ }), 'Mr. Rex Bo');
  await page.user.type(sheet.getByRole('textbox', { name: /^Who at the office/ }), 'Mia');
  expect(sheet.queryByRole('button', { name: /it is somebody else/ })).toBeNull();
  await page.user.click(sheet.getByRole('button', { name: `Check out ${name} to Mr. Rex Bo` }));
  await sheet.findByText(/^Is this somebody who must not pick up\?/);
  await page.user.click(sheet.getByRole('button', { name: 'No, it is somebody else: hand over' }));
  await screen.findByText(/ by Mr\. Rex Bo$/);
  await waitFor(async () => expect((await storedTaps()).map(({ refused }) => refused)).toEqual(['near-barred', null]));
});

test('a tap that cannot be sent is kept, counted and sent again', async () => {
  const { page, taps, press } = await open();
  const mend = page.lose('recordTaps');
  await press('Present');
  await screen.findByText('1 tap is not sent yet');
  taps.getByRole('button', { name: 'Present', pressed: true });
  mend();
  await page.user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByText('1 tap is not sent yet')).toBeNull());
  expect(await storedTaps()).toMatchObject([{ presence: 'present' }]);
});

test('a tap whose answer was lost is recorded once', async () => {
  const { page, press } = await open();
  const mend = page.lose('recordTaps', 'answer');
  await press('Present');
  await screen.findByText('1 tap is not sent yet');
  mend();
  await page.user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByText('1 tap is not sent yet')).toBeNull());
  expect(await storedTaps()).toHaveLength(1);
});

test('a future date allows only excuses, and each date has its own list', async () => {
  const { page, taps } = await open();
  const dates = screen.getByRole('combobox', { name: 'Date' });
  await page.user.selectOptions(dates, '2026-09-15');
  await screen.findByText(/^This date is still to come/);
  const ahead = within(screen.getByRole('group', { name: `Attendance of ${name}` }));
  expect(ahead.getByRole('button', { name: 'Present' })).toHaveProperty('disabled', true);
  await page.user.click(ahead.getByRole('button', { name: 'Excused' }));
  await waitFor(async () => expect(await storedTaps()).toMatchObject([{ heldOn: '2026-09-15', presence: 'excused' }]));
  expect(taps).toBeDefined();
});

test('a note is sent to the office, an empty note is not', async () => {
  const { page } = await open();
  const office = within(screen.getByRole('region', { name: 'Tell the office' }));
  await page.user.click(office.getByRole('button', { name: 'Send to the office' }));
  office.getByText('Write a few words.');
  await page.user.type(office.getByRole('textbox', { name: 'Note' }), 'The rope is worn.');
  const mend = page.lose('tellOffice', 'answer');
  await page.user.click(office.getByRole('button', { name: 'Send to the office' }));
  // Its answer was lost, so the phone keeps the note and sends it again, although it has arrived.
  await screen.findAllByText('One note to the office is not sent yet');
  await waitFor(() => expect(office.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', ''));
  mend();
  await page.user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull());
  const notes = await school.database.selectFrom('officeNotes').selectAll().where('classId', '=', classId).execute();
  expect(notes).toMatchObject([{ text: 'The rope is worn.' }]);
});

test('a letter is previewed, sent to the families of the date, and taken back', async () => {
  const { page } = await open();
  const part = within(screen.getByRole('region', { name: 'Write to the families' }));
  await page.user.click(part.getByRole('button', { name: 'Look at it before it is sent' }));
  part.getByText('Write a subject.');
  await page.user.type(part.getByRole('textbox', { name: 'Subject' }), 'Rain');
  await page.user.type(part.getByRole('textbox', { name: 'Text' }), 'We meet in the hall.');
  await page.user.click(part.getByRole('button', { name: 'Look at it before it is sent' }));
  await part.findByText('1 mail to the families of this date.');
  await page.user.click(part.getByRole('button', { name: 'Change the words' }));
  expect(part.getByRole('textbox', { name: 'Subject' })).toHaveProperty('value', 'Rain');
  await page.user.click(part.getByRole('button', { name: 'Look at it before it is sent' }));
  await page.user.click(await part.findByRole('button', { name: 'Send 1 mail' }));
  await part.findByText('1 mail leaves in two minutes.');
  await page.user.click(part.getByRole('button', { name: 'Take it back' }));
  await part.findByText('1 mail was taken back.');
});
