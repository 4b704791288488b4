import { useState } from 'react';
import { MOST_ACCOUNTS } from '../../../contract/withdrawals.ts';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { isLive, type StaffEnrollments } from './enrollment-columns.tsx';
import type { ChosenAccount, ChosenAccounts } from './withdraw-all-dialog.tsx';

type Row = StaffEnrollments['rows'][number];

interface WithdrawChosenProps {
  /** The rows that are chosen, on whichever pages. */
  readonly load: () => Promise<readonly Row[]>;
  readonly onWithdrawAll: (accounts: ChosenAccounts) => void;
}

/** Withdraws everything of the accounts behind the chosen rows. */
export function WithdrawChosen({ load, onWithdrawAll }: WithdrawChosenProps) {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const open = async () => {
    setBusy(true);
    try {
      const [first, ...more] = accountsOf(await load());
      if (first && more.length < MOST_ACCOUNTS) onWithdrawAll([first, ...more]);
      else setTrouble(first ? m.withdraw_all_too_many({ most: MOST_ACCOUNTS }) : m.withdraw_all_nothing());
    } finally {
      setBusy(false);
    }
  };
  const close = () => setTrouble(null);
  return (
    <>
      <Button look="secondary" isBusy={isBusy} onClick={() => void open()}>
        {m.withdraw_all_open_chosen()}
      </Button>
      {trouble && (
        <Dialog onClose={close} title={m.withdraw_all_open_chosen()}>
          <p>{trouble}</p>
          <Cluster at="end">
            <Button onClick={close} data-autofocus>
              {m.withdraw_all_close()}
            </Button>
          </Cluster>
        </Dialog>
      )}
    </>
  );
}

/** Whose submissions these rows are, each account once. */
function accountsOf(rows: readonly Row[]): ChosenAccount[] {
  const accounts = rows.flatMap((row) =>
    row.accountId && isLive(row) ? [{ accountId: row.accountId, email: row.accountEmail ?? row.guardianName }] : [],
  );
  return [...new Map(accounts.map((account) => [account.accountId, account])).values()];
}
