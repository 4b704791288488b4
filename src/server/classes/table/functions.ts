import type * as tableCalls from '../../../contract/class-table.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import { searchPatterns } from '../../platform/database/search-patterns.ts';
import { chooseSemester } from '../../semesters/store.ts';
import { countFacets } from './facets-store.ts';
import { listStaffClasses } from './table-store.ts';

const PAGE_SIZE = 100;

/** The staff's table of a semester's classes, a page at a time. */
export const tableFunctions: HandlersOf<typeof tableCalls> = {
  staffClasses: async (input, context) => {
    const { semesters, semester } = await chooseSemester(input.semesterId, context);
    const { search, sort, page = 1, pageSize = PAGE_SIZE, semesterId: _asked, ...filters } = input;
    const scope = {
      organizationId: context.organization.id,
      semesterId: semester?.id ?? null,
      now: context.clock.iso(),
    };
    const [found, facets] = await Promise.all([
      listStaffClasses(context.database, scope, {
        filters,
        patterns: searchPatterns(search),
        sort,
        page: { number: page, size: pageSize },
      }),
      countFacets(context.database, scope),
    ]);
    return { semesters, semester, pageSize, ...found, ...facets };
  },
};
