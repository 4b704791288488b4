import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClassWishes } from '../../test/school-class.ts';
import { openSchool, type TestSchool } from '../../test/school.ts';
import * as prerender from '../web/prerender.tsx';
import { createLog } from './platform/log.ts';
import { createPortal, type Portal } from './portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-page-'));
let school: TestSchool;
let portal: Portal;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<head></head><main><!--MARKUP--></main><i>__DATA__</i>');
  school = await openSchool();
  portal = await createPortal({
    config: school.config,
    pool: school.testDatabase.pool,
    clock: school.clock,
    log: createLog('silent'),
    migrationsFolder: '',
    webFolder: folder,
    prerender,
    identify: async () => null,
  });
});
afterAll(async () => {
  await portal.app.close();
  await school.close();
  rmSync(folder, { recursive: true });
});

async function open(url = '/classes/enrollment', headers: Record<string, string> = {}) {
  const { body } = await portal.app.inject({ method: 'GET', url, headers });
  return body.slice(body.indexOf('<main>') + '<main>'.length, body.indexOf('</main><i>'));
}

/** As every edit of the staff does, this one tells all servers that the catalogue is another. */
async function addClass(wishes: ClassWishes): Promise<string> {
  const id = await school.addClass(wishes);
  await school.testDatabase.pool.query('UPDATE catalogue_versions SET version = version + 1');
  return id;
}

test('the page holds the classes as anyone may read them, before any script has run', async () => {
  await addClass({ title: 'Canoe Weekend', priceCents: 12_050 });
  const markup = await open();
  expect(markup).toContain('>Canoe Weekend</a>');
  expect(markup).toContain('$120.50');
  // As every browser writes it, without the narrow spaces of this Node.
  expect(markup).toContain('3:30\u00a0– 5:30\u00a0PM');
  expect(markup).toMatch(/href="\/classes\/enrollment\/class\/[0-9a-f-]{36}"/);
  expect(markup).not.toMatch(/<script|\sstyle=|\son[a-z]+=/i);
});

test('the page of a class tells search engines what it says, as data that nothing can end', async () => {
  const title = 'Caves </script><script>alert(1)</script>';
  const id = await addClass({
    title,
    priceCents: 12_050,
    meetings: [
      { on: '2026-10-27', start: '15:30', end: '17:30' },
      { on: '2026-11-03', start: '15:30', end: '17:30' },
    ],
  });
  const get = async (url: string) => (await portal.app.inject({ method: 'GET', url })).body;
  const page = await get(`/classes/enrollment/class/${id}?from=list`);
  const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(block)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: title,
    url: expect.stringMatching(`/classes/enrollment/class/${id}$`),
    offers: { price: '120.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    hasCourseInstance: {
      startDate: '2026-10-27T19:30:00.000Z',
      endDate: '2026-11-03T22:30:00.000Z',
      subEvent: [{ '@type': 'Event', eventStatus: 'https://schema.org/EventScheduled' }, {}],
    },
  });
  expect(await get('/classes/enrollment')).not.toContain('ld+json');
  const draft = await addClass({ isDraft: true });
  expect(await get(`/classes/enrollment/class/${draft}`)).not.toContain('ld+json');
  const sitemap = await get('/sitemap.xml');
  expect(sitemap).toContain(`/classes/enrollment/class/${id}</loc>`);
  expect(sitemap).not.toContain(draft);
  expect(await get('/robots.txt')).toMatch(/Disallow: \/calendar\/feeds\n.*Sitemap: .*\/sitemap\.xml\n/s);
});

test('text of the school stays text', async () => {
  await addClass({ title: '<img src=x onerror=alert(1)>"\'&' });
  const markup = await open();
  expect(markup).not.toContain('<img src=x');
  expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#x27;&amp;');
});

test('an edit is in the next page', async () => {
  const id = await addClass({ title: 'Fire and Flint' });
  expect(await open()).toContain('Fire and Flint');
  const { pool } = school.testDatabase;
  await pool.query("UPDATE classes SET title = 'Knots and Ropes', version = version + 1 WHERE id = $1", [id]);
  await pool.query('UPDATE catalogue_versions SET version = version + 1');
  const markup = await open();
  expect(markup).toContain('Knots and Ropes');
  expect(markup).not.toContain('Fire and Flint');
  await pool.query("UPDATE organizations SET name = 'Renamed School'");
  // Who the organisation of a host is, is remembered for a second.
  school.clock.advance(2000);
  expect(await open()).toContain('Renamed School');
});

