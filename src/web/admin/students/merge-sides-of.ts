import type { functions } from '../../../contract/functions.ts';
import type { InputOf, OutputOf } from '../../../contract/kit.ts';

/** One of two students, as staff may see them. */
export type StaffStudent = OutputOf<typeof functions.staffStudent>;
/** What is kept of the one who is merged. */
export type Takes = InputOf<typeof functions.mergeStudents>['takes'];
