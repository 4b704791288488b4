import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import type { Person } from '../../../../test/school.ts';
import { staffPaths } from '../../staff-paths.ts';
import { newScreenId } from '../../shared/new-key.ts';

openScreens();

test('the office writes to the families of a class, tries it out, sends it and takes it back', async () => {
  const office = await school.addPerson({ email: 'office@example.org', roles: ['registrar'] });
  const classId = await school.addClass({ title: 'Rock Climbing' });
  const family = await school.addFamily(1, 'ana@example.org');
  await enroll(family, classId);
  await enroll(await school.addFamily(1, 'elsewhere@example.org'), await school.addClass({ title: 'Kayak' }));
  const page = await openPage(`${staffPaths.newCircular}?class=${classId}`, office);
  await screen.findByText('Goes to 1 address, about 1 student.');
  await page.user.type(await screen.findByRole('textbox', { name: /^Subject/ }), 'Boots');
  const text = screen.getByRole('textbox', { name: /^Text/ });
  await page.user.type(text, 'Bring {{price}');
  await screen.findByText(/^There is no placeholder price/);
  await page.user.clear(text);
  await page.user.type(text, 'Bring boots to ');
  await page.user.click(screen.getByRole('button', { name: '{class}' }));
  expect((await screen.findAllByText(/Bring boots to Rock Climbing/)).length).toBeGreaterThan(0);
  await page.user.click(screen.getByRole('button', { name: 'Send a test to office@example.org' }));
  await screen.findByText(/the test is in the outbox/);
  await page.user.click(screen.getByRole('button', { name: 'Send 1 mail' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this letter to 1 address?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByRole('heading', { level: 1, name: 'Boots' });
  await page.user.click(await screen.findByRole('button', { name: 'Take it back' }));
  await screen.findByText('Taken back');
  await screen.findByText(/^Written .+, and taken back$/);
  await eventually(async () => {
    const { rows } = await office.call('outboxMails', { kind: 'circular' });
    expect(rows).toEqual([]);
  });
});

test('addresses of a class are copied for the BCC of another program, parted as that wants it', async () => {
  const classId = await school.addClass({ capacity: 9 });
  for (const email of ['one@copy.example', 'two@copy.example']) await enroll(await school.addFamily(1, email), classId);
  const page = await openPage(staffPaths.roster(classId), await school.addPerson({ roles: ['registrar'] }));
  await page.user.click(await screen.findByRole('button', { name: 'File' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Copy e-mail addresses' }));
  const dialog = within(await screen.findByRole('dialog', { name: '2 addresses' }));
  dialog.getByText(/Put them into BCC/);
  await page.user.click(dialog.getByRole('radio', { name: /Semicolon/ }));
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toMatch(/^\w+@copy\.example; \w+@copy\.example$/);
  await page.user.click(dialog.getByRole('button', { name: 'Copy' }));
  await screen.findByText('2 addresses copied');
  expect(await navigator.clipboard.readText()).toContain('two@copy.example');
});

test('whoever only reads takes no list of addresses away', async () => {
  const classId = await school.addClass({ capacity: 9 });
  await enroll(await school.addFamily(1, 'kept@read.example'), classId);
  const page = await openPage(staffPaths.roster(classId), await school.addPerson({ roles: ['viewer'] }));
  await screen.findByRole('link', { name: /^Student 1/ });
  await page.user.click(screen.getByRole('button', { name: 'File' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Print']);
  await page.visit(staffPaths.staffStudents);
  await screen.findAllByRole('checkbox', { name: /Student 1/ });
  expect(screen.queryByRole('button', { name: 'Write to these' })).toBeNull();
});

test('a letter to rows that were chosen goes to them alone, and says so where the choice is lost', async () => {
  const classId = await school.addClass({ title: 'Chosen Class', capacity: 9 });
  for (const email of ['a@chosen.example', 'b@chosen.example']) await enroll(await school.addFamily(1, email), classId);
  const office = await school.addPerson({ roles: ['registrar'] });
  const page = await openPage(`${staffPaths.staffEnrollments}?class=${classId}`, office);
  const [first] = await screen.findAllByRole('checkbox', { name: /Chosen Class/ });
  if (!first) throw new Error('There are rows.');
  await page.user.click(first);
  await page.user.click(await screen.findByRole('button', { name: 'Write a letter…' }));
  await screen.findByText('1 row that you chose');
  await screen.findByText('Goes to 1 address, about 1 student.');
  sessionStorage.clear();
  await page.visit(`${page.address()}0`);
  await screen.findByText(/not known any more/);
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
});

const field = (name: RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const keptAs = (office: Person, subject: string) =>
  eventually(async () => {
    const { drafts } = await office.call('circularDrafts', {});
    expect(drafts.map((draft) => draft.subject)).toContain(subject);
  });

test('a draft outlives its tab: found in the list it is gone on with, for whom it was; thrown away it comes back; sent it is gone', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  const classId = await school.addClass({ title: 'Drafted' });
  await enroll(await school.addFamily(1, 'drafted@example.org'), classId);
  const page = await openPage(`${staffPaths.newCircular}?class=${classId}`, office);
  await page.user.type(await field(/^Subject/), 'Rain');
  await page.user.type(await field(/^Text/), 'Bring a coat');
  await screen.findByText(/^Draft kept/);
  await keptAs(office, 'Rain');
  // As on another computer: nothing is left of this tab's.
  await page.visit(staffPaths.circulars);
  sessionStorage.clear();
  await page.user.click(await screen.findByRole('button', { name: 'Throw away: Rain' }));
  await screen.findByText('“Rain” was thrown away.');
  await eventually(() => expect(screen.queryByRole('link', { name: 'Rain' })).toBeNull());
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  await page.user.click(await screen.findByRole('link', { name: 'Rain' }));
  expect((await field(/^Text/)).value).toBe('Bring a coat');
  await screen.findByText('Goes to 1 address, about 1 student.');
  await eventually(() => expect(page.address()).toContain(`class=${classId}`));
  const sends = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send 1 mail' });
  await eventually(() => expect(sends.disabled).toBe(false));
  await page.user.click(sends);
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this letter to 1 address?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByRole('heading', { level: 1, name: 'Rain' });
  expect((await office.call('circularDrafts', {})).drafts).toEqual([]);
});

test('two tabs of one draft: whose goes on is asked, and what was sent in the one is said in the other', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  const draftId = newScreenId();
  const audience = { of: 'students' as const };
  const words = { subject: 'Snow', text: 'Here', replyTo: 'school' as const };
  await office.call('saveCircularDraft', { draftId, version: 0, ...words, audience });
  const page = await openPage(`${staffPaths.newCircular}?draft=${draftId}`, office);
  const text = await field(/^Text/);
  // The other tab was quicker.
  await office.call('saveCircularDraft', { draftId, version: 1, ...words, text: 'Elsewhere', audience });
  await page.user.type(text, ' and now');
  await screen.findByText('This draft was changed in another tab or on another computer');
  expect(text.value).toBe('Here and now');
  await page.user.click(screen.getByRole('button', { name: 'Keep my version' }));
  await eventually(async () => {
    const { draft } = await office.call('circularDraft', { draftId });
    expect(draft).toMatchObject({ version: 3, text: 'Here and now' });
  });
  await office.call('saveCircularDraft', { draftId, version: 3, ...words, text: 'Theirs', audience });
  await page.user.type(text, ' or later');
  await page.user.click(await screen.findByRole('button', { name: /^Take theirs/ }));
  expect((await field(/^Text/)).value).toBe('Theirs');
  await office.call('sendCircular', { circularId: draftId, ...words, text: 'Theirs', audience });
  await page.user.type(await field(/^Text/), ' too late');
  await screen.findByText('This letter has been sent from another tab or computer');
  expect(screen.getByRole('link', { name: 'See what was sent' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send \d+ mail/ }).disabled).toBe(true);
});
