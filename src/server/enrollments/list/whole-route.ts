import type { FastifyInstance } from 'fastify';
import { staffEnrollments } from '../../../contract/enrollment-table.ts';
import { readPage } from '../../platform/database/table-page.ts';
import { type WholeTableParts, wholeTableRoute } from '../../platform/http/whole-table.ts';
import { chooseSemester } from '../../semesters/store.ts';
import { openWhole } from './list-store.ts';
import { tellsReach, UNTOLD } from './reach.ts';
import { scopeOf } from './scope.ts';

/** `POST /api/tables/enrollments`: every enrollment that the staff's table finds, as it stands at one moment. */
export function wholeEnrollmentsRoute(app: FastifyInstance, parts: WholeTableParts): void {
  wholeTableRoute(app, { name: 'enrollments', call: staffEnrollments }, parts, async (input, context) => {
    const { row } = await chooseSemester(input.semesterId, context);
    if (!row) return { total: 0, columns: [], rows: nothing() };
    const untold = tellsReach(context.caller) ? {} : UNTOLD;
    return openWhole(context.database, await scopeOf(input, row, context), readPage(input), untold);
  });
}

async function* nothing() {
  // A school without a semester has no enrollments.
}
