import { cleanup, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { eventually, type OpenPage, openPage, openScreens, school } from '../../test/screens.tsx';
import type { Person } from '../../test/school.ts';
import { EVERY_SCREEN } from '../../test/torture/every-screen.ts';
import { rememberRoute, takeRememberedRoute } from './shared/kept-for-sign-in.ts';

const CATALOGUE = '/classes/enrollment';
openScreens();

let classId: string;
let family: Person;
let admin: Person;
beforeAll(async () => {
  classId = await school.addClass({ title: 'Pond Life' });
  family = await school.addFamily(1);
  admin = await school.addPerson({ roles: ['administrator'] });
});

async function signOut(page: OpenPage): Promise<void> {
  await page.user.click(await screen.findByRole('button', { name: 'Your account' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  await page.until('/user/login');
}

const remembered = () => sessionStorage.getItem('portal.remembered-route');

test.each([
  '/',
  '/classes',
  '/nowhere',
  '/classes/other',
  '/classes/enrollment/x',
  '/classes/enrollment/class/x/y',
  '/user',
  '/user/other',
  '/calendar',
  '/calendar/x/y',
])('%s leads to the catalogue', async (path) => {
  const page = await openPage(path);
  await page.until(CATALOGUE);
  await screen.findByRole('heading', { level: 1, name: 'Class registration' });
});

test.each([
  ['/admin/classes/management/people?kind=location', '/admin/classes/management/directory?kind=location'],
  ['/admin/classes/management/import', '/admin/classes/management/imports'],
])('%s, an address of before, leads on to %s', async (before, today) => {
  const page = await openPage(before, admin);
  await page.until(today);
  await screen.findByRole('heading', { level: 1 });
});

test.each(['/user/login', '/user/create', '/calendar/classes', CATALOGUE])('%s is open to anyone', async (path) => {
  const page = await openPage(path);
  await screen.findByRole('heading', { level: 1 });
  expect(page.address()).toBe(path);
});

test.each([
  ['class/ID', 'Pond Life'],
  ['account', 'Your account'],
  ['students', 'Who takes which class'],
  ['review', 'Review and submit'],
  ['result/ID', 'Your registration'],
  ['privacy', 'Privacy policy'],
])('below the catalogue %s is open to anyone: “%s”', async (step, heading) => {
  const path = `${CATALOGUE}/${step.replace('ID', classId)}`;
  const page = await openPage(path);
  await screen.findByRole('heading', { level: 1, name: heading });
  expect(page.address()).toBe(path);
});

/** What leads elsewhere, and the kit, which only development has. */
const NO_SCREEN = [
  '/',
  '/$',
  '/classes',
  '/kit',
  '/account',
  '/account/',
  '/account/$',
  '/admin/$',
  '/admin/classes/management/people',
  '/admin/classes/management/import',
];

test('the suite that loses requests opens every address that shows something', async () => {
  const { routes } = await openPage(CATALOGUE);
  const opened = new Set(EVERY_SCREEN.flatMap(({ screens }) => screens.map(({ route }) => route.replace(/\/$/, ''))));
  const shown = routes.filter((route) => !NO_SCREEN.includes(route)).map((route) => route.replace(/\/$/, ''));
  expect(shown.filter((route) => !opened.has(route))).toEqual([]);
  expect([...opened].filter((route) => !shown.includes(route))).toEqual([]);
});

test('the logo, named after the school, leads to the root', async () => {
  const page = await openPage('/calendar/classes');
  const logo = await screen.findByRole('img', { name: 'Our School' });
  const link = logo.closest('a');
  expect(link?.getAttribute('href')).toBe('/');
  await page.user.click(logo);
  await page.until(CATALOGUE);
});

test.each([
  '/account',
  '/account/enrollments?past=1',
  '/account/manage',
  '/account/anything/else',
  '/admin',
  '/admin/report',
  '/admin/t-shirts',
  '/admin/enrollments?search=rock',
  '/admin/classes/management',
  '/admin/nowhere?a=b',
])('signed out, %s leads to sign-in and is remembered with its query', async (path) => {
  const page = await openPage(path);
  await page.until('/user/login');
  expect(remembered()).toBe(path);
});

test('an address that is only pointed at is neither remembered nor taken', async () => {
  const stranger = await openPage(CATALOGUE);
  await stranger.preload('/account/manage');
  expect(remembered()).toBeNull();
  cleanup();
  rememberRoute('/account/students');
  const known = await openPage(CATALOGUE, family);
  await known.preload('/user/login');
  expect(remembered()).toBe('/account/students');
});

test.each(['//elsewhere.example/x', 'https://elsewhere.example', 'account/manage'])(
  'nobody is led to %s, whoever has put it there',
  (address) => {
    rememberRoute(address);
    expect(takeRememberedRoute()).toBe('/');
    rememberRoute('/account/manage?a=b');
    expect([takeRememberedRoute(), takeRememberedRoute()]).toEqual(['/account/manage?a=b', '/']);
  },
);

test('whoever signs in in the place of somebody else sees nothing of theirs', async () => {
  const enrolled = async (title: string) => {
    const person = await school.addFamily(1);
    const line = { studentId: person.studentIds[0] ?? '', classId: await school.addClass({ title }) };
    await person.call('enroll', { idempotencyKey: title, lines: [line] });
    return person;
  };
  const [first, second] = [await enrolled('Only the first’s'), await enrolled('Only the second’s')];
  const page = await openPage('/account/enrollments', first);
  await screen.findByRole('link', { name: 'Only the first’s' });
  const letGo = page.hold('enrollments');
  page.signIn(second);
  await eventually(() => expect(screen.queryByRole('link', { name: 'Only the first’s' })).toBeNull());
  letGo();
  await screen.findByRole('link', { name: 'Only the second’s' });
  expect(document.documentElement.hasAttribute('data-signed-in')).toBe(true);
  await signOut(page);
  expect(document.documentElement.hasAttribute('data-signed-in')).toBe(false);
});

test('whoever signs in without a remembered address comes to the catalogue', async () => {
  const page = await openPage('/user/login');
  page.signIn(family);
  await page.until(CATALOGUE);
});

test('sign-out forgets where one was and leads to sign-in', async () => {
  const page = await openPage('/account/manage', family);
  await signOut(page);
  expect(remembered()).toBeNull();
  expect(screen.queryByText('Your session has ended')).toBeNull();
  page.signIn(family);
  await page.until(CATALOGUE);
});

test.each(['/admin', '/admin/report', '/admin/enrollments', '/admin/unknown'])(
  '%s sends a family to the root',
  async (path) => {
    const page = await openPage(path, family);
    await page.until(CATALOGUE);
  },
);

test('an unknown admin address leads an administrator to the catalogue', async () => {
  const page = await openPage('/admin/nowhere', admin);
  await page.until(CATALOGUE);
});

test('roles are asked for once for each person, and never when signed out', async () => {
  const page = await openPage(CATALOGUE);
  const asked = () => page.asked.filter((name) => name === 'roles').length;
  await page.visit('/admin');
  expect(page.address()).toBe('/user/login');
  expect(asked()).toBe(0);
  page.signIn(admin);
  await page.until('/admin');
  await page.visit('/admin/report');
  expect(page.address()).toBe('/admin/report');
  expect(asked()).toBe(1);
  await signOut(page);
  page.signIn(family);
  await page.until(CATALOGUE);
  expect(asked()).toBe(2);
});

test('a step to another screen moves the focus to its heading and names the tab', async () => {
  const page = await openPage('/user/login');
  await page.user.click(await screen.findByRole('link', { name: 'Create an account.' }));
  await eventually(() => expect(document.title).toBe('Create an account · Registration Portal'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await page.visit(CATALOGUE);
  await page.user.click(await screen.findByRole('link', { name: 'Pond Life' }));
  await eventually(() => expect(document.title).toBe('Pond Life · Registration Portal'));
});
