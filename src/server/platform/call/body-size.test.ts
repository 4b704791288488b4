import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type TestSchool } from '../../../../test/school.ts';
import { isEasyToRead } from './body-size.ts';

const KB = 1024;
let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

async function send(name: string, body: string, account = '') {
  const answer = await school.portal.app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: { 'content-type': 'application/json', ...(account && { authorization: `Bearer ${account}` }) },
    payload: body,
  });
  return { status: answer.statusCode, error: answer.json().error };
}

const call = (data: unknown) => JSON.stringify({ data });
const padded = (bytes: number) => `{"data":null${' '.repeat(bytes - 13)}}`;
const TOO_LARGE = { status: 400, error: { status: 'INVALID_ARGUMENT', message: 'This request is too large.' } };

test.each([
  ['organization', 16],
  ['enroll', 16],
  ['noSuchCall', 16],
  ['classes', 64],
  ['classGroups', 64],
  ['saveSettings', 64],
  ['saveClass', 256],
])('%s may send %i KB, and not a byte more', async (name, kilobytes) => {
  expect((await send(name, padded(kilobytes * KB))).error?.message).not.toBe('This request is too large.');
  expect(await send(name, padded(kilobytes * KB + 1))).toEqual(TOO_LARGE);
});

test('as many ids as may be asked for at once fit', async () => {
  const ids = Array.from({ length: 1000 }, () => ({ id: '00000000-0000-7000-8000-00000000dead' }));
  expect((await send('classes', call({ query: ids }))).status).toBe(200);
  expect((await send('classGroups', call(ids))).status).toBe(200);
});

test('sixty lines for one submission fit', async () => {
  const family = await school.addFamily();
  const classId = await school.addClass();
  const line = { studentId: family.studentIds[0], classId, ifFull: 'waitlist' };
  const lines = Array.from({ length: 60 }, () => line);
  expect((await send('enroll', call({ idempotencyKey: 'k'.repeat(100), lines }), family.accountId)).status).toBe(200);
});

test('a class with every single date that fits, and all of its texts, fits', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const meeting = { on: '2026-09-08', start: '15:00', end: '16:00' };
  const content = {
    description: 'ü'.repeat(5000),
    schedule: {
      skipped: Array.from({ length: 400 }, () => meeting.on),
      moved: Array.from({ length: 400 }, () => ({ from: meeting.on, to: meeting })),
      extra: Array.from({ length: 400 }, () => meeting),
    },
  };
  const body = call({ classId: '00000000-0000-7000-8000-00000000dead', basedOn: 1, content });
  expect((await send('saveClassDraft', body, admin.accountId)).error?.status).toBe('NOT_FOUND');
});

test('keys that nobody knows are refused before they are read, and of a few the first are named', async () => {
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]));
  expect(await send('organization', call(keys(1200)))).toEqual(TOO_LARGE);
  const { error } = await send('organization', call(keys(500)));
  expect(error.details.fields).toEqual([0, 1, 2, 3, 4].map((n) => ({ path: `k${n}`, code: 'not-known' })));
});

test('deep nesting is refused before it is read, and brackets within a text count for nothing', () => {
  const reads = (body: string) => isEasyToRead(Buffer.from(body), 16 * KB, 66);
  expect(reads('['.repeat(67))).toBe(false);
  expect(reads(`${'['.repeat(66)}${']'.repeat(66)}`)).toBe(true);
  expect(reads('[]'.repeat(1000))).toBe(true);
  expect(reads(call({ text: `"\\${'[{,:'.repeat(2000)}` }))).toBe(true);
  expect(reads(`{"data":["\\\\","a",${'1,'.repeat(1100)}1]}`)).toBe(false);
});
