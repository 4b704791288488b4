import type * as tableCalls from '../../../contract/class-table.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import { chooseSemester } from '../../semesters/store.ts';
import type { StaffTable } from './staff-table.ts';

/** The staff's table of a semester's classes. */
export const tableFunctions = (staffTable: StaffTable): HandlersOf<typeof tableCalls> => ({
  staffClasses: async (input, context) => {
    const { semesters, semester } = await chooseSemester(input.semesterId, context);
    if (!semester) return { semesters, semester, texts: [], classes: [] };
    return staffTable.answer(context.database, context.organization.id, { semesters, semester });
  },
});
