import type * as calls from '../../../contract/family-table.ts';
import type { TableFamily } from '../../../contract/family-table.ts';
import { decideReach } from '../../../contract/kit.ts';
import { REACHERS } from '../../../contract/staff.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { readPage } from '../../platform/database/table-page.ts';
import { missingOfStudents } from '../../records/store.ts';
import { type Asked, studentScopeOf } from '../../students/store.ts';
import { type FoundFamily, listStaffFamilies } from './table-store.ts';

/** The staff's table of families. */
export const familyTableFunctions: HandlersOf<typeof calls> = {
  staffFamilies: async (input, context) => {
    const { database, organization, clock } = context;
    const { scope } = await studentScopeOf({}, context);
    const page = readPage(input);
    const today = dayAtSchool(clock.now(), organization.timeZone);
    const filters = { seats: input.seats, forms: input.forms, ids: input.ids };
    const found = await listStaffFamilies(database, { scope, today }, filters, page);
    const tells = decideReach(REACHERS, context.caller.roles) !== null;
    const rows = await withMissing(found.rows, scope.asked, context);
    return { total: found.total, pageSize: page.size, rows: tells ? rows : rows.map(withoutReach) };
  },
};

/** Guardians by name alone. */
const withoutReach = (row: TableFamily): TableFamily => ({
  ...row,
  guardians: row.guardians.map(({ name }) => ({ name, phone: '' })),
});

/** Tells of the rows of a page what is missing: of a child of two households, what either has not told. */
async function withMissing(
  found: readonly FoundFamily[],
  asked: Asked | null,
  { database, organization, clock }: SignedInContext,
): Promise<TableFamily[]> {
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const school = { organizationId: organization.id, timeZone: organization.timeZone, today };
  const told = asked
    ? found.flatMap(({ students }) =>
        students.flatMap(({ id: studentId, households }) => households.map((familyId) => ({ studentId, familyId }))),
      )
    : [];
  const inSemester = (await missingOfStudents(database, school, told)).filter(
    ({ semesterId }) => semesterId === asked?.semesterId,
  );
  const lacking = Map.groupBy(inSemester, ({ studentId }) => studentId);
  return found.map(({ students, ...row }) => {
    const waits = students.flatMap(({ id }) => lacking.get(id) ?? []);
    return {
      ...row,
      students: students.map(({ households: _households, ...student }) => student),
      missing: waits.length === 0 ? null : once(waits.flatMap((each) => each.missing)),
    };
  });
}

/** What two children lack is said once. */
function once(missing: NonNullable<TableFamily['missing']>): NonNullable<TableFamily['missing']> {
  return [
    ...new Map(missing.map((each) => [each.section === 'waivers' ? each.waiverId : each.section, each])).values(),
  ];
}
