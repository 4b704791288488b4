import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { publishWaiver, signFor } from '../../../../test/waivers.ts';
import { agreeAll } from '../../../../test/agree.ts';
import type { Person } from '../../../../test/school.ts';

openScreens();

let office: Person;
let mother: Awaited<ReturnType<typeof school.addFamily>>;
let father: Awaited<ReturnType<typeof school.addFamily>>;
let studentId: string;
let count = 0;
beforeEach(async () => {
  count++;
  office = await school.addPerson({ roles: ['administrator'] });
  mother = await school.addFamily(1, `mother${count}@example.org`);
  father = await school.addFamily(1, `father${count}@example.org`);
  studentId = mother.studentIds[0] ?? '';
});

const link = () =>
  office.call('linkHousehold', { familyId: father.familyId, studentId, access: 'full', reason: 'Two homes' });
const open = (person: Person) => openPage(`/admin/students/${studentId}`, person);

test('whoever is not allowed by one household is flagged, and marked where the other allows them', async () => {
  await link();
  await agreeAll(mother);
  const person = { name: 'Rex Bo', relationship: 'Uncle', phone: '' };
  const pickup = { allowed: [], notAllowed: [], codeWord: '' };
  await mother.call('savePickup', { studentId, version: 0, pickup: { ...pickup, allowed: [person] } });
  await father.call('savePickup', { studentId, version: 0, pickup: { ...pickup, notAllowed: [person] } });
  await open(office);
  const flagged = await screen.findByText('Must not be picked up by');
  expect(flagged.parentElement?.textContent).toContain('Rex Bo (Uncle)');
  const said = screen.getByRole('region', { name: 'Who may pick up' });
  expect(said.textContent).toContain('Rex Bo (Uncle)says the other household');
  expect(said.textContent).toContain('Rex Bo (Uncle) Must not pick up');
});

test('what nobody answered is said to be that, never yes or no', async () => {
  await open(office);
  const section = await screen.findByRole('region', { name: 'Permissions' });
  expect(section.textContent).toContain('Not answered');
  const people = screen.getByRole('region', { name: 'Parents and guardians' });
  expect(people.textContent).toContain('Lives with: Not answered');
  expect(people.textContent).toContain('May pick up: Not answered');
});

test('what the family tells beside names and figures is read where it was told', async () => {
  const { student } = await office.call('staffStudent', { studentId });
  const { id, firstName, lastName, birthDate } = student;
  const words = { pronouns: 'they/them', notes: 'Shy at first.' };
  await mother.call('saveStudent', { student: { id, firstName, lastName, birthDate: birthDate ?? '', ...words } });
  await open(office);
  const told = await screen.findByText('they/them');
  expect(told.previousSibling?.textContent).toBe('Pronouns');
  expect(screen.getByText('Shy at first.')).toBeTruthy();
  expect(screen.queryByText('School', { selector: 'dt' })).toBeNull();
});

test('waivers stand in the record: what is to sign, and what was signed with its paper', async () => {
  const classId = await school.addClass();
  await mother.call('enroll', { idempotencyKey: classId, lines: [{ studentId, classId }] });
  await publishWaiver(school, { title: 'Cliffs', classId });
  await signFor(school, { waiverId: await publishWaiver(school, { title: 'Photos', classId }), studentId, ...mother });
  await open(office);
  const section = await screen.findByRole('region', { name: 'Waivers' });
  expect([...section.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
    'CliffsTo sign',
    expect.stringMatching(/^PhotosAma Owusu signed this on .*Download PDF$/),
  ]);
});

test('ending a household asks for a reason, says what will happen, and is taken back', async () => {
  await link();
  const page = await open(office);
  await page.user.click(await screen.findByRole('button', { name: 'End access: Household 2' }));
  const dialog = await screen.findByRole('dialog');
  await page.user.click(within(dialog).getByRole('button', { name: 'End access' }));
  await within(dialog).findByText('Enter a reason.');
  await page.user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Court order');
  await page.user.click(within(dialog).getByRole('button', { name: 'End access' }));
  await screen.findByText(/access ended on .*Court order/);
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('link', { name: 'Household 2' });
});

