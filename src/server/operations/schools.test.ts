import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorOf } from '../../../test/operator.ts';
import { openSchool, ORGANIZATION, type TestSchool } from '../../../test/school.ts';
import { savePublicUrl } from '../organizations/store.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
  const own = { name: 'River School', publicUrl: 'https://river.example.org' };
  await school.database.updateTable('organizations').set(own).where('id', '=', ORGANIZATION).execute();
});
afterAll(() => school.close());
const { admin } = operatorOf(() => school);

const HILL = [
  'school',
  'create',
  'Hill School',
  '--address',
  'https://hill.example.org',
  '--admin',
  'ann@hill.example',
];
const rows = () => school.database.selectFrom('organizations').selectAll().orderBy('createdAt').execute();

async function ask(host: string, url: string, method: 'GET' | 'POST' = 'GET') {
  // What schools there are is known for a second.
  school.clock.set(new Date(school.clock.now() + 2000).toISOString());
  const body = method === 'POST' ? { payload: { data: null } } : {};
  const answer = await school.portal.app.inject({ method, url, headers: { host }, ...body });
  return { status: answer.statusCode, text: answer.body };
}

test('a command about one school says nothing of schools while there is one', async () => {
  expect((await admin('list')).said).not.toContain('School:');
});

test('a school is made with whoever runs it, who chooses a password by a link to its own address', async () => {
  const { code, said } = await admin(...HILL, '--time-zone', 'Europe/Berlin');
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('Hill School is made and reached at https://hill.example.org.'),
  ]);
  expect(said).toMatch(/ann@hill\.example runs it\..* https:\/\/hill\.example\.org\/user\/login#reset=\S+$/s);
  const [first, hill] = await rows();
  expect(hill).toMatchObject({
    name: 'Hill School',
    timeZone: 'Europe/Berlin',
    currency: first?.currency,
    closedAt: null,
  });
  expect((await admin('list', '--school', 'hill.example.org')).said).toContain('administrator ann@hill.example');
  expect((await ask('hill.example.org', '/api/organization', 'POST')).text).toContain('Hill School');
});

test('of several schools the one that is meant is named, by address or name, and told', async () => {
  const told = (args: string[]) => admin('show', ...args).then(({ said }) => said.split('\n')[0]);
  expect(await told([])).toBe('School: River School (https://river.example.org)');
  for (const name of ['hill school', 'Hill.example.org', 'https://hill.example.org/'])
    expect(await told([`--school=${name}`])).toBe('School: Hill School (https://hill.example.org)');
  expect(await admin('show', '--school', 'Dale')).toMatchObject({
    code: 1,
    said: expect.stringContaining('no school “Dale”'),
  });
  expect(await admin('show', '--school')).toMatchObject({ code: 2 });
});

test.each([
  [['--address', 'https://hill.example.org'], 'is the address of Hill School already'],
  [['--address', 'http://dale.example.org'], 'is not encrypted'],
  [['--address', 'https://dale.example.org/portal'], 'is no address of a portal'],
  [['--address', 'https://203.0.113.7'], 'is no address of a portal'],
  [[], '--address is missing'],
  [['--address', 'https://dale.example.org', '--time-zone', 'Mars/Phobos'], 'no time zone “Mars/Phobos”'],
])('nothing is made of %j', async (args, why) => {
  const before = (await rows()).length;
  const { code, said } = await admin('school', 'create', 'Dale School', '--admin', 'bo@dale.example', ...args);
  expect([code > 0, said]).toEqual([true, expect.stringContaining(why)]);
  expect(await rows()).toHaveLength(before);
});

test('somebody who has an account already signs in as before', async () => {
  const args = ['--address', 'https://dale.example.org', '--admin', 'ANN@hill.example'];
  const { said } = await admin('school', 'create', 'Dale School', ...args);
  expect(said).toContain('signs in as before');
  expect(said).not.toContain('#reset');
});

test('schools of one name are told apart by their addresses', async () => {
  await admin(
    'school',
    'create',
    'Hill School',
    '--address',
    'https://other.example.org',
    '--admin',
    'ann@hill.example',
  );
  const { code, said } = await admin('school', 'show', 'Hill School');
  expect([code, said]).toEqual([1, expect.stringContaining('https://hill.example.org, https://other.example.org')]);
  expect((await admin('school', 'show', 'other.example.org')).said).toContain('People with a role: 1');
});

