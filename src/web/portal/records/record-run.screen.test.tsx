import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { phoneOf } from '../../../../test/phones.ts';
import { tellRecord } from '../../../../test/record.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { RECORD_SECTIONS, type RecordSection } from '../../../domain/record-sections.ts';
import { paths } from '../../paths.ts';

openScreens();

const run = (studentId: string) => `${paths.record(studentId)}?run=1`;
const step = (name: string | RegExp) => screen.findByRole('region', { name });

/** A family whose record is told but for some sections. */
async function openRun(but: readonly RecordSection[], students = 1) {
  const family = await school.addFamily(students);
  const [studentId = ''] = family.studentIds;
  const told = RECORD_SECTIONS.filter((section) => !but.includes(section) && section !== 'questions');
  for (const each of family.studentIds) await tellRecord(school, { studentId: each, familyId: family.familyId }, told);
  const page = await openPage(run(studentId), family);
  return { family, studentId, page };
}

type Page = Awaited<ReturnType<typeof openPage>>;

async function tellContacts(page: Page) {
  const section = await step('Emergency contacts');
  for (const [at, name] of ['Ama Owusu', 'Kofi Owusu'].entries()) {
    const person = within(within(section).getByRole('group', { name: `Contact ${at + 1}` }));
    await page.user.type(person.getByRole('textbox', { name: /^Name/ }), name);
    await page.user.type(person.getByLabelText(/^Phone/), `212 555 014${at}`);
  }
}

const press = async (page: Page, name: string) => page.user.click(await screen.findByRole('button', { name }));

test('a run asks for one section after the other, says how far it is, and ends with what comes next', async () => {
  const { page, family, studentId } = await openRun(['contacts', 'permissions']);
  await step('Emergency contacts');
  screen.getByText('3 of 9');
  expect(screen.queryByRole('region', { name: 'Permissions' })).toBeNull();
  expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: /^Name/ })[0]);
  await tellContacts(page);
  await press(page, 'Save and next');
  const permissions = await step('Permissions');
  screen.getByText('5 of 9');
  for (const name of [/^Photos/, /sunscreen/, /insect spray/])
    await page.user.click(
      within(within(permissions).getByRole('radiogroup', { name })).getByRole('radio', { name: 'No' }),
    );
  await press(page, 'Save and next');
  await screen.findByRole('heading', { name: /record is complete$/ });
  const link = await screen.findByRole('link', { name: 'To your enrollments' });
  expect(link.getAttribute('href')).toBe(paths.enrollments);
  const { sections, drafts } = await family.call('record', { studentId });
  expect(sections.filter(({ missing }) => missing !== null)).toEqual([]);
  expect(drafts).toEqual([]);
});

test('what is left for later is kept as typed, and named at the end; Back leads to the step of before', async () => {
  const { page, family, studentId } = await openRun(['contacts', 'permissions']);
  const contacts = await step('Emergency contacts');
  await page.user.type(within(contacts).getAllByRole('textbox', { name: /^Name/ })[0] as HTMLElement, 'Ama');
  await press(page, 'Later');
  await step('Permissions');
  expect((await family.call('record', { studentId })).drafts).toMatchObject([{ section: 'contacts' }]);
  await press(page, 'Later');
  await screen.findByText('Still missing: Emergency contacts and Permissions.');
  history.back();
  await step('Permissions');
  history.back();
  await eventually(() => expect(screen.getAllByRole('textbox', { name: /^Name/ })[0]).toHaveProperty('value', 'Ama'));
});

test('what was told last semester is shown, and is still right with one press', async () => {
  const { page, family, studentId } = await openRun([]);
  const people = ['Ama', 'Kofi'].map((name, at) => ({ name, relationship: '', phone: `212 555 010${at}` }));
  await family.call('saveContacts', { studentId, version: 1, contacts: people });
  await school.database
    .updateTable('studentSections')
    .set({ answeredAt: '2025-08-01T12:00:00Z', confirmedAt: '2025-08-01T12:00:00Z' })
    .where('studentId', '=', studentId)
    .where('section', '=', 'contacts')
    .execute();
  await page.visit(paths.students);
  await page.visit(run(studentId));
  within(await step('Emergency contacts')).getByText(/^Kofi/);
  await press(page, 'Still right, next: Emergency contacts');
  await screen.findByRole('heading', { name: /record is complete$/ });
  expect((await family.call('record', { studentId })).sections.filter(({ missing }) => missing)).toEqual([]);
});

test('the run of one child leads to the next one whose record is not complete', async () => {
  const { page, family } = await openRun(['permissions'], 2);
  await press(page, 'Later');
  await press(page, 'Later').catch(() => undefined);
  await screen.findByText('Still missing: Permissions.');
  const [studentId = '', next = ''] = family.studentIds;
  await tellRecord(school, { studentId, familyId: family.familyId }, ['permissions']);
  await page.visit(paths.students);
  await page.visit(run(studentId));
  const link = await screen.findByRole('link', { name: /^Go on with .*record$/ });
  expect(link.getAttribute('href')).toBe(run(next));
  await page.user.click(link);
  await page.until(run(next));
  await step('Permissions');
  await eventually(() => expect(location.hash).toBe('#permissions'));
});

