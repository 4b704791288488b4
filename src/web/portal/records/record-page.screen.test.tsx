import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { tellRecord } from '../../../../test/record.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { phoneOf } from '../../../../test/phones.ts';

openScreens();

const card = (name: string) => screen.findByRole('region', { name });

async function openRecord() {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const page = await openPage(paths.record(studentId), family);
  return { family, studentId, page, contacts: await card('Emergency contacts') };
}

type Page = Awaited<ReturnType<typeof openPage>>;

async function typeContact(page: Page, section: HTMLElement, place: number, name: string, phone: string) {
  const person = within(within(section).getByRole('group', { name: `Contact ${place}` }));
  await page.user.type(person.getByRole('textbox', { name: /^Name/ }), name);
  await page.user.type(person.getByLabelText(/^Phone/), phone);
}

test('a section is filled in, and what is missing becomes less', async () => {
  const { page, contacts, family, studentId } = await openRecord();
  await screen.findByText('The school waits for 9 sections.');
  await page.user.click(within(contacts).getByRole('button', { name: 'Fill in: Emergency contacts' }));
  await page.user.click(within(contacts).getByRole('button', { name: 'Save' }));
  expect(within(contacts).getAllByText('Enter a name.')).toHaveLength(2);
  await typeContact(page, contacts, 1, 'Ama Owusu', '212 555 0142');
  await typeContact(page, contacts, 2, 'Kofi Owusu', '212 555 0143');
  await page.user.click(within(contacts).getByRole('button', { name: 'Save' }));
  await within(contacts).findByText('Complete');
  expect(within(contacts).getByRole('link', { name: '212 555 0142' }).getAttribute('href')).toBe('tel:2125550142');
  await screen.findByText('The school waits for 8 sections.');
  await eventually(async () => expect((await family.call('record', { studentId })).drafts).toEqual([]));
});

test('what is typed and not saved stands there on another device', async () => {
  const { page, contacts, family, studentId } = await openRecord();
  await page.user.click(within(contacts).getByRole('button', { name: 'Fill in: Emergency contacts' }));
  await typeContact(page, contacts, 1, 'Ama', '2');
  await within(contacts).findByText('What you typed is kept, and not saved yet.');
  expect((await family.call('record', { studentId })).drafts).toHaveLength(1);
  await page.user.click(within(contacts).getByRole('button', { name: 'Close, finish later' }));
  const again = await card('Emergency contacts');
  await within(again).findByText('Something you typed here is not saved yet.');
  await page.user.click(within(again).getByRole('button', { name: 'Continue: Emergency contacts' }));
  expect(within(again).getAllByRole('textbox', { name: /^Name/ })[0]).toHaveProperty('value', 'Ama');
  await page.user.click(within(again).getByRole('button', { name: 'Discard what I typed' }));
  await eventually(async () => expect((await family.call('record', { studentId })).drafts).toEqual([]));
});

test('what is typed is kept at once when another app comes to the front', async () => {
  const { page, contacts } = await openRecord();
  await page.user.click(within(contacts).getByRole('button', { name: 'Fill in: Emergency contacts' }));
  await typeContact(page, contacts, 1, 'Ama', '2');
  const shown = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  // Sooner than the pause after which typing is sent anyway.
  await within(contacts).findByText('What you typed is kept, and not saved yet.', undefined, { timeout: 500 });
  shown.mockRestore();
});

test('somebody without an account is entered as a guardian, and what the other guardians are is said', async () => {
  const { page, family, studentId } = await openRecord();
  const guardians = await card('Parents and guardians');
  await page.user.click(within(guardians).getByRole('button', { name: 'Fill in: Parents and guardians' }));
  await page.user.type(within(guardians).getByLabelText(/^Relationship/), 'Mother');
  await page.user.click(within(guardians).getByRole('button', { name: 'Add somebody without an account' }));
  await page.user.click(within(guardians).getByRole('button', { name: 'Save' }));
  within(guardians).getByText('Enter a name.');
  await page.user.type(within(guardians).getByRole('textbox', { name: /^Name/ }), 'Ama Owusu');
  await page.user.selectOptions(within(guardians).getAllByLabelText('May pick up')[1] as HTMLElement, 'Yes');
  await page.user.click(within(guardians).getByRole('button', { name: 'Save' }));
  await within(guardians).findByText('Complete');
  await within(guardians).findByText(/^Ama Owusu/);
  const told = (await family.call('record', { studentId })).guardians;
  expect(told).toMatchObject([
    { relationship: 'Mother', livesWith: null, mayPickUp: null },
    { name: 'Ama Owusu', hasAccount: false, mayPickUp: true },
  ]);
});

