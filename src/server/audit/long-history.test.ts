import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../test/school.ts';
import { AUDIT_AT_ONCE } from '../../contract/audit.ts';
import { newId } from '../platform/ids.ts';
import { record } from './store.ts';

let school: TestSchool;
let admin: Person;
let classId: string;
const busyId = newId();

/** In one statement a busy machine takes longer than a statement may. */
const AT_A_TIME = 5000;

/** As an import of many does, all of them at one instant. */
async function manyEntries(count: number, at: string) {
  for (let made = 0; made < count; made += AT_A_TIME)
    await sql`INSERT INTO audit_entries (organization_id, id, at, actor, action, entity, entity_id, change)
      SELECT ${ORGANIZATION}::uuid, gen_random_uuid(), ${at}::timestamptz, 'busy@example.org', 'location.changed', 'location',
        ${busyId}::uuid, '{}'::jsonb FROM generate_series(1, ${Math.min(AT_A_TIME, count - made)}::int)`.execute(
      school.database,
    );
}

const told = (entityId: string, at: string, reason: string, by: string) =>
  record(school.database, ORGANIZATION, [{ action: 'class.changed', entityId, change: {}, reason, at, by }]);

beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  classId = await school.addClass({ title: 'Rock Climbing' });
  await told(classId, '2026-08-01T12:00:00.000Z', 'The hall is closed.', 'seldom');
  await told(newId(), '2026-08-02T12:00:00.000Z', 'The pool is closed.', 'seldom');
  await manyEntries(AUDIT_AT_ONCE.words, '2026-08-03T12:00:00.000Z');
  await told(newId(), '2026-08-04T12:00:00.000Z', 'The park is closed.', 'seldom');
});
afterAll(() => school.close());

test('words are looked for from the newest entry on, and further where somebody asks; nothing is left out at the seam', async () => {
  const first = await admin.call('auditEntries', { search: 'closed' });
  expect(first.rows.map(({ reason }) => reason)).toEqual(['The park is closed.']);
  expect(first.lookedTo).toMatchObject({ at: '2026-08-03T12:00:00.000Z', entries: AUDIT_AT_ONCE.words });
  const busy = await admin.call('auditEntries', { search: 'busy' });
  expect(busy.isMore).toBe(true);

  const beyond = first.lookedTo?.id;
  const further = await admin.call('auditEntries', { search: 'closed', beyond });
  expect(further.rows.map(({ reason }) => reason)).toEqual(['The pool is closed.', 'The hall is closed.']);
  expect(further.lookedTo).toBeNull();
  // One of those of the same instant was not looked at before.
  expect((await admin.call('auditEntries', { search: 'busy', beyond })).total).toBe(1);
});

test('the oldest first, the way on leads to the newest', async () => {
  const first = await admin.call('auditEntries', { search: 'closed', sort: 'when' });
  expect(first.rows.map(({ reason }) => reason)).toEqual(['The hall is closed.', 'The pool is closed.']);
  const further = await admin.call('auditEntries', { search: 'closed', sort: 'when', beyond: first.lookedTo?.id });
  expect(further.rows.map(({ reason }) => reason)).toEqual(['The park is closed.']);
});

test('what a record is called finds its whole history, with all other words in it', async () => {
  const reasonsOf = async (search: string) =>
    (await admin.call('auditEntries', { search })).rows.map(({ reason }) => reason);
  expect(await reasonsOf('climbing')).toEqual(['The hall is closed.']);
  expect(await reasonsOf('climbing hall')).toEqual(['The hall is closed.']);
  expect(await reasonsOf('climbing pool')).toEqual([]);
});

test('what one person did is looked for further, with words or without; the history of one record is looked through whole', async () => {
  const bySeldom = await admin.call('auditEntries', { actor: 'seldom', search: 'closed' });
  expect(bySeldom.rows.map(({ reason }) => reason)).toEqual(['The park is closed.']);
  const whole = await admin.call('auditEntries', { actor: 'seldom' });
  expect([whole.total, whole.lookedTo]).toEqual([3, null]);
  const ofClass = await admin.call('auditEntries', { entityId: classId, search: 'hall', actor: 'seldom' });
  expect([ofClass.total, ofClass.lookedTo]).toEqual([1, null]);

  await manyEntries(AUDIT_AT_ONCE.actor - AUDIT_AT_ONCE.words, '2026-08-05T12:00:00.000Z');
  expect((await admin.call('auditEntries', { entityId: busyId, search: 'busy' })).lookedTo).toBeNull();
  const first = await admin.call('auditEntries', { actor: 'seldom' });
  expect([first.total, first.lookedTo?.entries]).toEqual([1, AUDIT_AT_ONCE.actor]);
  const rest = await admin.call('auditEntries', { actor: 'seldom', beyond: first.lookedTo?.id });
  expect([rest.total, rest.lookedTo]).toEqual([2, null]);
});

test.each(['nothing', newId()])('beyond %s, which is no entry, there is nothing', async (beyond) => {
  const found = await admin.call('auditEntries', { search: 'closed', beyond });
  expect([found.total, found.lookedTo]).toEqual([0, null]);
});