test('what leaves a school carries its own address, also after it has moved', async () => {
  const moved = await admin('school', 'move-address', 'hill.example.org', 'https://berg.example.org');
  expect(moved.said).toContain('is reached at https://berg.example.org from now on');
  expect((await ask('hill.example.org', '/api/organization', 'POST')).status).toBe(404);
  for (const [host, others] of [
    ['berg.example.org', ['river.example.org', 'hill.example.org']],
    ['river.example.org', ['berg.example.org']],
  ] as const)
    for (const url of ['/sitemap.xml', '/robots.txt', '/calendar/feeds/public.ics', '/']) {
      const { text } = await ask(host, url);
      for (const other of others) expect([url, text.includes(other)]).toEqual([url, false]);
      if (/sitemap|robots/.test(url)) expect(text).toContain(`https://${host}/`);
    }
  const taken = await admin('school', 'move-address', 'berg.example.org', 'https://river.example.org');
  expect(taken).toMatchObject({ code: 1, said: expect.stringContaining('River School already') });
  expect((await admin('school', 'move-address', 'River School', 'https://fluss.example.org')).said).toContain(
    'PUBLIC_URL',
  );
  await admin('school', 'move-address', 'River School', 'https://river.example.org');
});

test('a closed school shows one page and takes nothing in; what it holds stays', async () => {
  expect((await admin('school', 'close', 'berg.example.org')).said).toContain('takes nothing in');
  expect((await admin('school', 'close', 'berg.example.org')).said).toContain('closed already');
  for (const url of ['/', '/classes/enrollment', '/user/login', '/sitemap.xml', '/identity/session']) {
    const page = await ask('berg.example.org', url);
    expect([url, page.status]).toEqual([url, 503]);
    expect(page.text).toContain('<h1>Hill School</h1>');
  }
  const call = await ask('berg.example.org', '/api/classes', 'POST');
  expect([call.status, call.text]).toEqual([400, expect.stringContaining('Hill School is closed for now.')]);
  expect((await ask('berg.example.org', '/healthz')).status).toBe(200);
  expect((await ask('river.example.org', '/api/organization', 'POST')).status).toBe(200);
  expect((await admin('school', 'list')).said).toMatch(/Hill School +https:\/\/berg\.example\.org closed since 20/);
  expect((await admin('school', 'open', 'berg.example.org')).said).toContain('is open');
  expect((await ask('berg.example.org', '/api/organization', 'POST')).status).toBe(200);
});

test('a start with the address of another school ends with one sentence', async () => {
  await expect(savePublicUrl(school.database, 'https://berg.example.org')).rejects.toMatchObject({
    message: expect.stringContaining('the address of Hill School'),
  });
});

test('a script of commands is understood whole before the first is done, and ends with the line that cannot be', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-script-test-'));
  const file = join(folder, 'schools.txt');
  const run = (...lines: string[]) => {
    writeFileSync(file, lines.join('\n'));
    return admin('run', file);
  };
  const create = (name: string, host: string) =>
    `school create "${name}" --address https://${host}.example.org --admin ${host}@example.org`;
  const names = async () => (await rows()).map(({ name }) => name);
  const wrong = await run(create('Scripted One', 'one'), '', '# more', 'school creat "X"');
  expect(wrong).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^Line 4 was not understood, so nothing was done: /),
  });
  expect(await names()).not.toContain('Scripted One');
  const half = await run(create('Scripted One', 'one'), create('Again', 'one'), create('Scripted Two', 'two'));
  expect(half.code).toBe(1);
  expect(half.said).toMatch(/Line 2 could not be done, .* What stands above it is done\.$/);
  expect(await names()).toContain('Scripted One');
  expect(await names()).not.toContain('Scripted Two');
  expect(await run(create('Scripted Two', 'two'), 'set name "Two of them" --school two.example.org')).toMatchObject({
    code: 0,
  });
  expect(await names()).toContain('Two of them');
  expect(await run('run other.txt')).toMatchObject({ code: 2 });
  expect(await admin('run', join(folder, 'nowhere.txt'))).toMatchObject({ code: 1 });
  rmSync(folder, { recursive: true });
});
