import { expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { openHoldingSchool, prove } from '../../../../test/unproven.ts';

test('the dashboard counts held seats as long as they are held, and leads to exactly these', async () => {
  const school = await openHoldingSchool();
  try {
    const office = await school.addPerson({ roles: ['administrator'] });
    const [classId, cancelledId] = [await school.addClass({ capacity: 5 }), await school.addClass({ capacity: 5 })];
    const [stranger, slow, proven] = [
      await school.addFamily(1, undefined, { isProven: false }),
      await school.addFamily(1, undefined, { isProven: false }),
      await school.addFamily(),
    ];
    expect(await office.call('dashboard', {})).toMatchObject({ held: 0 });
    for (const family of [stranger, slow, proven]) await enroll(family, classId);
    await enroll(stranger, cancelledId);
    await school.database
      .updateTable('classes')
      .set({ cancelledAt: school.clock.iso() })
      .where('id', '=', cancelledId)
      .execute();
    expect(await office.call('dashboard', {})).toMatchObject({ enrolled: 3, held: 2 });
    const held = async () =>
      (await office.call('staffEnrollments', { state: 'held' })).rows.map((row) => row.accountId);
    // The latest comes first.
    expect((await held()).length).toBe(2);
    expect(new Set(await held())).toEqual(new Set([stranger.accountId, slow.accountId]));

    await prove(school, slow.accountId);
    expect(await office.call('dashboard', {})).toMatchObject({ enrolled: 3, held: 1 });
    expect(await held()).toEqual([stranger.accountId]);

    // Whoever looks at the settings is told of those of every semester.
    expect(await office.call('settings')).toMatchObject({ held: 1 });
    // A school that holds nothing any more has nothing held.
    await school.database.updateTable('organizations').set({ holdsUnproven: false }).execute();
    expect(await office.call('dashboard', {})).toMatchObject({ held: 0 });
    expect(await office.call('settings')).toMatchObject({ held: 0 });
    expect(await held()).toEqual([]);
  } finally {
    await school.close();
  }
});