test('“nothing special” answers all of health that is open in one act, and leaves what was told and what is typed', async () => {
  const { page, family, studentId } = await openRun(['allergies', 'medications', 'conditions', 'care']);
  const typed = { allergies: [{ name: 'Wasps', reaction: '', isLifeThreatening: null }] };
  await family.call('keepHealthDraft', { studentId, version: 0, answers: typed });
  const conditions = { conditions: { text: 'Asthma' }, diet: null, notes: null };
  await family.call('saveHealth', { studentId, version: 0, answers: { conditions } });
  await page.visit(paths.students);
  await page.visit(`${run(studentId)}#medications`);
  const said = await screen.findByRole('group', { name: /^Is there nothing special/ });
  expect(within(said).queryByText(/No allergies/)).toBeNull();
  expect(within(said).queryByText(/No medical conditions/)).toBeNull();
  within(said).getByText(/No medication/);
  within(said).getByText(/No special diet/);
  await page.user.click(within(said).getByRole('button', { name: 'Nothing special: save all of this' }));
  await step('Doctor and insurance');
  const { sections, drafts } = await family.call('health', { studentId });
  expect(sections).toMatchObject({
    allergies: { version: 0, answers: null },
    medications: { answers: 'none' },
    conditions: { answers: { conditions: { text: 'Asthma' }, diet: 'none', notes: 'none' } },
    care: { version: 0 },
  });
  expect(drafts).toMatchObject([{ answers: typed }]);
});

test('what another guardian has told meanwhile is not answered over', async () => {
  const { page, family, studentId } = await openRun(['allergies', 'medications', 'conditions']);
  const said = await screen.findByRole('group', { name: /^Is there nothing special/ });
  const medications = [{ name: 'Inhaler', dosage: '', time: '', givenBy: '', mayStaffGive: 'yes' }] as const;
  await family.call('saveHealth', { studentId, version: 0, answers: { medications: [...medications] } });
  await page.user.click(within(said).getByRole('button', { name: 'Nothing special: save all of this' }));
  await within(said).findByText(/it was not changed/);
  expect((await family.call('health', { studentId })).sections.medications.answers).toEqual(medications);
  expect(within(said).queryByText(/No medication/)).toBeNull();
});

test('what a sibling has told is shown, and is the same with one press; what differs is asked', async () => {
  const family = await school.addFamily(2);
  const [studentId = '', siblingId = ''] = family.studentIds;
  await tellRecord(school, { studentId, familyId: family.familyId }, ['student']);
  const contacts = ['Ama', 'Kofi'].map((name) => ({ name, relationship: 'Aunt', phone: phoneOf(name) }));
  const told = { studentId: siblingId, version: 0 };
  await family.call('saveContacts', { ...told, contacts });
  await family.call('savePermissions', { ...told, permissions: { photos: 'no', sunscreen: true, insectSpray: true } });
  const care = { doctor: { name: 'Dr. Lee', phone: '' }, insurance: 'uninsured' } as const;
  await family.call('saveHealth', { ...told, answers: { care } });
  const page = await openPage(run(studentId), family);
  await step('Parents and guardians');
  // Nobody has told what the guardians are to the sibling: that is asked here.
  const same = await screen.findByRole('group', { name: /^The same as/ });
  await within(same).findByText(/^Kofi/);
  await within(same).findByText(/Dr. Lee/);
  expect(within(same).queryByText('Parents and guardians')).toBeNull();
  await page.user.click(within(same).getByRole('button', { name: 'The same: save all of this' }));
  await screen.findByText('2 of 9');
  await eventually(() => expect(screen.queryByRole('group', { name: /^The same as/ })).toBeNull());
  const { sections, answers } = await family.call('record', { studentId });
  expect(answers.contacts).toEqual(contacts);
  expect(answers.permissions).toEqual({ photos: 'no', sunscreen: true, insectSpray: true });
  const missing = sections.filter((each) => each.missing !== null).map(({ section }) => section);
  expect(missing).toEqual(['guardians', 'pickup', 'allergies', 'medications', 'conditions']);
  screen.getByRole('region', { name: 'Parents and guardians' });
  expect((await family.call('health', { studentId })).sections.care.answers).toEqual(care);
});

test('whoever types enters themselves as a contact; the same number twice is one person, said at its field', async () => {
  const { page, family, studentId } = await openRun(['contacts']);
  await family.call('saveAccount', { name: 'Wilma Feather', phone: '+1 212 555 0100' });
  await page.visit(paths.students);
  await page.visit(run(studentId));
  const section = await step('Emergency contacts');
  await page.user.click(await screen.findByRole('button', { name: 'Enter yourself: Wilma Feather, +1 212 555 0100' }));
  const names = () => within(section).getAllByRole('textbox', { name: /^Name/ });
  expect(names()[0]).toHaveProperty('value', 'Wilma Feather');
  expect(document.activeElement).toBe(names()[1]);
  expect(screen.queryByRole('button', { name: /^Enter yourself/ })).toBeNull();
  await page.user.type(names()[1] as HTMLElement, 'Grandma');
  const phone = within(section).getAllByLabelText(/^Phone/)[1] as HTMLElement;
  await page.user.type(phone, '(212) 555-0100');
  await press(page, 'Save and next');
  await within(section).findByText(/^Contact 1 has this number already/);
  expect((await family.call('record', { studentId })).answers.contacts).toBeNull();
  await page.user.clear(phone);
  await page.user.type(phone, '212 555 0101');
  await press(page, 'Save and next');
  await screen.findByRole('heading', { name: /record is complete$/ });
});

test('after “nothing special” the next step is the first that it did not answer', async () => {
  const { page } = await openRun(['allergies', 'medications', 'conditions', 'care']);
  await screen.findByText('6 of 9');
  await press(page, 'Nothing special: save all of this');
  await step('Doctor and insurance');
  screen.getByText('9 of 9');
});
