import type { staffEnrollments } from '../../../contract/enrollments.ts';
import type { Handler } from '../../platform/call/handler.ts';
import { searchPatterns } from '../../platform/database/search-patterns.ts';
import { chooseSemester } from '../../semesters/store.ts';
import { listEnrollments } from './list-store.ts';

const PAGE_SIZE = 100;

/** The staff's table of a semester's enrollments, a page at a time. */
export const listFunctions: { readonly staffEnrollments: Handler<typeof staffEnrollments> } = {
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
};
