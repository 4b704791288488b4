import type { OutputOf } from '../../../contract/kit.ts';
import type { healthReadings } from '../../../contract/health.ts';
import type { HealthSection } from '../../../domain/record-sections.ts';
import type { Database } from '../../platform/database/connect.ts';
import { everyId } from '../../students/store.ts';
import { withHealthTables } from '../receipts-store.ts';

type Readings = OutputOf<typeof healthReadings>;

const PAGE = 100;

/** The receipts of a student, newest first, as the guardian of `accountId` may know them: of other guardians only that it was one. */
export async function listReadings(
  database: Database,
  organizationId: string,
  { studentId, accountId, before }: { studentId: string; accountId: string; before: string | undefined },
): Promise<Readings> {
  let query = withHealthTables(database)
    .selectFrom('healthReadings as readings')
    .leftJoin('classes', (join) =>
      join.onRef('classes.organizationId', '=', 'readings.organizationId').onRef('classes.id', '=', 'readings.classId'),
    )
    .leftJoin('semesters', (join) =>
      join
        .onRef('semesters.organizationId', '=', 'readings.organizationId')
        .onRef('semesters.id', '=', 'readings.semesterId'),
    )
    .select(['readings.id', 'at', 'accountId', 'actor', 'role', 'sections', 'purpose'])
    .select(['classes.title as className', 'semesters.name as semesterName'])
    .where('readings.organizationId', '=', organizationId)
    .where('studentId', 'in', everyId(organizationId, studentId));
  if (before) query = query.where('readings.id', '<', before);
  const rows = await query
    .orderBy('readings.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  return {
    readings: rows.slice(0, PAGE).map(({ accountId: reader, actor, role, sections, ...row }) => ({
      ...row,
      by: role === 'family' ? (reader === accountId ? 'you' : 'family') : role === 'portal' ? 'portal' : 'staff',
      name: role === 'health' || role === 'instructor' ? actor : '',
      // Only this noun writes them.
      sections: sections as HealthSection[],
    })),
    isMore: rows.length > PAGE,
  };
}
