import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORGANIZATION, openSchool, type TestSchool } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
  await school.database
    .updateTable('organizations')
    .set({ name: 'River School', publicUrl: 'https://river.example.org' })
    .where('id', '=', ORGANIZATION)
    .execute();
  const { rows } = await school.testDatabase.pool.query(
    `INSERT INTO organizations (id, name, public_url, help_email, privacy_url, students_url, time_zone, locale, currency, created_at)
     SELECT $1, 'Hill School', 'https://hill.example.org', help_email, privacy_url, students_url, time_zone, locale, currency, now()
     FROM organizations RETURNING id`,
    [newId()],
  );
  await school.testDatabase.pool.query('INSERT INTO catalogue_versions (organization_id, version) VALUES ($1, 1)', [
    rows[0]?.id,
  ]);
});
afterAll(() => school.close());

async function ask(host: string, url: string, method: 'GET' | 'POST' = 'GET') {
  const body = method === 'POST' ? { payload: { data: null } } : {};
  const answer = await school.portal.app.inject({ method, url, headers: { host }, ...body });
  return { status: answer.statusCode, text: answer.body };
}

const nameAt = async (host: string) => {
  const { status, text } = await ask(host, '/api/organization', 'POST');
  return status === 200 ? JSON.parse(text).result.name : [status, JSON.parse(text).error.message];
};

test('the public call answers for the school whose name was asked for, and for no other', async () => {
  expect(await nameAt('river.example.org')).toBe('River School');
  expect(await nameAt('hill.example.org:443')).toBe('Hill School');
  expect(await nameAt('10.0.0.7:3000')).toEqual([404, 'There is no portal at this address.']);
  expect(await nameAt('evil.example')).toEqual([404, 'There is no portal at this address.']);
});

test.each([
  ['/api/classes', 'POST'],
  ['/api/remoteConfig', 'POST'],
  ['/', 'GET'],
  ['/classes', 'GET'],
  ['/api-stream/seats', 'GET'],
  [`/files/${ORGANIZATION}/320.webp`, 'GET'],
] as const)('at a name that is none of ours %s is not found', async (url, method) => {
  const { status, text } = await ask('evil.example', url, method);
  expect(status).toBe(404);
  expect(text).not.toContain('School');
});

test('health is told to whoever asks by whatever name', async () => {
  expect((await ask('evil.example', '/healthz')).status).toBe(200);
});
