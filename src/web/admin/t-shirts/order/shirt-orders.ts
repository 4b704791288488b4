import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';

/** The order sheet of a semester, its orders and its plan. */
export type ShirtOrders = OutputOf<typeof functions.tshirtOrder>;
