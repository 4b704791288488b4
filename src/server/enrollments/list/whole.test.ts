import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { wholeTablePath } from '../../../contract/whole-table.ts';
import type { staffEnrollments } from '../../../contract/enrollment-table.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { readRowsOf } from '../../../web/admin/table/read-whole.ts';
import { readPage } from '../../platform/database/table-page.ts';
import { openWhole } from './list-store.ts';
import type { EnrollmentRow } from './rows-store.ts';
import { sql } from 'kysely';

let school: TestSchool;
let url: string;
let office: Person;
let climbing: string;
beforeAll(async () => {
  school = await openSchool();
  url = await school.portal.app.listen({ port: 0, host: '127.0.0.1' });
  office = await school.addPerson({ roles: ['administrator'] });
  climbing = await school.addClass({ title: 'Climbing', capacity: 3 });
  for (let at = 0; at < 4; at++) await enroll(await school.addFamily(), climbing, { ifFull: 'waitlist' });
});
afterAll(() => school.close());

const ask = (asked: unknown, person: Person | null = office) =>
  fetch(`${url}${wholeTablePath('enrollments')}`, {
    method: 'POST',
    body: JSON.stringify(asked),
    headers: { 'content-type': 'application/json', ...(person && { authorization: `Bearer ${person.accountId}` }) },
  });
const read = async (asked: InputOf<typeof staffEnrollments>) => {
  const { body } = await ask(asked);
  if (!body) throw new Error('Nothing came.');
  const rows: EnrollmentRow[] = [];
  let total = 0;
  for await (const part of readRowsOf(body)) {
    total = part.total;
    rows.push(...(part.rows as unknown as EnrollmentRow[]));
  }
  return { total, rows };
};

test('it has all that the table finds, in its order, whatever page is asked for', async () => {
  for (const asked of [
    {},
    { state: 'waiting' },
    { sort: 'state' },
    { search: 'climbing' },
    { search: 'nobody' },
  ] as const) {
    const { rows, total } = await office.call('staffEnrollments', asked);
    expect(await read({ ...asked, page: 3, pageSize: 1 })).toEqual({ total, rows });
  }
  // The server learns a moment after its answer was read that the place is free.
  await expect.poll(async () => (await read({})).total).toBe(4);
});

test('it is refused as the call is', async () => {
  const statusOf = async (asked: unknown, person: Person | null) => (await ask(asked, person)).status;
  const family = await school.addFamily();
  const instructor = await school.addPerson({ roles: ['instructor', 'health'] });
  expect(await statusOf({}, null)).toBe(401);
  expect(await statusOf({}, family)).toBe(403);
  expect(await statusOf({}, instructor)).toBe(403);
  expect(await statusOf({}, await school.addPerson({ roles: ['viewer'] }))).toBe(200);
  expect(await statusOf({ state: 'asleep' }, office)).toBe(400);
  expect(await statusOf({ wishes: 1 }, office)).toBe(400);
  expect(await statusOf(null, office)).toBe(400);
  expect((await (await ask({ since: '30 February' })).json()).error).toMatchObject({
    status: 'INVALID_ARGUMENT',
    details: { fields: [{ path: 'since' }] },
  });
});

test('a viewer reads it without how anybody is reached, and so page by page', async () => {
  const REACH = '206-555-0177';
  const family = await school.addFamily(1, 'reach@whole.example');
  await family.call('saveAccount', { name: 'Astrid Berg', phone: REACH });
  await enroll(family, climbing, { ifFull: 'waitlist' });
  const viewer = await school.addPerson({ roles: ['viewer'] });
  const textOf = async (person: Person) => {
    const whole = await (await ask({ search: 'Astrid' }, person)).text();
    return `${whole}${JSON.stringify(await person.call('staffEnrollments', { search: 'Astrid' }))}`;
  };
  const [told, untold] = [await textOf(office), await textOf(viewer)];
  expect([told.split(REACH).length, told.includes('reach@whole.example')]).toEqual([3, true]);
  expect(untold).toContain('Astrid Berg');
  for (const reach of [REACH, 'reach@whole.example']) expect(untold).not.toContain(reach);
});

test('what changes while it is read is in the next one; without the snapshot it would be in this one', async () => {
  const scope = {
    organizationId: (await school.database.selectFrom('organizations').select('id').executeTakeFirstOrThrow()).id,
    semesterId: school.semesterId,
    state: undefined,
    ids: undefined,
    classId: undefined,
    typeId: undefined,
    instructorId: undefined,
    tagId: undefined,
    since: undefined,
    lacking: undefined,
  };
  const rename = (title: string) =>
    school.database.updateTable('classes').set({ title }).where('id', '=', climbing).execute();
  const titlesWhile = async (isSnapshot: boolean) => {
    const transaction = await school.database.startTransaction().execute();
    if (isSnapshot) await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(transaction);
    const whole = await openWhole(transaction, scope, readPage({}));
    await rename('Bouldering');
    const titles: string[] = [];
    const titleAt = whole.columns.indexOf('classTitle');
    for await (const some of whole.rows) titles.push(...some.map((row) => JSON.parse(row)[titleAt]));
    await transaction.rollback().execute();
    await rename('Climbing');
    return new Set(titles);
  };
  expect(await titlesWhile(true)).toEqual(new Set(['Climbing']));
  expect(await titlesWhile(false)).toEqual(new Set(['Bouldering']));
});

test('two are made at once, and whoever hangs up gives the place back', async () => {
  const { total } = await read({});
  const { hostname, port } = new URL(url);
  const headers = { authorization: `Bearer ${office.accountId}`, 'content-type': 'application/json' };
  for (let at = 0; at < 5; at++) {
    const asking = request({ hostname, port, path: wholeTablePath('enrollments'), method: 'POST', headers });
    asking.on('error', () => undefined).end('{}');
    await once(asking, 'finish');
    asking.destroy();
  }
  await expect.poll(async () => (await ask({})).status).toBe(200);
  const many = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const answer = await ask({});
      await answer.text();
      return answer.status;
    }),
  );
  expect(new Set(many)).toContain(200);
  expect(many.every((status) => status === 200 || status === 429)).toBe(true);
  expect((await read({})).total).toBe(total);
});
