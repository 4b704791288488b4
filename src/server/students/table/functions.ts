import type * as calls from '../../../contract/student-table.ts';
import { decideReach } from '../../../contract/kit.ts';
import { REACHERS } from '../../../contract/staff.ts';
import type { FileRecord, TableStudent } from '../../../contract/student-table.ts';
import type { Missing } from '../../../domain/missing-sections.ts';
import { RECORD_SECTIONS } from '../../../domain/record-sections.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { readPage } from '../../platform/database/table-page.ts';
import { missingOfStudents } from '../../records/store.ts';
import { studentScopeOf, semesterOf, tagOf } from './scope.ts';
import { type Asked, listSeatedClasses } from './scope-store.ts';
import { listFileRecords } from './file-store.ts';
import { type FoundStudent, listStaffStudents } from './table-store.ts';

/** The staff's table of students. */
export const studentTableFunctions: Omit<
  HandlersOf<typeof calls>,
  'previewReminder' | 'sendReminder' | 'undoReminder'
> = {
  staffStudents: async (input, context) => {
    const { database, organization } = context;
    const { semester, scope } = await studentScopeOf(input, context);
    const page = readPage(input);
    const found = await listStaffStudents(
      database,
      scope,
      { record: input.record, ids: input.ids, tagId: tagOf(input) },
      page,
    );
    const tells = decideReach(REACHERS, context.caller.roles) !== null;
    const told = await withMissing(found.rows, scope.asked, context);
    const rows = tells ? told : told.map((row) => ({ ...row, guardianEmail: null, guardianPhone: '' }));
    if (!input.withRecord) return { ...found, semester, pageSize: page.size, rows };
    const ids = rows.map(({ id }) => id);
    const records = await listFileRecords(database, organization.id, ids);
    return {
      ...found,
      semester,
      pageSize: page.size,
      rows: rows.map((each) => {
        const record = records.get(each.id);
        return { ...each, record: record && !tells ? withoutReach(record) : record };
      }),
    };
  },

  staffStudentChoices: async (input, context) => {
    const { semesters, semester } = await semesterOf(input, context);
    const classes = semester ? await listSeatedClasses(context.database, context.organization.id, semester.id) : [];
    return { semesters, classes };
  },
};

/** A record without how anybody of it is reached. */
function withoutReach(record: FileRecord): FileRecord {
  const silent = <Person extends { readonly phone: string }>(people: readonly Person[]) =>
    people.map((person) => ({ ...person, phone: '' }));
  return {
    ...record,
    households: record.households.map((household) => ({
      ...household,
      guardians: silent(household.guardians).map((guardian) => ({ ...guardian, email: '' })),
      contacts: silent(household.contacts),
      allowed: silent(household.allowed),
      notAllowed: silent(household.notAllowed),
    })),
  };
}

/** Tells of the rows of a page what is missing: of two households, what either has not told. */
async function withMissing(
  found: readonly FoundStudent[],
  asked: Asked | null,
  { database, organization, clock }: SignedInContext,
): Promise<TableStudent[]> {
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const school = { organizationId: organization.id, timeZone: organization.timeZone, today };
  const asking = asked ? found.filter(({ isAsked }) => isAsked) : [];
  const told = asking.flatMap(({ id, households }) =>
    households.flatMap(({ familyId, access }) => (access === 'full' ? { studentId: id, familyId } : [])),
  );
  const inSemester = (await missingOfStudents(database, school, told)).filter(
    ({ semesterId }) => semesterId === asked?.semesterId,
  );
  const lacking = Map.groupBy(inSemester, ({ studentId }) => studentId);
  return found.map(({ households, isAsked, ...row }) => {
    const missing = (lacking.get(row.id) ?? []).flatMap((each) => each.missing);
    return { ...row, families: households.length, missing: asked && isAsked ? onceEach(missing) : null };
  });
}

const ORDER: readonly Missing['section'][] = [...RECORD_SECTIONS, 'waivers'];

/** Each section and waiver once, in the semester's order; never answered weighs more than not confirmed. */
function onceEach(missing: readonly Missing[]): Missing[] {
  const lightFirst = missing.toSorted((a, b) => b.reason.localeCompare(a.reason));
  const once = new Map(lightFirst.map((each) => [each.section === 'waivers' ? each.waiverId : each.section, each]));
  return [...once.values()].toSorted((a, b) => ORDER.indexOf(a.section) - ORDER.indexOf(b.section));
}