test('what a sibling has is shown before it is copied, and who has no sibling is not asked', async () => {
  const family = await school.addFamily(2);
  const [studentId = '', siblingId = ''] = family.studentIds;
  const people = ['Ama', 'Kofi'].map((name) => ({ name, relationship: 'Aunt', phone: phoneOf(name) }));
  await family.call('saveContacts', { studentId: siblingId, version: 0, contacts: people });
  const care = { doctor: { name: 'Dr. Lee', phone: '' }, insurance: 'uninsured' } as const;
  await family.call('saveHealth', { studentId: siblingId, version: 0, answers: { care } });
  const page = await openPage(paths.record(studentId), family);
  const copy = async (name: string, shown: RegExp) => {
    const section = await card(name);
    await page.user.click(await within(section).findByRole('button', { name: `Copy from a sibling: ${name}` }));
    await within(section).findByText(shown);
    await page.user.click(within(section).getByRole('button', { name: 'Copy this' }));
    await within(section).findByText('Complete');
    await within(section).findByText(shown);
  };
  await copy('Emergency contacts', /^Ama \(Aunt\)/);
  await copy('Doctor and insurance', /^Dr. Lee/);
  const { answers } = await family.call('record', { studentId });
  expect(answers.contacts).toEqual(people);
  await openPage(paths.record((await school.addFamily(1)).studentIds[0] ?? ''), family);
  expect(screen.queryByRole('button', { name: /^Copy from a sibling/ })).toBeNull();
});

test('who saves what somebody else has saved since is asked which of the two', async () => {
  const { page, contacts, family, studentId } = await openRecord();
  await page.user.click(within(contacts).getByRole('button', { name: 'Fill in: Emergency contacts' }));
  await typeContact(page, contacts, 1, 'Mine', '212 555 0142');
  await typeContact(page, contacts, 2, 'Other', '212 555 0143');
  const theirs = ['Theirs', 'Also'].map((name) => ({ name, relationship: '', phone: phoneOf(name) }));
  await family.call('saveContacts', { studentId, version: 0, contacts: theirs });
  await page.user.click(within(contacts).getByRole('button', { name: 'Save' }));
  await page.user.click(await within(contacts).findByRole('button', { name: 'Keep mine, then save' }));
  await page.user.click(within(contacts).getByRole('button', { name: 'Save' }));
  await eventually(async () => {
    const { answers } = await family.call('record', { studentId });
    expect(answers.contacts?.map(({ name }) => name)).toEqual(['Mine', 'Other']);
  });
});

test('last semester’s answers are confirmed as they stand', async () => {
  const { page, contacts, family, studentId } = await openRecord();
  const people = ['Ama', 'Kofi'].map((name) => ({ name, relationship: '', phone: phoneOf(name) }));
  await family.call('saveContacts', { studentId, version: 0, contacts: people });
  await school.database
    .updateTable('studentSections')
    .set({ answeredAt: '2025-08-01T12:00:00Z', confirmedAt: '2025-08-01T12:00:00Z' })
    .where('studentId', '=', studentId)
    .execute();
  await page.visit(paths.students);
  await page.visit(paths.record(studentId));
  const again = await card('Emergency contacts');
  await page.user.click(await within(again).findByRole('button', { name: 'Still right: Emergency contacts' }));
  await within(again).findByText('Complete');
  expect(contacts).toBeTruthy();
});

test('nothing is chosen for a family that permits nothing yet', async () => {
  const { page } = await openRecord();
  const permissions = await card('Permissions');
  await page.user.click(within(permissions).getByRole('button', { name: 'Fill in: Permissions' }));
  await page.user.click(within(permissions).getByRole('button', { name: 'Save' }));
  expect(within(permissions).getAllByText('Choose one.')).toHaveLength(3);
  for (const group of within(permissions).getAllByRole('radiogroup'))
    await page.user.click(within(group).getByRole('radio', { name: 'No' }));
  // What is corrected is not called wrong any more.
  expect(within(permissions).queryByText('Choose one.')).toBeNull();
  await page.user.click(within(permissions).getByRole('button', { name: 'Save' }));
  await within(permissions).findByText('Complete');
});

