import { sql } from 'kysely';
import { FILE_FIELDS } from '../../../contract/class-fields.ts';
import type { ClassFileCells } from '../../../contract/class-table.ts';
import type { MeetingTime } from '../../../domain/schedule.ts';
import { pick } from '../../../domain/pick.ts';
import type { Database } from '../../platform/database/connect.ts';
import { holidaysOfSemester, selectClasses } from '../store.ts';
import { datesInCells, instantInCell } from './file-cells.ts';

/** What a file has of these classes beside their table, by their ids. */
export async function listFileCells(
  database: Database,
  scope: { readonly organizationId: string; readonly timeZone: string },
  ids: readonly string[],
): Promise<Map<string, ClassFileCells>> {
  const { organizationId, timeZone } = scope;
  const rows = await selectClasses(database, organizationId)
    .where('classes.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .select(FILE_FIELDS.map((field) => `classes.${field}` as const))
    .select([
      'classes.id',
      'classes.externalId',
      'classes.registrationOpensAt',
      'classes.registrationClosesAt',
      'locations.address',
      holidaysOfSemester(organizationId).as('holidays'),
    ])
    .execute();
  const meetings = await listMeetings(database, organizationId, ids);
  return new Map(
    rows.map(({ id, registrationOpensAt, registrationClosesAt, holidays, ...row }) => [
      id,
      {
        ...pick(FILE_FIELDS, row),
        externalId: row.externalId ?? '',
        address: row.address ?? '',
        ...datesInCells(meetings.get(id) ?? [], holidays),
        opensOn: instantInCell(registrationOpensAt, 'opens', timeZone),
        closesOn: instantInCell(registrationClosesAt, 'closes', timeZone),
      },
    ]),
  );
}

async function listMeetings(database: Database, organizationId: string, ids: readonly string[]) {
  const { rows } = await sql<{ classId: string; dates: MeetingTime[] }>`
    SELECT class_id, jsonb_agg(jsonb_build_object('on', held_on, 'start', to_char(start_time, 'HH24:MI'), 'end', to_char(end_time, 'HH24:MI'))
      ORDER BY held_on, start_time) AS dates
    FROM meetings WHERE organization_id = ${organizationId} AND class_id = ANY(${ids}::uuid[]) GROUP BY class_id`.execute(
    database,
  );
  return new Map(rows.map(({ classId, dates }) => [classId, dates]));
}
