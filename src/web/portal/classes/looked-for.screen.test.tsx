import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import type { Person } from '../../../../test/school.ts';
import { paths } from '../../paths.ts';
import { ANONYMOUS_WHOMS_KEY } from '../../shared/anonymous-plan.ts';

openScreens();

beforeAll(async () => {
  await school.addClass({ title: 'Small Boats', minGrade: 1, maxGrade: 2 });
  await school.addClass({ title: 'Big Boats', minGrade: 7, maxGrade: 9 });
});

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const NOBODY = { studentIds: [], grades: [], ages: [] };
const chip = (name: string) => screen.findByRole('button', { name: `Remove filter: ${name}` });
const kept = () => localStorage.getItem(ANONYMOUS_WHOMS_KEY);

/** A family with Maya in grade 2 and Leo in grade 8. */
async function addFamily() {
  const family = await school.addFamily(2);
  for (const [index, [firstName, grade]] of [['Maya', 2] as const, ['Leo', 8] as const].entries())
    await school.database
      .updateTable('students')
      .set({ firstName, grade })
      .where('id', '=', family.studentIds[index] ?? '')
      .execute();
  return family;
}

/** Another day, or another device: of this tab nothing is left. */
function comeBack(address: string = paths.classes, person?: Person) {
  cleanup();
  sessionStorage.clear();
  return openPage(address, person);
}

test('a visitor who comes back finds for whom they looked; an address of its own wins, and clearing forgets', async () => {
  const { user, until } = await openPage(paths.classes);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'For whom' }), 'grade:2');
  await eventually(() => expect(kept()).toBe('grade:2'));
  await until(`${paths.classes}?grade=2`);

  const link = await comeBack(`${paths.classes}?grade=8`);
  await screen.findByRole('heading', { name: 'Big Boats' });
  await chip('Grade 8');
  await link.until(`${paths.classes}?grade=8`);
  expect(kept()).toBe('grade:2');
  const search = await comeBack(`${paths.classes}?q=boats`);
  await screen.findByRole('heading', { name: 'Big Boats' });
  await search.until(`${paths.classes}?q=boats`);

  const back = await comeBack();
  await back.until(`${paths.classes}?grade=2`);
  await chip('Grade 2');
  await back.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await back.until(paths.classes);
  await eventually(() => expect(kept()).toBeNull());
});

test('what no address may ask for is not looked for', async () => {
  localStorage.setItem(ANONYMOUS_WHOMS_KEY, 'child:x,grade:abc,age:7,<b>');
  const { until } = await openPage(paths.classes);
  await until(`${paths.classes}?age=7`);
});

test('a family finds its children by name on another device, and clears them on all', async () => {
  const family = await addFamily();
  const { user, until } = await openPage(paths.classes, family);
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(await sheet.findByRole('button', { name: /^Leo/ }));
  await until(`${paths.classes}?grade=8`);
  const [, leo = ''] = family.studentIds;
  await eventually(async () => expect(await family.call('planWhoms')).toEqual({ ...NOBODY, studentIds: [leo] }));
  expect(kept()).toBeNull();

  const device = await comeBack(paths.classes, family);
  await device.until(`${paths.classes}?grade=8`);
  await device.user.click(await chip('Leo'));
  await device.until(paths.classes);
  await eventually(async () => expect(await family.call('planWhoms')).toEqual(NOBODY));
});

test('a child who has left the family is not looked for; a child of another family never', async () => {
  const [family, other] = [await addFamily(), await addFamily()];
  await family.call('changePlanWhoms', { ...NOBODY, studentIds: family.studentIds });
  await family.call('removeStudent', { studentId: family.studentIds[0] ?? '' });
  const { until } = await openPage(paths.classes, family);
  await until(`${paths.classes}?grade=8`);
  await chip('Leo');

  const stranger = await comeBack(paths.classes, other);
  await screen.findByRole('heading', { name: 'Big Boats' });
  await eventually(() => expect(stranger.asked).toContain('planWhoms'));
  await stranger.until(paths.classes);
});

test('what was chosen before signing in goes to the plan, unless there is a choice already; the browser forgets it', async () => {
  const [fresh, chosen] = [await addFamily(), await addFamily()];
  const ofPlan = { ...NOBODY, studentIds: chosen.studentIds.slice(1) };
  await chosen.call('changePlanWhoms', ofPlan);
  for (const [family, grades, address] of [
    [fresh, { ...NOBODY, grades: [2] }, 'grade=2'],
    [chosen, ofPlan, 'grade=8'],
  ] as const) {
    localStorage.setItem(ANONYMOUS_WHOMS_KEY, 'grade:2');
    const { until } = await comeBack(paths.classes, family);
    await until(`${paths.classes}?${address}`);
    await eventually(() => expect(kept()).toBeNull());
    await eventually(async () => expect(await family.call('planWhoms')).toEqual(grades));
  }
});

test('whoever signs out leaves nothing of it in the browser', async () => {
  const page = await openPage(paths.classes, await addFamily());
  await eventually(() => expect(page.asked).toContain('planWhoms'));
  localStorage.setItem(ANONYMOUS_WHOMS_KEY, 'grade:2');
  page.endSession();
  await eventually(() => expect(kept()).toBeNull());
});
