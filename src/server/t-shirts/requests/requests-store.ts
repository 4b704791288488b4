import type { Database } from '../../platform/database/connect.ts';

interface Wish {
  readonly studentId: string;
  readonly size: string;
  readonly at: string;
}

/** A family asks for another size; what it asked for before is forgotten. */
export async function openRequest(database: Database, organizationId: string, { studentId, size, at }: Wish) {
  const row = { size, askedAt: at, state: 'open', decidedAt: null } as const;
  await database
    .insertInto('tshirtSizeRequests')
    .values({ organizationId, studentId, ...row })
    .onConflict((conflict) => conflict.columns(['organizationId', 'studentId']).doUpdateSet(row))
    .execute();
}

/** The open wish of a student, for whoever holds the student locked. */
export async function findOpenRequest(
  database: Database,
  organizationId: string,
  studentId: string,
): Promise<string | null> {
  const row = await database
    .selectFrom('tshirtSizeRequests')
    .select('size')
    .where('organizationId', '=', organizationId)
    .where('studentId', '=', studentId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row?.size ?? null;
}

/** Decides the open wish of a student; `withdrawn`: it is not there any more. Answers the size that was asked for, null where none is open. */
export async function closeRequest(
  database: Database,
  organizationId: string,
  { studentId, state, at }: { studentId: string; state: 'accepted' | 'declined' | 'withdrawn'; at: string },
): Promise<string | null> {
  const size = await findOpenRequest(database, organizationId, studentId);
  if (size === null) return null;
  if (state === 'withdrawn')
    await database
      .deleteFrom('tshirtSizeRequests')
      .where('organizationId', '=', organizationId)
      .where('studentId', '=', studentId)
      .execute();
  else
    await database
      .updateTable('tshirtSizeRequests')
      .set({ state, decidedAt: at })
      .where('organizationId', '=', organizationId)
      .where('studentId', '=', studentId)
      .execute();
  return size;
}

/** What families asked for and was not granted, by student. */
export async function listFamilyRequests(
  database: Database,
  organizationId: string,
  studentIds: readonly string[],
): Promise<Record<string, { size: string; state: 'open' | 'declined' }>> {
  if (studentIds.length === 0) return {};
  const rows = await database
    .selectFrom('tshirtSizeRequests')
    .select(['studentId', 'size', 'state'])
    .where('organizationId', '=', organizationId)
    .where('studentId', 'in', studentIds)
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ studentId, size, state }) => (state === 'accepted' ? [] : [[studentId, { size, state }] as const])),
  );
}

const MOST_SHOWN = 500;

/** Wishes for another size, open ones first and the oldest of them on top; then those that were decided, the latest first. */
export async function listRequests(database: Database, organizationId: string) {
  return database
    .selectFrom('tshirtSizeRequests as wish')
    .innerJoin('students', (join) =>
      join.onRef('students.organizationId', '=', 'wish.organizationId').onRef('students.id', '=', 'wish.studentId'),
    )
    .select([
      'wish.studentId',
      'students.firstName',
      'students.lastName',
      'students.tshirtSize as from',
      'wish.size as to',
      'wish.askedAt',
      'wish.state',
      'wish.decidedAt',
    ])
    .where('wish.organizationId', '=', organizationId)
    .where('students.mergedInto', 'is', null)
    .orderBy((sort) => sort.case().when('wish.state', '=', 'open').then(0).else(1).end())
    .orderBy('wish.decidedAt', 'desc')
    .orderBy('wish.askedAt')
    .limit(MOST_SHOWN)
    .execute();
}

/** How many families wait for an answer. */
export async function countOpenRequests(database: Database, organizationId: string): Promise<number> {
  const { count } = await database
    .selectFrom('tshirtSizeRequests as wish')
    .innerJoin('students', (join) =>
      join.onRef('students.organizationId', '=', 'wish.organizationId').onRef('students.id', '=', 'wish.studentId'),
    )
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('wish.organizationId', '=', organizationId)
    .where('students.mergedInto', 'is', null)
    .where('wish.state', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}
