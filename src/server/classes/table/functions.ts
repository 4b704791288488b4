import type * as tableCalls from '../../../contract/class-table.ts';
import type { CallContext, HandlersOf } from '../../platform/call/handler.ts';
import { readPage } from '../../platform/database/table-page.ts';
import { chooseSemester } from '../../semesters/store.ts';
import { countFacets } from './facets-store.ts';
import type { TableScope } from './scope-store.ts';
import { listStaffClasses } from './table-store.ts';

/** The staff's table of a semester's classes, a page at a time, and what it can be filtered by. */
export const tableFunctions: HandlersOf<typeof tableCalls> = {
  staffClasses: async (input, context) => {
    const { semesters, semester } = await chooseSemester(input.semesterId, context);
    const page = readPage(input);
    const found = await listStaffClasses(context.database, scopeOf(semester, context), input, page);
    return { semesters, semester, pageSize: page.size, ...found };
  },

  staffClassFacets: async ({ semesterId }, context) => {
    const { semester } = await chooseSemester(semesterId, context);
    return { facets: await countFacets(context.database, scopeOf(semester, context)) };
  },
};

function scopeOf(semester: { readonly id: string } | null, { organization, clock }: CallContext): TableScope {
  return { organizationId: organization.id, semesterId: semester?.id ?? null, now: clock.iso() };
}
