import type * as tshirtCalls from '../../contract/t-shirts.ts';
import { listedSizes } from '../../domain/t-shirts.ts';
import { byName } from '../../domain/names.ts';
import { notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import { chooseSemester } from '../semesters/store.ts';
import { lockStudent } from '../students/store.ts';
import { changeSize, requireListed } from './change-size.ts';
import { handoutFunctions } from './handout/functions.ts';
import { staffShirtFunctions } from './handout/staff-shirts.ts';
import { orderFunctions } from './orders/functions.ts';
import { reminderFunctions } from './reminders/functions.ts';
import { requestFunctions } from './requests/functions.ts';
import { countOpenRequests } from './requests/requests-store.ts';
import { sizeFunctions } from './sizes/functions.ts';
import { chooseClass, getSizeList, listTshirtStudents } from './store.ts';

/** How many shirts of each size a semester needs, who has named none, what is ordered, and who got one. */
export const tshirtFunctions: HandlersOf<typeof tshirtCalls> = {
  tshirts: async (input, context) => {
    const { semesters, semester } = await chooseSemester(input.semesterId, context);
    const { database, organization } = context;
    const chosen = await chooseClass(database, organization.id, { ...input, semesterId: semester?.id });
    const of = semester && { semesterId: semester.id, classId: chosen.classId };
    const listed = of ? await listTshirtStudents(database, organization.id, of) : [];
    const students = listed.sort(byName(organization.locale));
    const { sizes } = await getSizeList(database, organization.id);
    const worn = students.flatMap(({ tshirtSize }) => tshirtSize ?? []);
    return {
      semesters,
      semester,
      ...chosen,
      counts: listedSizes(sizes, worn).map(({ size, cut }) => ({
        size,
        cut,
        count: worn.filter((each) => each === size).length,
      })),
      missing: students.length - worn.length,
      requests: await countOpenRequests(database, organization.id),
      students,
    };
  },

  setSize: async ({ studentId, version, tshirtSize }, context) => {
    const from = await lockStudent(context.database, context.organization.id, studentId);
    if (!from) throw notFound('student');
    if (from.version !== version) throw refused('changed-meanwhile');
    await requireListed({ path: 'tshirtSize', size: tshirtSize, had: from.tshirtSize }, context);
    return { student: await changeSize(from, tshirtSize, context) };
  },

  ...sizeFunctions,
  ...requestFunctions,
  ...reminderFunctions,
  ...orderFunctions,
  ...handoutFunctions,
  ...staffShirtFunctions,
};
