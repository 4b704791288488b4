import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkData } from '../../src/server/check-data/store.ts';
import { phoneOf } from '../phones.ts';
import type { Person } from '../school.ts';
import { checkThenWrite } from './naive.ts';
import { callAt, openTwoServers, type TwoServers } from './two-servers.ts';

let world: TwoServers;
let staff: Person;
beforeAll(async () => {
  world = await openTwoServers();
  staff = await world.school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});
afterAll(() => world.close());

async function familyOf(studentId = ''): Promise<string> {
  const { familyId } = await world.school.database
    .selectFrom('familyStudents')
    .select('familyId')
    .where('studentId', '=', studentId)
    .executeTakeFirstOrThrow();
  return familyId;
}

async function pairs(count: number) {
  const [kept, merged] = [await world.addCrowd(count), await world.addCrowd(count)];
  return Promise.all(
    kept.map(async (family, n) => {
      const [keptId, mergedId] = [await familyOf(family.studentIds[0]), await familyOf(merged[n]?.studentIds[0])];
      return { mother: family, father: merged[n] ?? family, both: { keptId, mergedId } };
    }),
  );
}

async function mergeAt(server: TwoServers['servers'][number], both: { keptId: string; mergedId: string }) {
  const { seen } = await callAt(server, staff.accountId, 'previewFamilyMerge', both);
  return () =>
    callAt(server, staff.accountId, 'mergeFamilies', {
      ...both,
      seen,
      takes: { contacts: 'kept', pickup: 'kept' },
      same: [],
      areOneHousehold: false,
      reason: 'Twice',
    });
}

test('control: looking whether a family was merged, then merging it, merges each into the other', async () => {
  const written = await checkThenWrite('CREATE TABLE told (kept int, merged int)', {
    check: 'SELECT count(*) = 0 AS may FROM told',
    write: 'INSERT INTO told VALUES (1, 2)',
    count: 'SELECT count(*) FROM told',
  });
  expect(written).toBe(2);
});

test('two secretaries merge the same two at once, each the other way: one of them does', async () => {
  const { servers, school } = world;
  for (const { both } of await pairs(8)) {
    const acts = [
      await mergeAt(servers[0], both),
      await mergeAt(servers[1], { keptId: both.mergedId, mergedId: both.keptId }),
    ];
    const answers = await Promise.allSettled(acts.map((act) => act()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [refusal] = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(['already-merged', 'changed-meanwhile']).toContain(refusal.details?.reason);
  }
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
});

test('a guardian adds a student, and tells contacts, at the moment of the merge: nothing comes into a family that is none', async () => {
  const { servers, school } = world;
  const all = await pairs(10);
  await Promise.all(
    all.map(async ({ father, both }, n) => {
      const merge = await mergeAt(servers[n % 2 === 0 ? 0 : 1], both);
      const [studentId = ''] = father.studentIds;
      const student = { firstName: 'Ada', lastName: `Late ${n}`, birthDate: '2015-02-03' };
      const contacts = ['One', 'Two'].map((name) => ({ name, relationship: 'Aunt', phone: phoneOf(name) }));
      const acts = [
        merge,
        () => callAt(servers[0], father.accountId, 'saveStudent', { student }),
        () => callAt(servers[1], father.accountId, 'saveContacts', { studentId, version: 0, contacts }),
      ];
      const answers = await Promise.allSettled((n % 3 === 0 ? acts : acts.toReversed()).map((act) => act()));
      for (const each of answers)
        if (each.status === 'rejected')
          expect(['not-found', 'failed-precondition'], String(each.reason)).toContain(each.reason.code);
    }),
  );
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  const { rows } = await school.testDatabase.pool.query(
    `SELECT count(*)::int AS lost FROM emergency_contacts JOIN families ON families.id = family_id WHERE merged_into IS NOT NULL`,
  );
  expect(rows).toEqual([{ lost: 0 }]);
});
