import { selectSeats } from '../../enrollments/store.ts';
import type { Database } from '../../platform/database/connect.ts';

/** Which students of a semester got a shirt, with whoever handed it out. */
export async function listHandouts(database: Database, organizationId: string, semesterId: string) {
  return database
    .selectFrom('tshirtHandouts as handouts')
    .innerJoin('accounts', 'accounts.id', 'handouts.accountId')
    .select(['handouts.studentId', 'handouts.size', 'handouts.givenAt', 'accounts.email as by'])
    .where('handouts.organizationId', '=', organizationId)
    .where('handouts.semesterId', '=', semesterId)
    .execute();
}

/** Whether a student has a seat in a semester. */
export async function hasSeat(
  database: Database,
  organizationId: string,
  { semesterId, studentId }: { readonly semesterId: string; readonly studentId: string },
): Promise<boolean> {
  const seat = await selectSeats(database, organizationId, semesterId)
    .select('enrollments.id')
    .where('students.id', '=', studentId)
    .limit(1)
    .executeTakeFirst();
  return seat !== undefined;
}

interface Handout {
  readonly semesterId: string;
  readonly studentId: string;
  readonly size: string;
  readonly givenAt: string;
  readonly accountId: string;
}

/** Notes a shirt; false where one is noted already. */
export async function addHandout(database: Database, organizationId: string, handout: Handout): Promise<boolean> {
  const added = await database
    .insertInto('tshirtHandouts')
    .values({ organizationId, ...handout })
    .onConflict((conflict) => conflict.columns(['organizationId', 'semesterId', 'studentId']).doNothing())
    .returning('studentId')
    .executeTakeFirst();
  return added !== undefined;
}

/** Takes the note back; answers the size, null where there was none. */
export async function removeHandout(
  database: Database,
  organizationId: string,
  { semesterId, studentId }: Pick<Handout, 'semesterId' | 'studentId'>,
): Promise<string | null> {
  const removed = await database
    .deleteFrom('tshirtHandouts')
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .where('studentId', '=', studentId)
    .returning('size')
    .executeTakeFirst();
  return removed?.size ?? null;
}
