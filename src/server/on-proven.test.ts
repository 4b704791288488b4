import { expect, test } from 'vitest';
import { enroll } from '../../test/enrolling.ts';
import { openHoldingSchool } from '../../test/unproven.ts';
import { onProven } from './on-proven.ts';

test('what the identity service does when an address is proven keeps the held seats', async () => {
  const school = await openHoldingSchool();
  try {
    const family = await school.addFamily(1, undefined, { isProven: false });
    const { enrollmentId = '' } = await enroll(family, await school.addClass());
    const heldUntil = async () =>
      (
        await school.database
          .selectFrom('enrollments')
          .select('heldUntil')
          .where('id', '=', enrollmentId)
          .executeTakeFirstOrThrow()
      ).heldUntil;
    expect(await heldUntil()).not.toBeNull();
    const at = school.clock.iso();
    await school.database.transaction().execute((transaction) => onProven(transaction, family.accountId, at));
    expect(await heldUntil()).toBeNull();
  } finally {
    await school.close();
  }
});
