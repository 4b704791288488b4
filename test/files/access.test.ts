import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photo } from './samples.ts';
import { type FileWorld, openFileWorld } from './world.ts';

let world: FileWorld;
let picture: Buffer;
beforeAll(async () => {
  world = await openFileWorld();
  picture = await photo().jpeg().toBuffer();
});
afterAll(() => world.close());

test.each(['picture', 'attachment', 'import'])(
  'strangers, families and instructors may not send a %s',
  async (kind) => {
    const people = [
      null,
      await world.school.addFamily(1),
      await world.school.addPerson({ roles: ['instructor', 'health'] }),
    ];
    const answers = await Promise.all(people.map((as) => world.upload(kind, picture, { as })));
    expect(answers.map((answer) => [answer.status, answer.error?.status])).toEqual([
      [401, 'UNAUTHENTICATED'],
      [403, 'PERMISSION_DENIED'],
      [403, 'PERMISSION_DENIED'],
    ]);
    expect([await world.rows(), world.stored()]).toEqual([0, []]);
  },
);

test('there is no other kind', async () => {
  const answer = await world.upload('other', picture);
  expect(answer.status).toBe(404);
});

test('a body without a length is stopped where it gets too long, and its sender hears why', async () => {
  const { hostname, port } = new URL(world.url);
  const headers = { authorization: `Bearer ${world.admin.accountId}`, 'transfer-encoding': 'chunked' };
  const sending = request({ hostname, port, path: '/api-upload/picture', method: 'POST', headers });
  const answered = once(sending, 'response');
  for (let piece = 0; piece < 7; piece++) sending.write(Buffer.alloc(1024 * 1024, 1));
  sending.end();
  const [answer] = await answered;
  expect(answer.statusCode).toBe(413);
  answer.resume();
  expect([await world.rows(), world.stored()]).toEqual([0, []]);
});

test('every address that is not a picture’s is the same nothing', async () => {
  const { result } = await world.upload('picture', picture);
  const id = result?.fileId ?? '';
  const addresses = [
    `/files/${id}/641.webp`,
    `/files/${id}/640.jpg`,
    `/files/${id}/`,
    `/files/${id}`,
    `/files/${id}/640.webp/more`,
    '/files/',
    '/files/00000000-0000-7000-8000-000000000009/640.webp',
    '/files/nothing/640.webp',
    `/files/${id}/..%2f..%2f..%2fsecret`,
    `/files/..%2f..%2f/640.webp`,
    `/files/../../../etc/passwd`,
    `/files/${id}/%2e%2e%2f640.webp`,
    `/files/incoming/640.webp`,
    `/files/${id.toUpperCase()}/640.webp`,
    `/files/${id}/640.webp%00.html`,
  ];
  for (const address of addresses) {
    const { status, body } = await world.rawGet(address);
    expect([address, status, /root:|RIFF/.test(body)]).toEqual([address, 404, false]);
  }
});

test('a picture cannot be asked for as an attachment, and an import not at all', async () => {
  const { result: image } = await world.upload('picture', picture);
  const { result: table } = await world.upload('import', Buffer.from('title\nArchery\n'), { name: 'classes.csv' });
  const headers = { authorization: `Bearer ${world.admin.accountId}` };
  for (const path of [
    `${image?.fileId}/attachment.pdf`,
    `${table?.fileId}/import.csv`,
    `${table?.fileId}/640.webp`,
    `${table?.fileId}/attachment.pdf`,
  ])
    expect([path, (await fetch(`${world.url}/files/${path}`, { headers })).status]).toEqual([path, 404]);
});

const children = () => Buffer.from(`First name,Last name,Birth date\n${'Torn,Halfway,2015-03-04\n'.repeat(200)}`);

test.each([
  ['a picture', 'picture', () => picture],
  ['a table of classes or students', 'import', children],
])('who hangs up in the middle of %s leaves no file and no row, and may send it again', async (_, kind, bytes) => {
  const before = { rows: await world.rows(), stored: world.stored() };
  const whole = bytes();
  const { hostname, port } = new URL(world.url);
  const sending = request({
    hostname,
    port,
    path: `/api-upload/${kind}`,
    method: 'POST',
    headers: { authorization: `Bearer ${world.admin.accountId}`, 'content-length': whole.length },
  });
  const closed = new Promise((resolve) => {
    sending.on('error', () => undefined).on('close', resolve);
  });
  sending.write(whole.subarray(0, 2000));
  await expect.poll(() => world.stored().length).toBe(before.stored.length + 1);
  sending.destroy();
  await closed;
  await expect.poll(() => world.stored()).toEqual(before.stored);
  expect(await world.rows()).toBe(before.rows);
  const { status, result } = await world.upload(kind, whole);
  expect(status).toBe(200);
  if (kind === 'picture') return;
  // Nobody of the half that had come is there, and what comes now is read whole.
  expect((await world.admin.call('staffStudents', { search: 'Halfway' })).total).toBe(0);
  expect(await world.admin.call('studentImportColumns', { fileId: result?.fileId ?? '' })).toMatchObject({ rows: 200 });
});
