import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

beforeAll(async () => {
  await school.addClass({ title: 'Pond Life', capacity: 12 });
  await school.addClass({ title: 'Small Boats', minGrade: 1, maxGrade: 2 });
  await school.addClass({ title: 'Big Boats', minGrade: 7, maxGrade: 9 });
});

const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('article') ?? heading);
};

test('what is typed and what is chosen in the same moment both count', async () => {
  const page = await openPage(paths.classes);
  const seats = await screen.findByRole('combobox', { name: 'Seats' });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pond' } });
  fireEvent.change(seats, { target: { value: 'open' } });
  await page.until(`${paths.classes}?q=pond&seats=open`);
});

test('several grades and ages are looked for at once, and each card says for whom it is', async () => {
  const { user, until } = await openPage(paths.classes);
  const whom = await screen.findByRole('combobox', { name: 'For whom' });
  await user.selectOptions(whom, 'grade:2');
  await until(`${paths.classes}?grade=2`);
  await eventually(() => expect(titles()).toEqual(['Pond Life', 'Small Boats']));
  await user.selectOptions(whom, 'grade:8');
  await until(`${paths.classes}?grade=2%2C8`);
  await (await card('Small Boats')).findByText('Fits Grade 2 · Grade 8: another grade');
  await (await card('Pond Life')).findByText('Fits Grade 2 and Grade 8');
  expect(titles()[0]).toBe('Pond Life');
  await user.click(screen.getByRole('button', { name: 'Remove filter: Grade 8' }));
  await until(`${paths.classes}?grade=2`);
  // Chosen once more it goes.
  await user.selectOptions(whom, 'grade:2');
  await until(paths.classes);
});

test('all children of a family are looked for with one press; who has a seat then, or is too old, is said of each', async () => {
  const family = await school.addFamily(2);
  const [first = '', second = ''] = family.studentIds;
  await school.database.updateTable('students').set({ firstName: 'Maya', grade: 2 }).where('id', '=', first).execute();
  await school.database.updateTable('students').set({ firstName: 'Leo', grade: 8 }).where('id', '=', second).execute();
  const { user, until } = await openPage(paths.classes, family);
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(await sheet.findByRole('button', { name: 'All my children' }));
  await until(`${paths.classes}?grade=2%2C8`);
  expect(sheet.getByRole('button', { name: /^Leo/, pressed: true })).toBeTruthy();
  // Whoever is added comes beside them, and goes alone.
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Somebody else, by grade or age' }), 'grade:5');
  await until(`${paths.classes}?grade=2%2C8%2C5`);
  await user.click(sheet.getByRole('button', { name: /^5th grade|^Grade 5/, pressed: true }));
  await until(`${paths.classes}?grade=2%2C8`);
  await user.click(sheet.getByRole('button', { name: /^Show/ }));
  await (await card('Small Boats')).findByText('Fits Maya · Leo: another grade');
  await (await card('Big Boats')).findByText('Fits Leo · Maya: another grade');
});

test('where nothing is found, the nearest that would be are a press away', async () => {
  const { user, until } = await openPage(`${paths.classes}?grade=2&time=evening&q=boats`);
  await screen.findByRole('heading', { name: 'No class fits these filters' });
  const times = within(await screen.findByRole('group', { name: 'Time of day' }));
  await user.click(times.getByRole('button', { name: /^Any time \(1\)/ }));
  await until(`${paths.classes}?grade=2&q=boats`);
  await eventually(() => expect(titles()).toEqual(['Small Boats']));
});
