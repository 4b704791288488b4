import type { PlanLine, PlanWhoms } from '../../contract/plans.ts';
import { studentsInSight } from '../families/store.ts';
import type { Database } from '../platform/database/connect.ts';

/** Whose plan it is. */
export interface PlanOwner {
  readonly organizationId: string;
  readonly accountId: string;
}

/** The lines of a plan whose classes are still published, in the order in which they were chosen, with the students still in the family. */
export async function listPlanLines(database: Database, owner: PlanOwner): Promise<PlanLine[]> {
  const rows = await database
    .selectFrom('planLines')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.organizationId', '=', 'planLines.organizationId')
        .onRef('classes.id', '=', 'planLines.classId'),
    )
    .select(['planLines.classId', 'planLines.studentIds', 'planLines.ifFull', 'planLines.chosenCents'])
    .where('planLines.organizationId', '=', owner.organizationId)
    .where('planLines.accountId', '=', owner.accountId)
    .where('classes.publishedAt', 'is not', null)
    .orderBy('planLines.addedAt')
    .orderBy('planLines.classId')
    .execute();
  const own = rows.length > 0 ? await listOwnStudentIds(database, owner) : new Set<string>();
  return rows.map((row) => ({
    classId: row.classId,
    studentIds: row.studentIds.filter((id) => own.has(id)),
    ifFull: row.ifFull,
    ...(row.chosenCents !== null && { chosenCents: row.chosenCents }),
  }));
}

/** The ids of the students whom the account may look at. */
export async function listOwnStudentIds(database: Database, owner: PlanOwner): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('students')
    .select('id')
    .where('organizationId', '=', owner.organizationId)
    .where('id', 'in', studentsInSight(owner.organizationId, owner.accountId))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Those of these classes that exist and are published. */
export async function listPublishedIds(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (classIds.length === 0) return new Set();
  const rows = await database
    .selectFrom('classes')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', classIds)
    .where('publishedAt', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function deletePlanLines(database: Database, owner: PlanOwner, classIds: readonly string[]) {
  if (classIds.length === 0) return;
  await database
    .deleteFrom('planLines')
    .where('organizationId', '=', owner.organizationId)
    .where('accountId', '=', owner.accountId)
    .where('classId', 'in', classIds)
    .execute();
}

/** Adds a line, or changes what is given of one that is there. */
export async function savePlanLine(
  database: Database,
  owner: PlanOwner,
  line: {
    classId: string;
    studentIds?: string[] | undefined;
    ifFull?: 'waitlist' | 'skip' | undefined;
    chosenCents?: number | null | undefined;
    at: string;
  },
): Promise<void> {
  const given = {
    ...(line.studentIds && { studentIds: line.studentIds }),
    ...(line.ifFull && { ifFull: line.ifFull }),
    ...(line.chosenCents !== undefined && { chosenCents: line.chosenCents }),
  };
  await database
    .insertInto('planLines')
    .values({
      organizationId: owner.organizationId,
      accountId: owner.accountId,
      classId: line.classId,
      addedAt: line.at,
      ...given,
    })
    .onConflict((conflict) => {
      const same = conflict.columns(['organizationId', 'accountId', 'classId']);
      return Object.keys(given).length > 0 ? same.doUpdateSet(given) : same.doNothing();
    })
    .execute();
}

/** For whom the person looks for classes; of students those still in the family. */
export async function getWhoms(database: Database, owner: PlanOwner): Promise<PlanWhoms> {
  const row = await database
    .selectFrom('planWhoms')
    .select(['studentIds', 'grades', 'ages'])
    .where('organizationId', '=', owner.organizationId)
    .where('accountId', '=', owner.accountId)
    .executeTakeFirst();
  const { studentIds, ...others } = row ?? { studentIds: [], grades: [], ages: [] };
  const own = studentIds.length > 0 ? await listOwnStudentIds(database, owner) : new Set<string>();
  return { studentIds: studentIds.filter((id) => own.has(id)), ...others };
}

export async function saveWhoms(
  database: Database,
  owner: PlanOwner,
  whoms: PlanWhoms & { readonly chosenAt: string },
): Promise<void> {
  await database
    .insertInto('planWhoms')
    .values({ ...owner, ...whoms })
    .onConflict((conflict) => conflict.columns(['organizationId', 'accountId']).doUpdateSet(whoms))
    .execute();
}

export async function deleteWhoms(database: Database, owner: PlanOwner): Promise<void> {
  await database
    .deleteFrom('planWhoms')
    .where('organizationId', '=', owner.organizationId)
    .where('accountId', '=', owner.accountId)
    .execute();
}
