import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';

/** A semester's charts as the server tells them. */
export type Charts = OutputOf<typeof functions.semesterCharts>;
