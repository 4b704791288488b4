import type { Page } from '@playwright/test';

/** A screen by its route; one about a thing says on which screen the thing's id is found, and after what. */
interface Place {
  readonly route: string;
  readonly on?: string;
  readonly after?: RegExp;
}

export interface Reader {
  readonly email: string | null;
  readonly screens: readonly Place[];
}

const ID = '([0-9a-z-]{20,40})';
const plain = (below: string, ...routes: string[]): Place[] => routes.map((route) => ({ route: below + route }));

/** A screen about something that another screen links to, at this path or at the beginning of it. */
function about(route: string, on: string, path = route.slice(0, route.indexOf('/$') + 1)): Place {
  return { route, on, after: new RegExp(`${path}${ID}`) };
}

const CATALOGUE = '/classes/enrollment';
const MANAGEMENT = '/admin/classes/management';
const STEPS = ['/account', '/students', '/forms', '/waivers', '/review', '/privacy'];
const OF_A_CLASS = `${CATALOGUE}/class/$classId`;

/** Whose screens are opened, and which: every address that shows something, once with somebody who may see it. */
export const EVERY_SCREEN: readonly Reader[] = [
  {
    email: null,
    screens: [...plain('', '/user/login', '/user/create', CATALOGUE), about(OF_A_CLASS, CATALOGUE)],
  },
  {
    email: 'family01@example.org',
    screens: [
      ...plain('', CATALOGUE, '/calendar/classes', '/teaching'),
      about(OF_A_CLASS, CATALOGUE),
      ...plain(CATALOGUE, ...STEPS),
      {
        route: `${CATALOGUE}/result/$registrationId`,
        on: '/account/enrollments',
        after: new RegExp(`"registrationId":"${ID}`),
      },
      ...plain(
        '/account',
        '/enrollments',
        '/payments',
        '/students',
        '/manage',
        '/staff-invitation',
        '/invitation',
        '/objection',
      ),
      about('/account/students/$studentId', '/account/students'),
    ],
  },
  {
    email: 'instructor01@example.org',
    screens: [...plain('', '/teaching', '/calendar/classes'), about('/teaching/$classId', '/teaching')],
  },
  {
    email: 'admin@example.org',
    screens: [
      ...plain('', CATALOGUE, '/admin/'),
      ...plain(
        '/admin',
        '/report',
        '/report/field-pack',
        '/report/attendance',
        '/t-shirts',
        '/enrollments',
        '/enrollments/enroll',
      ),
      ...plain('/admin', '/students', '/students/import', '/students/merge', '/families', '/families/merge'),
      ...plain('/admin', '/payments', '/payments/received'),
      ...plain(
        MANAGEMENT,
        '',
        '/groups',
        '/semesters',
        '/messages',
        '/mail',
        '/directory',
        '/imports',
        '/roll-forward',
      ),
      ...plain('/admin', '/settings', '/settings/questions', '/settings/t-shirts', '/waivers', '/roles', '/audit'),
      ...plain('/admin', '/outbox', '/letters', '/letters/new'),
      about('/admin/report/$classId', '/admin/report'),
      about('/admin/report/$classId/sheets', '/admin/report'),
      about('/admin/report/$classId/attendance', '/admin/report'),
      { route: '/admin/t-shirts/$part', on: '/admin/t-shirts', after: /\/admin\/t-shirts\/([a-z-]+)/ },
      about('/admin/enrollments/$enrollmentId', '/admin/enrollments'),
      about('/admin/students/$studentId', '/admin/students'),
      about('/admin/families/$familyId', '/admin/families'),
      {
        route: '/admin/families/$familyId/as/$guardianId',
        on: '/admin/families/$familyId',
        after: new RegExp(`/admin/families/${ID}/as/${ID}`),
      },
      about(`${MANAGEMENT}/class/$classId`, MANAGEMENT),
      about(`${MANAGEMENT}/class/$classId/edit`, MANAGEMENT),
      about('/admin/waivers/$waiverId', '/admin/waivers'),
      about('/admin/waivers/$waiverId/signers', '/admin/waivers'),
      about('/admin/letters/$circularId', '/admin/letters'),
    ],
  },
];

/** The address of each screen; null where this school has nothing that it could be about. */
export async function findAddresses(page: Page, screens: readonly Place[]): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  const told = new Map<string, string>();
  for (const { route, on, after } of screens) {
    if (on === undefined || !after) {
      found.set(route, route);
      continue;
    }
    const from = found.get(on) ?? on;
    if (!told.has(from)) told.set(from, await everythingToldBy(page, from));
    const ids = after.exec(told.get(from) ?? '')?.slice(1);
    found.set(route, ids ? ids.reduce((address, id) => address.replace(/\$\w+/, id), route) : null);
  }
  return found;
}

/** Where a screen leads, and what it was told. */
async function everythingToldBy(page: Page, address: string): Promise<string> {
  const answers: Promise<string>[] = [];
  const note = (response: { url: () => string; text: () => Promise<string> }) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''));
  };
  page.on('response', note);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  const links = await page.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  return [...links, ...(await Promise.all(answers))].join('\n');
}
