import { readClassRows } from '../../../contract/class-rows.ts';
import type { staffClasses } from '../../../contract/class-table.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { useReport } from './use-report.ts';

/** The classes of a semester as they stand, drafts included; of the current one without an id. */
export function useStaffClasses(semesterId: string | undefined) {
  return useReport('staffClasses', { semesterId }, readAnswer);
}

const readAnswer = (answer: OutputOf<typeof staffClasses>) => ({ ...answer, classes: readClassRows(answer) });