test('the record of somebody else’s student is not there', async () => {
  const [family, other] = [await school.addFamily(1), await school.addFamily(1)];
  await openPage(paths.record(other.studentIds[0] ?? ''), family);
  await screen.findByText('This does not exist, or is not yours.');
  expect(screen.queryByRole('button', { name: m.enrollments_retry() })).toBeNull();
});

test('of health nothing is chosen for the family, and “none” is an answer', async () => {
  const { page, family, studentId } = await openRecord();
  const allergies = await card('Allergies');
  await page.user.click(within(allergies).getByRole('button', { name: 'Fill in: Allergies' }));
  await page.user.click(within(allergies).getByRole('button', { name: 'Save' }));
  within(allergies).getByText('Choose one.');
  await page.user.click(within(allergies).getByRole('radio', { name: 'Yes, these' }));
  await page.user.click(within(allergies).getByRole('button', { name: 'Save' }));
  within(allergies).getByText('Enter a name.');
  await page.user.type(within(allergies).getByRole('textbox', { name: /^Allergic to/ }), 'Wasps');
  await page.user.click(within(allergies).getByRole('radio', { name: 'Yes' }));
  await page.user.click(within(allergies).getByRole('button', { name: 'Save' }));
  await within(allergies).findByText('Life-threatening');
  await within(allergies).findByText('Complete');
  const medications = await card('Medications');
  await page.user.click(within(medications).getByRole('button', { name: 'Fill in: Medications' }));
  await page.user.click(within(medications).getByRole('radio', { name: 'No medication' }));
  await page.user.click(within(medications).getByRole('button', { name: 'Save' }));
  await within(medications).findByText('Complete');
  const { sections } = await family.call('health', { studentId });
  expect(sections.allergies.answers).toEqual([{ name: 'Wasps', reaction: '', isLifeThreatening: true }]);
  expect(sections.medications.answers).toBe('none');
});

test('doctor, insurance and further notes are told, each by itself', async () => {
  const { page, family, studentId } = await openRecord();
  const care = await card('Doctor and insurance');
  await page.user.click(within(care).getByRole('button', { name: 'Fill in: Doctor and insurance' }));
  await page.user.click(within(care).getByRole('radio', { name: 'This doctor' }));
  await page.user.type(within(care).getByRole('textbox', { name: /^Name of the doctor/ }), 'Dr. Lee');
  await page.user.click(within(care).getByRole('radio', { name: 'Uninsured' }));
  await page.user.click(within(care).getByRole('button', { name: 'Save' }));
  await within(care).findByText('Complete');
  const more = await card('Conditions, diet and notes');
  await page.user.click(within(more).getByRole('button', { name: 'Fill in: Conditions, diet and notes' }));
  for (const radio of within(more).getAllByRole('radio', { name: 'None' })) await page.user.click(radio);
  await page.user.click(within(more).getAllByRole('radio', { name: 'Yes, as follows' })[1] as HTMLElement);
  await page.user.type(within(more).getByLabelText('Description: Diet'), 'No pork');
  await page.user.click(within(more).getByRole('button', { name: 'Save' }));
  await within(more).findByText('Complete');
  within(more).getByText('No pork');
  const { sections } = await family.call('health', { studentId });
  expect(sections.care.answers).toEqual({ doctor: { name: 'Dr. Lee', phone: '' }, insurance: 'uninsured' });
  expect(sections.conditions.answers).toEqual({ conditions: 'none', diet: { text: 'No pork' }, notes: 'none' });
});

test('what is typed about health is kept as well, until it is saved or thrown away', async () => {
  const { page, family, studentId } = await openRecord();
  const allergies = await card('Allergies');
  await page.user.click(within(allergies).getByRole('button', { name: 'Fill in: Allergies' }));
  await page.user.click(within(allergies).getByRole('radio', { name: 'Yes, these' }));
  await page.user.type(within(allergies).getByRole('textbox', { name: /^Allergic to/ }), 'Was');
  await page.user.click(within(allergies).getByRole('button', { name: 'Close, finish later' }));
  await page.user.click(await within(allergies).findByRole('button', { name: 'Continue: Allergies' }));
  expect(within(allergies).getByRole('textbox', { name: /^Allergic to/ })).toHaveProperty('value', 'Was');
  await page.user.click(within(allergies).getByRole('button', { name: 'Discard what I typed' }));
  await eventually(async () => expect((await family.call('health', { studentId })).drafts).toEqual([]));
});

