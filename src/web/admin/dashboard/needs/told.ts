import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';

/** The office's day as the server tells it. */
export type OfficeDay = OutputOf<typeof functions.officeDay>;
