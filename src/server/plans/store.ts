import type { PlanLine } from '../../contract/plans.ts';
import type { Database } from '../platform/database/connect.ts';

/** Whose plan it is. */
export interface PlanOwner {
  readonly organizationId: string;
  readonly accountId: string;
}

/** The lines of a plan whose classes are still published, in the order in which they were chosen, with the students still in the family. */
export async function listPlanLines(database: Database, owner: PlanOwner): Promise<PlanLine[]> {
  const rows = await database
    .selectFrom('plan_lines')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.organization_id', '=', 'plan_lines.organization_id')
        .onRef('classes.id', '=', 'plan_lines.class_id'),
    )
    .select(['plan_lines.class_id', 'plan_lines.student_ids', 'plan_lines.if_full'])
    .where('plan_lines.organization_id', '=', owner.organizationId)
    .where('plan_lines.account_id', '=', owner.accountId)
    .where('classes.published_at', 'is not', null)
    .orderBy('plan_lines.added_at')
    .orderBy('plan_lines.class_id')
    .execute();
  const own = rows.length > 0 ? await listOwnStudentIds(database, owner) : new Set<string>();
  return rows.map((row) => ({
    classId: row.class_id,
    studentIds: row.student_ids.filter((id) => own.has(id)),
    ifFull: row.if_full,
  }));
}

/** The ids of the students in the account's family. */
export async function listOwnStudentIds(database: Database, owner: PlanOwner): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('guardians')
    .innerJoin('students', (join) =>
      join
        .onRef('students.organization_id', '=', 'guardians.organization_id')
        .onRef('students.family_id', '=', 'guardians.family_id'),
    )
    .select('students.id')
    .where('guardians.organization_id', '=', owner.organizationId)
    .where('guardians.account_id', '=', owner.accountId)
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
    .where('organization_id', '=', organizationId)
    .where('id', 'in', classIds)
    .where('published_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function deletePlanLines(database: Database, owner: PlanOwner, classIds: readonly string[]) {
  if (classIds.length === 0) return;
  await database
    .deleteFrom('plan_lines')
    .where('organization_id', '=', owner.organizationId)
    .where('account_id', '=', owner.accountId)
    .where('class_id', 'in', classIds)
    .execute();
}

/** Adds a line, or changes what is given of one that is there. */
export async function savePlanLine(
  database: Database,
  owner: PlanOwner,
  line: { classId: string; studentIds?: string[] | undefined; ifFull?: 'waitlist' | 'skip' | undefined; at: string },
): Promise<void> {
  const given = {
    ...(line.studentIds && { student_ids: line.studentIds }),
    ...(line.ifFull && { if_full: line.ifFull }),
  };
  await database
    .insertInto('plan_lines')
    .values({
      organization_id: owner.organizationId,
      account_id: owner.accountId,
      class_id: line.classId,
      added_at: line.at,
      ...given,
    })
    .onConflict((conflict) => {
      const same = conflict.columns(['organization_id', 'account_id', 'class_id']);
      return Object.keys(given).length > 0 ? same.doUpdateSet(given) : same.doNothing();
    })
    .execute();
}