test('a guardian who was entered is invited from the page, with the link once, and is then told as invited', async () => {
  const at = { familyId: mother.familyId, studentId, relationship: '', reason: 'Paper form' };
  const who = { name: 'Gus Paper', email: 'gus@paper.example', phone: '', access: 'full' } as const;
  await office.call('addGuardian', { ...at, ...who });
  await office.call('addGuardian', { ...at, ...who, name: 'No Address', email: '' });
  const page = await open(office);
  await page.user.click(await screen.findByRole('button', { name: 'Invite Gus Paper' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('The invitation goes to gus@paper.example.');
  await page.user.click(within(dialog).getByRole('button', { name: 'Invite' }));
  await within(dialog).findByText(/account\/invitation#/);
  await page.user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await screen.findByText(/Invited, open until/);
  expect(screen.queryByRole('button', { name: /^Invite / })).toBeNull();
});

test('without the role there is no button to health, and nothing was asked', async () => {
  const page = await open(office);
  await screen.findByText(/for those with the role for health/);
  expect(screen.queryByRole('button', { name: 'Open the health answers' })).toBeNull();
  expect(page.asked).not.toContain('studentHealth');
});

test('health is for the role, behind one button, read once, and whoever read it stands there', async () => {
  const nurse = await school.addPerson({ email: `nurse${count}@example.org`, roles: ['administrator', 'health'] });
  const allergies = [{ name: 'Peanuts', reaction: 'Throat swells', isLifeThreatening: true }];
  await mother.call('saveHealth', { studentId, version: 0, answers: { allergies } });
  const page = await open(nurse);
  const button = await screen.findByRole('button', { name: 'Open the health answers' });
  expect(page.asked).not.toContain('studentHealth');
  await page.user.click(button);
  await screen.findByText(/Peanuts/);
  expect(page.asked.filter((name) => name === 'studentHealth')).toHaveLength(1);
  await page.user.click(screen.getByText('Who has read these health answers'));
  await screen.findByText(new RegExp(`nurse${count}@example.org`));
  const { readings } = await mother.call('healthReadings', { studentId });
  expect(readings.filter(({ by }) => by === 'staff')).toHaveLength(1);
});

test('a second household is found by whoever is in it, and linked', async () => {
  const page = await open(office);
  await page.user.click(await screen.findByRole('button', { name: 'Link a second household' }));
  const dialog = await screen.findByRole('dialog');
  await page.user.type(within(dialog).getByRole('searchbox'), `father${count}@example.org`);
  await page.user.click(await within(dialog).findByRole('radio', { name: /Guardian/ }));
  await page.user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Two homes');
  await page.user.click(within(dialog).getByRole('button', { name: 'Link' }));
  await screen.findByRole('link', { name: 'Household 2' });
  await eventually(async () =>
    expect((await father.call('students')).students.map(({ id }) => id)).toContain(studentId),
  );
});

test('a student who is not there says so', async () => {
  await openPage('/admin/students/00000000-0000-7000-8000-00000000dead', office);
  await screen.findByText('This could not be loaded');
});

test('a code word is compared with what somebody says, and is shown to nobody', async () => {
  const pickup = { allowed: [], notAllowed: [], codeWord: 'Grey falcon' };
  await mother.call('savePickup', { studentId, version: 0, pickup });
  const page = await open(office);
  await page.user.click(await screen.findByRole('button', { name: 'Compare a code word' }));
  const said = screen.getByRole('textbox', { name: /^What they say/ });
  await page.user.type(said, 'Eagle');
  await page.user.click(screen.getByRole('button', { name: 'Compare a code word' }));
  await screen.findByText(/^That is not the code word/);
  await page.user.clear(said);
  await page.user.type(said, 'grey FALCON');
  await page.user.click(screen.getByRole('button', { name: 'Compare a code word' }));
  await screen.findByText('That is the code word.');
  expect(document.body.textContent).not.toContain('Grey falcon');
});
