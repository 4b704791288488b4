import type { staffEnrollments } from '../../../contract/enrollments.ts';
import type { Handler } from '../../platform/call/handler.ts';
import { readPage } from '../../platform/database/table-page.ts';
import { chooseSemester } from '../../semesters/store.ts';
import { listEnrollments } from './list-store.ts';

/** The staff's table of a semester's enrollments, a page at a time. */
export const listFunctions: { readonly staffEnrollments: Handler<typeof staffEnrollments> } = {
  staffEnrollments: async (input, context) => {
    const { semesters, semester } = await chooseSemester(input.semesterId, context);
    const page = readPage(input);
    const scope = {
      organizationId: context.organization.id,
      semesterId: semester?.id,
      state: input.state,
      ids: input.ids,
    };
    const found = semester ? await listEnrollments(context.database, scope, page) : { total: 0, rows: [] };
    return { semesters, semester, pageSize: page.size, ...found };
  },
};
