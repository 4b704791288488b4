import type { OutputOf } from '../../../contract/kit.ts';
import type { healthReadings } from '../../../contract/health.ts';
import { isYoung } from '../../../domain/circle.ts';
import type { HealthSection } from '../../../domain/record-sections.ts';
import type { Database } from '../../platform/database/connect.ts';
import { listReadersOf } from '../../families/store.ts';
import { everyId } from '../../students/store.ts';
import { withHealthTables } from '../receipts-store.ts';

type Readings = OutputOf<typeof healthReadings>;

const PAGE = 100;

/** How many receipts name this account's holder to families: they stay true, and so they stay when the account goes. */
export async function countNamedReadings(
  database: Database,
  { organizationId, accountId }: { readonly organizationId: string; readonly accountId: string },
): Promise<number> {
  const { count } = await withHealthTables(database)
    .selectFrom('healthReadings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((row) => row.and({ organizationId, accountId }))
    .where('role', 'in', NAMED)
    .executeTakeFirstOrThrow();
  return count;
}

/** In which roles a receipt says who it was. */
const NAMED = ['health', 'instructor'] as const;

/**
 * The receipts of a student, newest first, as the guardian of `accountId` may know them: of other guardians only that it was one, and who it
 * was where the school let them in.
 */
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
  const readers = new Map(
    (await listReadersOf(database, organizationId, everyId(organizationId, studentId))).map((each) => [
      each.accountId,
      each,
    ]),
  );
  const guardianOf = (role: string, reader: string | null) =>
    role === 'family' && reader !== accountId ? readers.get(reader ?? '') : undefined;
  return {
    readings: rows.slice(0, PAGE).map(({ accountId: reader, actor, role, sections, ...row }) => ({
      ...row,
      isNew: isYoung(row.at, guardianOf(role, reader)?.came ?? []),
      by: role === 'family' ? (reader === accountId ? 'you' : 'family') : role === 'portal' ? 'portal' : 'staff',
      name: NAMED.some((named) => named === role) ? actor : (guardianOf(role, reader)?.letInName ?? ''),
      // Only this noun writes them.
      sections: sections as HealthSection[],
    })),
    isMore: rows.length > PAGE,
  };
}
