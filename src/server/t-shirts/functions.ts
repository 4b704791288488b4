import { TSHIRT_SIZES } from '../../contract/students.ts';
import type * as tshirtCalls from '../../contract/t-shirts.ts';
import { byName } from '../../domain/names.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import { chooseSemester } from '../semesters/store.ts';
import { listTshirtStudents } from './store.ts';

/** How many shirts of each size a semester needs, and who has named none. */
export const tshirtFunctions: HandlersOf<typeof tshirtCalls> = {
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
};
