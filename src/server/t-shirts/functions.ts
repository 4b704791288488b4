import { TSHIRT_SIZES } from '../../contract/students.ts';
import type * as tshirtCalls from '../../contract/t-shirts.ts';
import { byName } from '../../domain/names.ts';
import { record } from '../audit/store.ts';
import { notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import { chooseSemester } from '../semesters/store.ts';
import { changeStudent, historyOf, lockStudent } from '../students/store.ts';
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

  setSize: async ({ studentId, version, tshirtSize }, { database, organization, clock, caller }) => {
    const from = await lockStudent(database, organization.id, studentId);
    if (!from) throw notFound('student');
    if (from.version !== version) throw refused('changed-meanwhile');
    const to = { ...from, tshirtSize, version: version + 1 };
    await changeStudent(database, { organizationId: organization.id, at: clock.iso() }, to);
    const saved = {
      action: 'student.saved',
      entityId: studentId,
      change: { from: historyOf(from), to: historyOf(to) },
    } as const;
    await record(database, organization.id, [{ ...saved, at: clock.iso(), by: caller }]);
    return { student: to };
  },
};
