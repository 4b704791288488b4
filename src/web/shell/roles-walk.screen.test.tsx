import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../test/enrolling.ts';
import { eventually, openPage, openScreens, school } from '../../../test/screens.tsx';
import { paths } from '../paths.ts';

openScreens();

beforeAll(async () => {
  const [classId, fullId] = [await school.addClass({ title: 'Pond Life' }), await school.addClass({ capacity: 0 })];
  const family = await school.addFamily(1, 'mother@example.org');
  await enroll(family, classId);
  await enroll(family, fullId, { ifFull: 'waitlist' });
});

/** Records are alike: one of each kind is walked to. */
const kindOf = (address: string) => address.replace(/[?#].*$/, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');
const addresses = (of: ParentNode) =>
  [...of.querySelectorAll<HTMLAnchorElement>('a[href^="/admin"], a[href^="/calendar"]')].map(
    (link) => link.getAttribute('href') ?? '',
  );

/** Opens what the screens of somebody lead to, one of each kind, and says which of it is not theirs. */
async function walk(role: 'administrator' | 'registrar' | 'viewer' | 'health') {
  const page = await openPage(paths.admin, await school.addPerson({ roles: [role] }));
  await screen.findByRole('navigation', { name: 'Staff screens' });
  const ahead = [paths.admin as string];
  const seen = new Set<string>();
  const closed: string[] = [];
  for (let address = ahead.shift(); address !== undefined; address = ahead.shift()) {
    if (seen.has(kindOf(address))) continue;
    seen.add(kindOf(address));
    await page.visit(address);
    await eventually(() => expect(document.querySelector('main h1, main h2')).not.toBeNull());
    // What loads late leads on too.
    await eventually(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull());
    if (screen.queryByRole('heading', { name: 'Not among your screens' })) closed.push(address);
    ahead.push(...addresses(document));
  }
  return { seen: [...seen], closed, page };
}

test.each([
  ['administrator', 25],
  ['registrar', 20],
  ['viewer', 15],
  ['health', 1],
] as const)(
  'nothing that a %s is shown leads to a screen that is not theirs',
  async (role, least) => {
    const { seen, closed } = await walk(role);
    expect(closed).toEqual([]);
    expect(seen.length).toBeGreaterThan(least);
  },
  120_000,
);

test('who reads health data and nothing else is shown where they can go, and no field to find anybody', async () => {
  await openPage(paths.admin, await school.addPerson({ roles: ['health'] }));
  await screen.findByRole('heading', { level: 1, name: 'What you can do here' });
  const places = within(screen.getByRole('navigation', { name: 'Staff screens' }));
  expect(places.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Class Registration',
    'Dashboard',
    'Class Calendar',
    'Student Units',
  ]);
  expect(screen.queryByRole('button', { name: /^Find anybody/ })).toBeNull();
});

test('an instructor alone has the places of a family, and no screen of the staff', async () => {
  const page = await openPage(paths.admin, await school.addPerson({ roles: ['instructor'] }));
  await screen.findByRole('navigation', { name: 'Your places' });
  expect(page.address()).not.toContain('admin');
  expect(screen.queryByRole('navigation', { name: 'Staff screens' })).toBeNull();
});
