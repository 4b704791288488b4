import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type TestSchool } from '../../../test/school.ts';
import { createLog } from '../platform/log.ts';

const lines: string[] = [];
let school: TestSchool;
beforeAll(async () => {
  const log = createLog('info', (line) => void lines.push(line));
  school = await openSchool({ environment: { CALLS_PER_ADDRESS: '60' }, log });
});
afterAll(() => school.close());

const get = (url: string, remoteAddress: string) =>
  school.portal.app.inject({ url, remoteAddress, headers: { host: 'localhost' } });

test('who guesses is stopped soon, whoever reads their own is not, and no secret is written down', async () => {
  const family = await school.addFamily(1);
  const { path } = await family.call('makeCalendarAddress', { kind: 'family', names: 'first' });
  const guess = (at: number) => `/calendar/feeds/${String(at).padStart(43, 'A')}.ics`;
  const statuses: number[] = [];
  for (let at = 0; at < 10; at++) statuses.push((await get(guess(at), '192.0.2.1')).statusCode);
  expect(statuses.slice(0, 6)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(statuses.slice(-3)).toEqual([429, 429, 429]);
  const stopped = await get(path, '192.0.2.1');
  expect([stopped.statusCode, stopped.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  for (let at = 0; at < 10; at++) expect((await get(path, '192.0.2.2')).statusCode).toBe(200);
  expect(lines.join('\n')).not.toContain(path.slice('/calendar/feeds/'.length, -4));
});

test('a failure within is told without the address', async () => {
  const family = await school.addFamily(1);
  const { path } = await family.call('makeCalendarAddress', { kind: 'family', names: 'first' });
  await school.testDatabase.pool.query('ALTER TABLE removed_meetings RENAME TO away');
  const [studentId = ''] = family.studentIds;
  const classId = await school.addClass();
  await school.testDatabase.pool.query(
    `INSERT INTO enrollments (organization_id, id, class_id, student_id, state, enrolled_at)
     SELECT organization_id, gen_random_uuid(), id, $2, 'enrolled', now() FROM classes WHERE id = $1`,
    [classId, studentId],
  );
  expect((await get(path, '192.0.2.3')).statusCode).toBe(500);
  await school.testDatabase.pool.query('ALTER TABLE away RENAME TO removed_meetings');
  expect(lines.join('\n')).toContain('removed_meetings');
  expect(lines.join('\n')).not.toContain(path.slice('/calendar/feeds/'.length, -4));
});