test('what is typed while the network is away stays, is told of, and is saved once it is back', async () => {
  const { page, contacts, family, studentId } = await openRecord();
  await page.user.click(within(contacts).getByRole('button', { name: 'Fill in: Emergency contacts' }));
  const mendDrafts = page.lose('keepSectionDraft');
  const mend = page.lose('saveContacts');
  await typeContact(page, contacts, 1, 'Ama Owusu', '212 555 0142');
  await typeContact(page, contacts, 2, 'Kofi Owusu', '212 555 0143');
  await within(contacts).findByText(m.records_draft_lost());
  // Leaving now would lose it: the browser asks.
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await page.user.click(within(contacts).getByRole('button', { name: 'Close, finish later' }));
  await page.user.click(within(contacts).getByRole('button', { name: 'Save' }));
  await within(contacts).findByText(/^The portal could not be reached/);
  const names = () => within(contacts).getAllByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  expect(names().map(({ value }) => value)).toEqual(['Ama Owusu', 'Kofi Owusu']);
  expect((await family.call('record', { studentId })).answers.contacts).toBeNull();
  mendDrafts();
  mend();
  await page.user.click(within(contacts).getByRole('button', { name: 'Save' }));
  await within(contacts).findByText('Complete');
  expect((await family.call('record', { studentId })).answers.contacts).toHaveLength(2);
  await eventually(async () => expect((await family.call('record', { studentId })).drafts).toEqual([]));
  await eventually(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true));
});

test('a saving whose answer was lost is sent again as it stands, and is no conflict with oneself', async () => {
  const { page, contacts, family, studentId } = await openRecord();
  await page.user.click(within(contacts).getByRole('button', { name: 'Fill in: Emergency contacts' }));
  await typeContact(page, contacts, 1, 'Ama Owusu', '212 555 0142');
  await typeContact(page, contacts, 2, 'Kofi Owusu', '212 555 0143');
  const mend = page.lose('saveContacts', 'answer');
  await page.user.click(within(contacts).getByRole('button', { name: 'Save' }));
  await within(contacts).findByText(/^The portal could not be reached/);
  mend();
  await page.user.click(within(contacts).getByRole('button', { name: 'Save' }));
  await within(contacts).findByText('Complete');
  expect((await family.call('record', { studentId })).answers.contacts).toHaveLength(2);
});

test('a code word is read by full guardians, a poor one is asked about, and what is typed of it is not kept before it is saved', async () => {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const nobody = { allowed: [], notAllowed: [] };
  await family.call('savePickup', { studentId, version: 0, pickup: nobody });
  await school.testDatabase.pool.query(`UPDATE family_students SET code_word = 'Otter' WHERE student_id = $1`, [
    studentId,
  ]);
  const page = await openPage(paths.record(studentId), family);
  const pickup = await card('Who may pick up');
  expect(within(pickup).getByText(/easy to guess/).textContent).toContain('at least 6 letters or digits');
  expect(pickup.textContent).toContain('Otter');
  await page.user.click(within(pickup).getByRole('button', { name: 'Edit: Who may pick up' }));
  const word = within(pickup).getByRole('textbox', { name: /^Code word/ });
  expect(word).toHaveProperty('value', 'Otter');
  await page.user.clear(word);
  await page.user.type(word, 'heron');
  await page.user.click(within(pickup).getByRole('button', { name: 'Save' }));
  await within(pickup).findByText('Choose a code word with at least 6 letters or digits.');
  await eventually(async () => {
    const [draft] = (await family.call('record', { studentId })).drafts;
    expect(draft && (JSON.parse(draft.content) as unknown)).toEqual(nobody);
  });
  await page.user.type(word, 's at dawn');
  await page.user.click(within(pickup).getByRole('button', { name: 'Save' }));
  const saved = await card('Who may pick up');
  await within(saved).findByText('herons at dawn');
  expect(within(saved).queryByText(/easy to guess/)).toBeNull();
});

test('a section that the address names leaves it once it is saved', async () => {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  await tellRecord(school, { studentId, familyId: family.familyId }, ['contacts']);
  const page = await openPage(`${paths.record(studentId)}#contacts`, family);
  const contacts = await card('Emergency contacts');
  await typeContact(page, contacts, 1, 'Ama Owusu', '212 555 0142');
  await typeContact(page, contacts, 2, 'Kofi Owusu', '212 555 0143');
  await page.user.click(within(contacts).getByRole('button', { name: 'Save' }));
  await within(contacts).findByText('Complete');
  await eventually(() => expect(location.hash).toBe(''));
});
