import type * as calls from '../../../contract/enrollment-table.ts';
import { isId } from '../../../contract/fields.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import { readPage } from '../../platform/database/table-page.ts';
import { chooseSemester } from '../../semesters/store.ts';
import { listChoices } from './choices-store.ts';
import { findEnrollment } from './one-store.ts';
import { listEnrollments } from './list-store.ts';
import { tellsReach, withoutReach } from './reach.ts';
import { scopeOf } from './scope.ts';

/** The staff's table of a semester's enrollments, a page at a time. */
export const listFunctions: HandlersOf<typeof calls> = {
  staffEnrollments: async (input, context) => {
    const { semesters, semester, row } = await chooseSemester(input.semesterId, context);
    const page = readPage(input);
    const scope = row && (await scopeOf(input, row, context));
    const found = scope ? await listEnrollments(context.database, scope, page) : { total: 0, rows: [] };
    const rows = tellsReach(context.caller) ? found.rows : found.rows.map(withoutReach);
    return { semesters, semester, pageSize: page.size, total: found.total, rows };
  },

  staffEnrollmentChoices: async ({ semesterId }, context) => {
    const { semester } = await chooseSemester(semesterId, context);
    if (!semester) return { classes: [], types: [], instructors: [] };
    return listChoices(context.database, context.organization.id, semester.id);
  },

  staffEnrollment: async ({ enrollmentId }, { database, organization, clock }) => {
    const found = isId(enrollmentId)
      ? await findEnrollment(database, organization.id, enrollmentId, clock.now())
      : null;
    if (!found) throw notFound('enrollment');
    return found;
  },
};
