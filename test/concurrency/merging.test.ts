import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkData } from '../../src/server/check-data/store.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { checkThenWrite } from './naive.ts';
import { callAt, openTwoServers, type TwoServers } from './two-servers.ts';

let world: TwoServers;
beforeAll(async () => {
  world = await openTwoServers();
});
afterAll(() => world.close());

test('control: looking whether somebody was merged, then enrolling them, gives a seat to nobody', async () => {
  const written = await checkThenWrite('CREATE TABLE told (what text)', {
    check: 'SELECT count(*) = 0 AS may FROM told',
    write: "INSERT INTO told VALUES ('merged, and enrolled')",
    count: 'SELECT count(*) FROM told',
  });
  expect(written).toBe(2);
});

test('a family enrols a student at the moment they are merged: they are enrolled, or merged, and never both as two', async () => {
  const { school, servers } = world;
  const staff = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  const [kept, merged] = [await world.addCrowd(12), await world.addCrowd(12)];
  const classId = await school.addClass({ capacity: 6 });
  const outcomes = await Promise.all(
    merged.map(async (family, n) => {
      const both = { keptId: kept[n]?.studentIds[0] ?? '', mergedId: family.studentIds[0] ?? '' };
      const { seen } = await staff.call('previewMerge', both);
      const lines = [{ studentId: both.mergedId, classId, ifFull: 'waitlist' as const }];
      const merging = { ...both, seen, takes: { fields: [], sections: [] }, reason: 'Twice' };
      const server = servers[n % 2 === 0 ? 0 : 1];
      const acts = [
        callAt(server, staff.accountId, 'mergeStudents', merging),
        callAt(servers[0], family.accountId, 'enroll', { idempotencyKey: newId(), lines }),
      ];
      const [merge] = await Promise.allSettled(n % 3 === 0 ? acts : acts.toReversed());
      return merge?.status;
    }),
  );
  expect(outcomes).toHaveLength(12);
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
});
