import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enroll } from '../../../../../test/enrolling.ts';
import { eventually, openPage, openScreens, school } from '../../../../../test/screens.tsx';
import { newId } from '../../../../server/platform/ids.ts';
import { staffPaths } from '../../../staff-paths.ts';

openScreens();

const rules = (open: string) => `${staffPaths.circulars}?rules=${open}`;
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** The office, and a class that begins on 13 October with one family. */
async function office(name: string) {
  const person = await school.addPerson({ email: `office-${name}@example.org`, roles: ['registrar'] });
  const meetings = [{ on: '2026-10-13', start: '15:00', end: '16:00' }];
  const classId = await school.addClass({ title: `Badgers ${name}`, meetings });
  await enroll(await school.addFamily(1, `${name}@example.org`), classId);
  return { person, classId };
}

/** A rule for one class that is kept already. */
async function kept(
  person: Awaited<ReturnType<typeof office>>['person'],
  classId: string,
  days = 3,
  subject = 'Bring boots',
) {
  const ruleId = newId();
  const time = { kind: 'before-class', days, at: '17:00' } as const;
  const whom = { semesterId: null, typeIds: [], classIds: [classId] };
  const words = { subject, text: 'Dear {guardian}, boots.' };
  await person.call('saveLetterRule', { ruleId, version: 0, ...time, ...whom, ...words, isActive: true });
  return ruleId;
}

test('the office begins with a ready-made rule, sees how it reads, keeps it, and finds what goes next', async () => {
  const { person } = await office('ana');
  const page = await openPage(staffPaths.circulars, person);
  await page.user.click(await screen.findByRole('link', { name: 'Letters by rule' }));
  await screen.findByRole('heading', { name: 'No rules yet' });
  for (const name of ['Days before a class begins', 'The evening after a missed class', 'Days before forms are due'])
    screen.getByRole('link', { name });
  await page.user.click(screen.getByRole('link', { name: 'Days before a class begins' }));
  await screen.findByText(/^As .* reads it, for /);
  const days = screen.getByRole('textbox', { name: /^Days before the first date/ });
  await page.user.clear(days);
  await page.user.type(days, '61');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter a whole number of days from 0 to 60.');
  await page.user.clear(days);
  await page.user.type(days, '3');
  await page.user.click(screen.getByRole('radio', { name: 'Some classes' }));
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Choose at least one, or all classes.');
  const add = screen.getByRole('combobox', { name: 'Add a class' });
  await within(add).findByRole('option', { name: 'Badgers ana' });
  await page.user.selectOptions(add, 'Badgers ana');
  screen.getByRole('button', { name: 'Remove Badgers ana' });
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { level: 1, name: 'A class begins soon' });
  await screen.findByText('Sat, Oct 10, 2026, 5:00 PM: Badgers ana, 1 family as of now');
  screen.getByText('Nothing yet.');
  await page.visit(rules('all'));
  await screen.findByText('3 days before a class’s first date, 5:00 PM · Every open semester: Badgers ana');
});

test('a rule is paused and switched on again, and what it missed goes only where somebody asks', async () => {
  const { person, classId } = await office('ben');
  // Its time was before the school's clock of today.
  const ruleId = await kept(person, classId, 60);
  const page = await openPage(rules(ruleId), person);
  await screen.findByText('Too late for these: they go only if you send them');
  await page.user.click(await screen.findByRole('button', { name: 'Send now to the families of Badgers ben' }));
  const question = await dialogOf('Send this letter to 1 address?');
  await page.user.click(question.getByRole('button', { name: 'Send now' }));
  await eventually(async () => expect((await person.call('circulars', { ruleId })).total).toBe(1));
  await screen.findByText(/Badgers ben, .*: has gone\. Who comes later gets it too/);
  await page.user.click(screen.getByRole('button', { name: 'Pause: Bring boots' }));
  await screen.findByText(/^Paused: nothing goes\./);
  await page.user.click(screen.getByRole('button', { name: 'Switch on: Bring boots' }));
  await screen.findByRole('button', { name: 'Pause: Bring boots' });
});

test('a rule is changed with what was typed kept, and deleted with one question', async () => {
  const { person, classId } = await office('cora');
  const ruleId = await kept(person, classId);
  const page = await openPage(rules(ruleId), person);
  await page.user.click(await screen.findByRole('link', { name: 'Change' }));
  const text = await screen.findByRole('textbox', { name: /^Text/ });
  fireEvent.change(text, { target: { value: 'Pay {price}' } });
  await screen.findByText(/\{price\}/);
  fireEvent.change(text, { target: { value: 'Dear {guardian}, hats.' } });
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Dear {guardian}, hats.');
  await page.user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await dialogOf('Delete this rule?');
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  await eventually(async () =>
    expect((await person.call('letterRules', {})).rules.map(({ id }) => id)).not.toContain(ruleId),
  );
  await page.visit(rules(ruleId));
  await screen.findByRole('heading', { name: 'This rule is gone' });
});

test('a class’s desk says what goes to its families by rule', async () => {
  const { person, classId } = await office('dan');
  await kept(person, classId, 3, '{class} needs boots');
  await openPage(`${staffPaths.managedClass(classId)}?tab=letters`, person);
  await screen.findByText('By rule:', { exact: false });
  screen.getByRole('link', { name: 'Badgers dan needs boots' });
  screen.getByText(/Sat, Oct 10, 2026, 5:00 PM: Badgers dan, 1 family as of now/);
});
