import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';

export type StaffShirt = Selectable<Schema['staffTshirts']>;

/** Shirts of a semester's staff, with whoever handed them out. */
export async function listStaffShirts(database: Database, organizationId: string, semesterId: string) {
  return database
    .selectFrom('staffTshirts as shirts')
    .leftJoin('accounts', 'accounts.id', 'shirts.accountId')
    .select(['shirts.id', 'shirts.name', 'shirts.size', 'shirts.version', 'shirts.givenAt', 'accounts.email as by'])
    .where('shirts.organizationId', '=', organizationId)
    .where('shirts.semesterId', '=', semesterId)
    .execute();
}

export async function lockStaffShirt(
  database: Database,
  organizationId: string,
  id: string,
): Promise<StaffShirt | null> {
  const row = await database
    .selectFrom('staffTshirts')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds somebody of the staff; false where they are there already. */
export async function addStaffShirt(
  database: Database,
  organizationId: string,
  shirt: Pick<StaffShirt, 'id' | 'semesterId' | 'name' | 'size'>,
): Promise<boolean> {
  const added = await database
    .insertInto('staffTshirts')
    .values({ organizationId, ...shirt, givenAt: null, accountId: null, version: 1 })
    .onConflict((conflict) => conflict.columns(['organizationId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Changes a shirt that the caller holds locked; answers its new version. */
export async function changeStaffShirt(
  database: Database,
  { organizationId, id, version }: Pick<StaffShirt, 'organizationId' | 'id' | 'version'>,
  values: Partial<Pick<StaffShirt, 'name' | 'size' | 'givenAt' | 'accountId'>>,
): Promise<number> {
  await database
    .updateTable('staffTshirts')
    .set({ ...values, version: version + 1 })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
  return version + 1;
}

export async function removeStaffShirt(database: Database, organizationId: string, id: string): Promise<void> {
  await database.deleteFrom('staffTshirts').where('organizationId', '=', organizationId).where('id', '=', id).execute();
}

/** The names of whoever teaches a class of the semester. */
export async function listSemesterInstructors(
  database: Database,
  organizationId: string,
  semesterId: string,
): Promise<string[]> {
  const rows = await database
    .selectFrom('instructors')
    .innerJoin('classInstructors', (join) =>
      join
        .onRef('classInstructors.organizationId', '=', 'instructors.organizationId')
        .onRef('classInstructors.instructorId', '=', 'instructors.id'),
    )
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.organizationId', '=', 'classInstructors.organizationId')
        .onRef('classes.id', '=', 'classInstructors.classId'),
    )
    .select('instructors.name')
    .distinct()
    .where('instructors.organizationId', '=', organizationId)
    .where('classes.semesterId', '=', semesterId)
    .where('classes.cancelledAt', 'is', null)
    .orderBy('instructors.name')
    .execute();
  return rows.map(({ name }) => name);
}
