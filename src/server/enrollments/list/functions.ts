import type * as calls from '../../../contract/enrollment-table.ts';
import { isId } from '../../../contract/fields.ts';
import { dayAtSchoolStarts } from '../../../domain/school-instant.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { readPage } from '../../platform/database/table-page.ts';
import { chooseSemester } from '../../semesters/store.ts';
import { askedBy } from '../../students/store.ts';
import { listChoices } from './choices-store.ts';
import { findEnrollment } from './one-store.ts';
import { type EnrollmentScope, listEnrollments } from './list-store.ts';

/** The staff's table of a semester's enrollments, a page at a time. */
export const listFunctions: HandlersOf<typeof calls> = {
  staffEnrollments: async (input, context) => {
    const { semesters, semester, row } = await chooseSemester(input.semesterId, context);
    const page = readPage(input);
    const scope = row && (await scopeOf(input, row, context));
    const found = scope ? await listEnrollments(context.database, scope, page) : { total: 0, rows: [] };
    return { semesters, semester, pageSize: page.size, ...found };
  },

  staffEnrollmentChoices: async ({ semesterId }, context) => {
    const { semester } = await chooseSemester(semesterId, context);
    if (!semester) return { classes: [], types: [], instructors: [] };
    return listChoices(context.database, context.organization.id, semester.id);
  },

  staffEnrollment: async ({ enrollmentId }, { database, organization }) => {
    const found = isId(enrollmentId) ? await findEnrollment(database, organization.id, enrollmentId) : null;
    if (!found) throw notFound('enrollment');
    return found;
  },
};

type Asked = Parameters<typeof listFunctions.staffEnrollments>[0];
type SemesterRow = NonNullable<Awaited<ReturnType<typeof chooseSemester>>['row']>;

/** An address may name what is no id: nothing has it. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const idOr = (asked: string | undefined) => (asked === undefined || isId(asked) ? asked : NOBODY);

async function scopeOf(input: Asked, row: SemesterRow, context: SignedInContext): Promise<EnrollmentScope> {
  const { organization } = context;
  return {
    organizationId: organization.id,
    semesterId: row.id,
    state: input.state,
    ids: input.ids,
    classId: idOr(input.classId),
    typeId: idOr(input.typeId),
    instructorId: idOr(input.instructorId),
    since: input.since && dayAtSchoolStarts(input.since, organization.timeZone),
    // A semester that waits for nothing has nobody whose record lacks something.
    lacking: input.record && { asked: await askedBy(row, context) },
  };
}
