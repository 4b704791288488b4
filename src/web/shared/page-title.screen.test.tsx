import { cleanup, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../test/screens.tsx';
import type { Person } from '../../../test/school.ts';
import { paths } from '../paths.ts';
import { staffPaths } from '../staff-paths.ts';

openScreens();

let admin: Person;
let classId: string;
beforeAll(async () => {
  classId = await school.addClass({ title: 'Pond Life' });
  admin = await school.addPerson({ roles: ['administrator'] });
});

const settled = () => eventually(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());

async function titleOf(path: string, from?: string): Promise<string> {
  document.title = '';
  const page = await openPage(from ?? path, admin);
  await screen.findAllByRole('heading', { level: 1 });
  if (from) await page.visit(path);
  await page.until(path);
  await screen.findAllByRole('heading', { level: 1 });
  await settled();
  // Let effects that are still pending run.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  cleanup();
  return document.title;
}

test.each([
  paths.classes,
  'class',
  paths.calendar,
  paths.enrollments,
  paths.students,
  paths.manageAccount,
  paths.admin,
  staffPaths.classManagement,
  staffPaths.settings,
])('the tab title of %s is the same directly, from a family screen and from a staff screen', async (named) => {
  const path = named === 'class' ? paths.class(classId) : named;
  const direct = await titleOf(path);
  expect(direct).toMatch(/.+ · Registration Portal$/);
  expect(await titleOf(path, paths.privacy)).toBe(direct);
  expect(await titleOf(path, paths.class(classId))).toBe(direct);
  expect(await titleOf(path, staffPaths.report)).toBe(direct);
});
