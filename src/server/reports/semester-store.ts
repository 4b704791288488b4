import type { Database } from '../platform/database/connect.ts';

/** A semester as staff choose it. */
export interface ReportSemester {
  readonly id: string;
  readonly name: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly isCurrent: boolean;
  readonly isArchived: boolean;
}

/** All semesters, latest first; archived ones at the end. */
export async function listReportSemesters(database: Database, organizationId: string): Promise<ReportSemester[]> {
  const rows = await database
    .selectFrom('semesters')
    .select(['id', 'name', 'starts_on', 'ends_on', 'is_current', 'archived_at'])
    .where('organization_id', '=', organizationId)
    .orderBy('starts_on', 'desc')
    .orderBy('name')
    .execute();
  const semesters = rows.map((row) => ({
    id: row.id,
    name: row.name,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    isCurrent: row.is_current,
    isArchived: row.archived_at !== null,
  }));
  return [...semesters.filter((one) => !one.isArchived), ...semesters.filter((one) => one.isArchived)];
}
