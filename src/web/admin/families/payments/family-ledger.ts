import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';

/** What a household owes and paid, as staff read it. */
export type FamilyLedger = OutputOf<typeof functions.familyPayments>;
