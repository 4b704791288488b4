import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enroll } from '../../../../../test/enrolling.ts';
import { eventually, openPage, openScreens, school } from '../../../../../test/screens.tsx';
import { newId } from '../../../../server/platform/ids.ts';
import { staffPaths } from '../../../staff-paths.ts';

openScreens();

const when = () => screen.findByLabelText<HTMLInputElement>(/^Day and time at the school/);
const fill = async (value: string) => fireEvent.change(await when(), { target: { value } });
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function office(email: string) {
  const person = await school.addPerson({ email: `office-${email}`, roles: ['registrar'] });
  const classId = await school.addClass({ title: 'Planned Class' });
  await enroll(await school.addFamily(1, email), classId);
  return { person, classId };
}

test('the office plans a letter, is told what the clocks make of its hour, finds it in the list, moves it and calls it off', async () => {
  const { person, classId } = await office('ana@example.org');
  const page = await openPage(`${staffPaths.newCircular}?class=${classId}`, person);
  await page.user.type(await screen.findByRole('textbox', { name: /^Subject/ }), 'Boots');
  await page.user.type(screen.getByRole('textbox', { name: /^Text/ }), 'Bring boots');
  await page.user.click(await screen.findByRole('button', { name: 'Send at…' }));
  const dialog = await dialogOf('Send this letter at');
  await page.user.click(dialog.getByRole('button', { name: 'Plan' }));
  await dialog.findByText('Enter a day and a time.');
  await fill('2020-01-01T08:00');
  await dialog.findByText('Choose a time that is not past and at most a year ahead.');
  dialog.getByText(/As of now it goes to 1 address\./);
  await fill('2027-03-14T02:30');
  await dialog.findByText(/The clocks go forward then and skip this time\. The letter goes Mar 14, 2027, 3:30 AM\./);
  await fill('2026-11-01T01:30');
  await dialog.findByText(/show this time twice/);
  await fill('2026-11-02T08:00');
  await dialog.findByText('Goes Nov 2, 2026, 8:00 AM.');
  await page.user.click(dialog.getByRole('button', { name: 'Plan' }));
  await screen.findByRole('heading', { level: 1, name: 'Boots' });
  await screen.findByText('Goes Nov 2, 2026, 8:00 AM, as of now to 1 address');
  expect((await person.call('circularDrafts', {})).drafts).toEqual([]);
  await page.visit(staffPaths.circulars);
  await page.user.click(await screen.findByRole('link', { name: 'Boots' }));
  await page.user.click(await screen.findByRole('button', { name: 'Change the time…' }));
  expect((await when()).value).toBe('2026-11-02T08:00');
  await fill('2026-11-03T09:15');
  await page.user.click((await dialogOf('Send this letter at')).getByRole('button', { name: 'Change' }));
  await screen.findByText('Goes Nov 3, 2026, 9:15 AM, as of now to 1 address');
  await page.user.click(screen.getByRole('button', { name: 'Call off' }));
  const question = await dialogOf('Call off this letter?');
  await page.user.click(question.getByRole('button', { name: 'Call off' }));
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ });
  expect(text.value).toBe('Bring boots');
  expect((await person.call('plannedCirculars', {})).planned).toEqual([]);
});

test('a letter that waits for somebody says so in the list, and is sent now', async () => {
  const { person, classId } = await office('ben@example.org');
  const gone = await school.addPerson({ email: 'gone@example.org', roles: ['registrar'] });
  const circularId = newId();
  const letter = { circularId, subject: 'Rain', text: 'Coats', replyTo: 'sender' } as const;
  const audience = { of: 'enrollments', classId } as const;
  await gone.call('planCircular', { ...letter, audience, on: '2026-11-02', at: '08:00' });
  await school.database.deleteFrom('roleGrants').where('accountId', '=', gone.accountId).execute();
  const page = await openPage(staffPaths.circulars, person);
  await screen.findByText(/^Waits: gone@example\.org, who planned it, may not send letters any more/);
  await page.user.click(screen.getByRole('link', { name: 'Rain' }));
  await page.user.click(await screen.findByRole('button', { name: 'Send now' }));
  const question = await dialogOf('Send this letter to 1 address?');
  await page.user.click(question.getByRole('button', { name: 'Send' }));
  await screen.findByRole('button', { name: 'Take it back' });
  await eventually(async () => {
    const { circular } = await person.call('circular', { circularId });
    expect(circular).toMatchObject({ sentBy: 'office-ben@example.org', mails: 1 });
  });
});

test('what is planned in one tab is said in the other, which sends and keeps nothing more', async () => {
  const { person, classId } = await office('cleo@example.org');
  const draftId = newId();
  const words = { subject: 'Snow', text: 'Here', replyTo: 'school' as const };
  const audience = { of: 'enrollments', classId } as const;
  await person.call('saveCircularDraft', { draftId, version: 0, ...words, audience });
  const page = await openPage(`${staffPaths.newCircular}?draft=${draftId}`, person);
  const text = await screen.findByRole('textbox', { name: /^Text/ });
  await person.call('planCircular', { circularId: draftId, ...words, audience, on: '2026-11-02', at: '08:00' });
  await page.user.type(text, ' too late');
  await screen.findByText('This letter is planned for a time already');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send \d+ mail/ }).disabled).toBe(true);
  await page.user.click(screen.getByRole('link', { name: 'See the planned letter' }));
  await screen.findByText('Goes Nov 2, 2026, 8:00 AM, as of now to 1 address');
});
