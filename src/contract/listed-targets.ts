import type { StudentTarget } from './student-imports.ts';

/** Whether several columns may go there: the first filled one counts, addresses and health answers are put together, and what else is said is named. */
export const takesSeveral = (target: StudentTarget) =>
  /(?:phone|email|address|allowed|notAllowed)$|^health\./i.test(target);
