import { isId } from '../../contract/fields.ts';
import type { functions } from '../../contract/functions.ts';
import { TSHIRT_SIZES } from '../../contract/students.ts';
import { notFound } from '../platform/call/errors.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import type { Conditions } from '../platform/conditions.ts';
import { chooseSemester } from '../semesters/choose.ts';
import { findStaffClass, listDates } from './classes-store.ts';
import { countClasses, countFamilies, countHeld, countMails, countWaiting } from './dashboard-store.ts';
import { listEnrollments } from './enrollments-store.ts';
import { searchPatterns } from './search-words.ts';
import type { StaffTable } from './staff-table.ts';
import { listRoster, listTshirtStudents } from './students-store.ts';

type ReportFunctions = HandlersOf<
  Pick<typeof functions, 'dashboard' | 'staffClasses' | 'roster' | 'tshirts' | 'staffEnrollments'>
>;

const PAGE_SIZE = 100;

const NOTHING = { classes: 0, drafts: 0, fullClasses: 0, seats: 0, enrolled: 0 };
const NOBODY = { families: 0, missingSizes: 0 };

/** What staff read: counts, class tables, rosters, t-shirts and enrollments. They change nothing. */
export const reportFunctions = (staffTable: StaffTable, conditions: Pick<Conditions, 'list'>): ReportFunctions => ({
  dashboard: async (input, context) => {
    const { semesters, semester } = await chooseSemester(input.semesterId, context);
    const { database, organization } = context;
    const [classes, held, waiting, families, mails] = await Promise.all([
      semester ? countClasses(database, organization.id, semester.id) : NOTHING,
      semester ? countHeld(database, organization.id, semester.id) : 0,
      semester ? countWaiting(database, organization.id, semester.id) : 0,
      semester ? countFamilies(database, organization.id, semester.id) : NOBODY,
      countMails(database, organization.id),
    ]);
    return { semesters, semester, ...classes, held, waiting, ...families, ...mails, conditions: conditions.list() };
  },

  staffClasses: async (input, context) => {
    const { semesters, semester } = await chooseSemester(input.semesterId, context);
    if (!semester) return { semesters, semester, texts: [], classes: [] };
    return staffTable.answer(context.database, context.organization.id, { semesters, semester });
  },

  roster: async ({ classId }, { database, organization, clock }) => {
    const found = isId(classId) ? await findStaffClass(database, organization.id, classId) : null;
    if (!found) throw notFound('class');
    const [dates, students] = await Promise.all([
      listDates(database, organization.id, classId),
      listRoster(database, organization.id, classId),
    ]);
    return {
      class: { ...found, dates },
      students: students.sort(byName(organization.locale)),
      printedAt: clock.iso(),
    };
  },

  tshirts: async (input, context) => {
    const { semesters, semester } = await chooseSemester(input.semesterId, context);
    const { database, organization } = context;
    const listed = semester ? await listTshirtStudents(database, organization.id, semester.id) : [];
    const students = listed.sort(byName(organization.locale));
    const countOf = (size: string | null) => students.filter((student) => student.tshirtSize === size).length;
    return {
      semesters,
      semester,
      counts: TSHIRT_SIZES.map((size) => ({ size, count: countOf(size) })),
      missing: countOf(null),
      students,
    };
  },

  staffEnrollments: async (input, context) => {
    const { semesters, semester } = await chooseSemester(input.semesterId, context);
    const found = semester
      ? await listEnrollments(context.database, context.organization.id, {
          semesterId: semester.id,
          patterns: searchPatterns(input.search),
          state: input.state,
          page: { size: PAGE_SIZE, number: input.page ?? 1 },
        })
      : { total: 0, rows: [] };
    return { semesters, semester, pageSize: PAGE_SIZE, ...found };
  },
});

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

function byName(locale: string) {
  const { compare } = new Intl.Collator(locale);
  return (a: Named, b: Named) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName);
}
