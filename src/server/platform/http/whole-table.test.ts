import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import { staffEnrollments } from '../../../contract/enrollment-table.ts';
import { wholeTablePath } from '../../../contract/whole-table.ts';
import { createLog } from '../log.ts';
import { type WholeTable, wholeTableRoute } from './whole-table.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['administrator'] });
});
afterAll(() => school.close());

/** What PostgreSQL says where a disk is full, with a value of a row in its message. */
const diskFull = Object.assign(new Error('could not write to file "pgsql_tmp": No space left on device'), {
  code: '53100',
});

/** A server of its own with one table, which comes as the test says. */
async function serve(rows: () => AsyncGenerator<string[]>) {
  const said: string[] = [];
  const app = Fastify();
  const table: WholeTable = { total: 3, columns: ['name'], rows: rows() };
  const parts = {
    database: school.database,
    clock: school.clock,
    log: createLog('info', (line) => void said.push(line)),
    admit: async () => ({
      organization: { id: ORGANIZATION, timeZone: 'America/New_York' },
      caller: { accountId: office.accountId },
    }),
  } as unknown as Parameters<typeof wholeTableRoute>[2];
  wholeTableRoute(app, { name: 'enrollments', call: staffEnrollments }, parts, async () => table);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = () =>
    fetch(`${url}${wholeTablePath('enrollments')}`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
  return { app, said, ask };
}

test('a disk that fills up in the middle breaks the line: what came is never taken for all, and the log says why', async () => {
  const { app, said, ask } = await serve(async function* () {
    yield ['["Ada Park"]', '["Bo Park"]'];
    throw diskFull;
  });
  try {
    await expect((async () => (await ask()).text())()).rejects.toThrow();
    await expect.poll(() => said.length).toBe(1);
    expect(JSON.parse(said[0] ?? '')).toMatchObject({ event: 'table-broken', name: 'enrollments', code: '53100' });
    expect(said.join()).not.toContain('Park');
  } finally {
    await app.close();
  }
});
