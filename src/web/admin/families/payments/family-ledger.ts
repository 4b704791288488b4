import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';

/** What a household owes and paid, as staff read it. */
export type FamilyLedger = OutputOf<typeof functions.familyPayments>;

/** What a dialog about the ledger of a household is given. */
export interface LedgerActProps {
  readonly familyId: string;
  readonly ledger: FamilyLedger;
  readonly onClose: () => void;
}