test('what the clock says is so within seconds', async () => {
  const closesAt = new Date(school.clock.now() + 10_000).toISOString();
  await addClass({ title: 'Last Minute', opensAt: '2026-08-01T00:00:00Z', closesAt });
  const bandOf = (markup: string) => markup.split('<article').find((card) => card.includes('Last Minute')) ?? '';
  expect(bandOf(await open())).toContain('data-state="open"');
  school.clock.advance(10_000);
  expect(bandOf(await open())).toContain('data-state="closed"');
});

test('nobody is in it: who is signed in gets the same markup, and nothing of theirs', async () => {
  const family = await school.addFamily(2, 'secret-guardian@example.org');
  const [studentId = ''] = family.studentIds;
  const classId = await addClass({ title: 'Taken' });
  await family.call('changePlan', { changes: [{ classId, studentIds: [studentId], ifFull: 'waitlist' }] });
  const theirs = await open('/classes/enrollment', { authorization: `Bearer ${family.accountId}` });
  expect(theirs).toBe(await open());
  for (const secret of ['secret-guardian', family.accountId, family.familyId, studentId])
    expect(theirs).not.toContain(secret);
});

test('a class is drawn for whoever reads without scripts, and for nobody else', async () => {
  const classId = await addClass({ title: 'Pond <Life>' });
  const page = await open(`/classes/enrollment/class/${classId}`);
  expect(page).toMatch(/^<noscript>.*<h1>Pond &lt;Life&gt;<\/h1>.*<\/noscript>$/s);
  expect(page).toContain('$120');
  expect(await open('/classes/enrollment/class/00000000-0000-7000-8000-00000000dead')).toBe('');
});

test('every way to the whole catalogue is drawn; a semester too, filters and own things are not', async () => {
  const other = await school.addSemester({ name: 'Spring Outdoors', isOpen: true });
  await addClass({ title: 'Spring Hike', semesterId: other });
  const whole = await open();
  for (const url of ['/', '/classes', '/classes/enrollment/', '/classes/enrollment?from=mail&semester=none'])
    expect(await open(url), url).toBe(whole);
  expect(await open(`/classes/enrollment?semester=${other}`)).toContain('Spring Hike');
  for (const url of ['/classes/enrollment?q=hike', '/classes/enrollment/account', '/nowhere', '/user/login'])
    expect(await open(url), url).toBe('');
  expect(await open('/', { cookie: 'a=b; portal-own-view=1' })).toBe('');
});

test('the frame of the instructors’ first screen is drawn with its heading, the same for everybody; other screens of theirs are not', async () => {
  const markup = await open('/teaching');
  expect(markup).toMatch(/<h1[^>]*>Teaching<\/h1>/);
  expect(markup).not.toMatch(/<script|\sstyle=|\son[a-z]+=/i);
  const teacher = await school.addPerson({ roles: ['instructor'], email: 'secret-teacher@example.org' });
  const authorization = `Bearer ${teacher.accountId}`;
  const cookie = 'portal-own-view=1';
  for (const url of ['/teaching/', '/teaching?from=phone'])
    expect(await open(url, { authorization, cookie }), url).toBe(markup);
  for (const url of ['/teaching/00000000-0000-7000-8000-00000000dead', '/teachings', '/admin'])
    expect(await open(url), url).toBe('');
});

test('the page names what it shows, so that no browser goes on with another screen', async () => {
  const drawn = async (url: string) => {
    const { body } = await portal.app.inject({ method: 'GET', url });
    return JSON.parse(body.slice(body.indexOf('<i>') + 3, body.lastIndexOf('</i>'))).drawn;
  };
  expect(await drawn('/teaching')).toBe('/teaching');
  expect(await drawn('/?semester=')).toBe('/classes/enrollment');
  expect(await drawn('/teaching/00000000-0000-7000-8000-00000000dead')).toBeUndefined();
});
