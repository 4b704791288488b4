import type * as tableCalls from '../../../contract/class-table.ts';
import type { CallContext, HandlersOf } from '../../platform/call/handler.ts';
import { readPage } from '../../platform/database/table-page.ts';
import { chooseSemester } from '../../semesters/store.ts';
import { listFileCells } from './file-store.ts';
import { countFacets } from './facets-store.ts';
import type { TableScope } from './scope-store.ts';
import { listStaffClasses } from './table-store.ts';

/** With descriptions and dates an answer is ten times as large. */
const MOST_IN_FILE = 1000;

/** The staff's table of a semester's classes, a page at a time, and what it can be filtered by. */
export const tableFunctions: HandlersOf<typeof tableCalls> = {
  staffClasses: async (input, context) => {
    const { semesters, semester } = await chooseSemester(input.semesterId, context);
    const { forFile, pageSize } = input;
    const page = readPage(forFile ? { ...input, pageSize: Math.min(pageSize ?? MOST_IN_FILE, MOST_IN_FILE) } : input);
    const found = await listStaffClasses(context.database, scopeOf(semester, context), input, page);
    const answer = { semesters, semester, pageSize: page.size, ...found };
    if (!forFile) return answer;
    const { organization, database } = context;
    const scope = { organizationId: organization.id, timeZone: organization.timeZone };
    const cells = await listFileCells(
      database,
      scope,
      found.rows.map(({ id }) => id),
    );
    return { ...answer, rows: found.rows.map((row) => ({ ...row, file: cells.get(row.id) })) };
  },

  staffClassFacets: async ({ semesterId }, context) => {
    const { semester } = await chooseSemester(semesterId, context);
    return { facets: await countFacets(context.database, scopeOf(semester, context)) };
  },
};

function scopeOf(semester: { readonly id: string } | null, { organization, clock }: CallContext): TableScope {
  return { organizationId: organization.id, semesterId: semester?.id ?? null, now: clock.iso() };
}
