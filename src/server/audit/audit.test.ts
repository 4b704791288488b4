import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../test/school.ts';
import { MOST_AUDIT } from '../../contract/audit.ts';
import { newId } from '../platform/ids.ts';
import { type AuditAction, record } from './store.ts';

let school: TestSchool;
let admin: Person;
let family: Awaited<ReturnType<TestSchool['addFamily']>>;
let classId: string;
let enrollmentId: string;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  family = await school.addFamily(1, 'parent@example.org');
  classId = await school.addClass({ title: 'Rock Climbing' });
  const line = { studentId: family.studentIds[0] ?? '', classId };
  const answer = await family.call('enroll', { idempotencyKey: 'audit-test-0001', lines: [line] });
  enrollmentId = answer.lines[0]?.enrollmentId ?? '';
  school.clock.advance(60_000);
  await tell('class.changed', classId, { priceCents: { from: 12_000, to: 13_000 } }, 'The hall costs more.');
  school.clock.advance(60_000);
  await family.call('withdraw', { enrollmentId });
});
afterAll(() => school.close());

test('newest first, in fields, with the names of what they are about', async () => {
  const { rows: entries, total, isMore } = await admin.call('auditEntries', {});
  expect(entries.map(({ action }) => action)).toEqual(['enrollment.withdrawn', 'class.changed', 'enrollment.enrolled']);
  expect(entries[1]).toMatchObject({
    actor: 'office@example.org',
    entity: 'class',
    entityId: classId,
    fields: [{ field: 'priceCents', from: 12_000, to: 13_000, isFact: false }],
    reason: 'The hall costs more.',
  });
  expect(entries[0]?.fields[0]).toEqual({ field: 'state', from: 'enrolled', to: 'withdrawn', isFact: false });
  expect(entries[1]?.names).toEqual({ [classId]: 'Rock Climbing' });
  expect(entries[0]?.names[enrollmentId]).toContain('· Rock Climbing');
  expect(entries[0]?.names[family.studentIds[0] ?? '']).toContain('Student 1');
  expect([total, isMore]).toEqual([3, false]);
  const oldest = await admin.call('auditEntries', { sort: 'when', pageSize: 1 });
  expect(oldest).toMatchObject({ total: 3, rows: [{ id: entries[2]?.id }] });
});

test.each([
  ['climbing', 3],
  ['CLIMBING withdrawn', 1],
  ['hall', 1],
  ['13000', 1],
  ['parent@example.org', 2],
  ['student climbing', 2],
  ['nobody', 0],
  ['100%', 0],
])('a search for %j finds %i', async (search, count) => {
  expect((await admin.call('auditEntries', { search })).rows).toHaveLength(count);
});

test('filters: kind of record, who, days at the school, one record with what happened in it', async () => {
  const found = async (input: Parameters<typeof admin.call<'auditEntries'>>[1]) =>
    (await admin.call('auditEntries', input)).rows.length;
  expect(await found({ entity: 'class' })).toBe(1);
  expect(await found({ actor: 'parent@example.org' })).toBe(2);
  expect(await found({ from: '2026-09-01', until: '2026-09-01' })).toBe(3);
  expect(await found({ from: '2026-09-02' })).toBe(0);
  expect(await found({ until: '2026-08-31' })).toBe(0);
  expect(await found({ entityId: classId })).toBe(3);
  expect(await found({ entityId: family.studentIds[0] })).toBe(2);
  expect(await found({ entityId: enrollmentId })).toBe(2);
  expect(await found({ entityId: 'not-an-id' })).toBe(0);
  expect(await admin.call('auditEntries', { entityId: classId })).toMatchObject({
    entities: ['class', 'enrollment'],
    actors: ['office@example.org'],
    name: 'Rock Climbing',
  });
});

test('a day ends at midnight at the school', async () => {
  const id = newId();
  const entries = ['2026-09-11T03:59:59.999Z', '2026-09-11T04:00:00.000Z'].map(
    (at) => ({ action: 'semester.changed', entityId: id, change: {}, at, by: 'command line' }) as const,
  );
  await record(school.database, ORGANIZATION, entries);
  const found = await admin.call('auditEntries', { entityId: id, until: '2026-09-10' });
  expect(found.rows.map(({ at }) => at)).toEqual(['2026-09-11T03:59:59.999Z']);
});

test('many entries of one moment are read page by page, none twice and none left out', async () => {
  const big = newId();
  const at = '2026-10-01T12:00:00.000Z';
  const same = Array.from(
    { length: 120 },
    () => ({ action: 'location.changed', entityId: big, change: {}, at, by: 'x' }) as const,
  );
  await record(school.database, ORGANIZATION, same);
  const seen: string[] = [];
  for (const page of [1, 2, 3])
    seen.push(...(await admin.call('auditEntries', { entityId: big, page })).rows.map(({ id }) => id));
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
});

test('more entries than anybody pages through are counted up to there, from the end that is shown', async () => {
  const id = newId();
  await school.database
    .insertInto('auditEntries')
    .columns(['organizationId', 'id', 'at', 'actor', 'action', 'entity', 'entityId', 'change'])
    .expression(
      sql`SELECT ${ORGANIZATION}::uuid, gen_random_uuid(), '2026-10-01'::timestamptz + n * interval '1 second', 'x',
        'location.changed', 'location', ${id}::uuid, '{}'::jsonb FROM generate_series(1, ${MOST_AUDIT + 5}) AS n`,
    )
    .execute();
  const found = await admin.call('auditEntries', { entityId: id, page: MOST_AUDIT / 50 });
  expect(found).toMatchObject({ total: MOST_AUDIT, isMore: true });
  expect(found.rows).toHaveLength(50);
  expect((await admin.call('auditEntries', { entityId: id, sort: 'when' })).rows[0]?.at).toBe(
    '2026-10-01T00:00:01.000Z',
  );
});

test('nobody but staff reads it', async () => {
  await expect(family.call('auditEntries', {})).rejects.toMatchObject({ code: 'permission-denied' });
});

async function tell(action: AuditAction, entityId: string, change: object, reason: string): Promise<void> {
  const by = { accountId: admin.accountId, email: 'office@example.org' };
  await record(school.database, ORGANIZATION, [{ action, entityId, change, reason, at: school.clock.iso(), by }]);
}
