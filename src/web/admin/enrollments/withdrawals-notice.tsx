import { useState } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { type Format, useFormat } from '../../shared/format.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { nameActor } from '../audit/code-words.ts';
import { useReport } from '../frame/use-report.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { type GivenBack, GivenBackWords, UndoWithdrawal } from './undo-withdrawal.tsx';
import styles from './withdraw-all.module.css';

type Withdrawal = OutputOf<typeof functions.withdrawals>['withdrawals'][number];
interface Undone {
  readonly id: string;
  readonly names: string;
  readonly given: GivenBack;
}

/** What was withdrawn in one act lately, as long as it can be undone; and what came of undoing it, until it is closed. */
export function WithdrawalsNotice() {
  const format = useFormat();
  const { data } = useReport('withdrawals', {});
  // What is undone is no longer listed: its outcome stays here.
  const [undone, setUndone] = useState<readonly Undone[]>([]);
  const without = (id: string) => undone.filter((each) => each.id !== id);
  const withdrawals = data?.withdrawals ?? [];
  const tellOf = (each: Withdrawal) => (given: GivenBack) =>
    setUndone([{ id: each.id, names: namesOf(each, format), given }, ...without(each.id)]);
  if (withdrawals.length + undone.length === 0) return null;
  return (
    <Stack gap="small">
      {undone.map(({ id, names, given }) => (
        <Notice
          key={id}
          tone={given.lost.length > 0 ? 'warn' : 'success'}
          title={given.lost.length > 0 ? m.withdraw_all_part_title({ names }) : m.withdraw_all_given_title({ names })}
          className={styles.title}
          closes={{ label: m.withdraw_all_close(), onClose: () => setUndone(without(id)) }}
        >
          <GivenBackWords given={given} />
        </Notice>
      ))}
      {withdrawals
        .filter(({ kind }) => kind === 'account')
        .map((each) => (
          <Notice
            key={each.id}
            tone="warn"
            title={m.withdraw_all_notice_title({ names: namesOf(each, format) })}
            className={styles.title}
          >
            <Stack gap="small">
              <p>
                {m.withdraw_all_counts(each)}.{' '}
                {m.withdraw_all_by({ actor: nameActor(each.actor), at: format.instant(each.at), reason: each.reason })}{' '}
                {m.withdraw_all_undo_until({ at: format.instant(each.undoUntil) })}
              </p>
              <UndoOf withdrawal={each} onUndone={tellOf(each)} />
            </Stack>
          </Notice>
        ))}
      <RecentActs acts={withdrawals.filter(({ kind }) => kind !== 'account')} tellOf={tellOf} />
    </Stack>
  );
}

type TellOf = (each: Withdrawal) => (given: GivenBack) => void;

/** Single acts, of which an office does many a day: folded away, each with its way back. */
function RecentActs({ acts, tellOf }: { acts: readonly Withdrawal[]; tellOf: TellOf }) {
  const format = useFormat();
  if (acts.length === 0) return null;
  return (
    <details>
      <summary>{m.acts_recent({ count: acts.length })}</summary>
      <ul className={styles.classes}>
        {acts.map((each) => (
          <li key={each.id}>
            <Cluster>
              <span>
                {each.waiting > 0 && each.kind === 'withdraw'
                  ? m.acts_did_leave({ enrollments: each.enrollments, waiting: each.waiting })
                  : ACTS[each.kind]({ count: each.enrollments })}{' '}
                {m.acts_by({ actor: nameActor(each.actor), at: format.instant(each.at), reason: each.reason })}{' '}
                {m.withdraw_all_undo_until({ at: format.instant(each.undoUntil) })}
              </span>
              <UndoOf withdrawal={each} onUndone={tellOf(each)} />
            </Cluster>
          </li>
        ))}
      </ul>
    </details>
  );
}

const ACTS: Readonly<Record<Withdrawal['kind'], (counted: { count: number }) => string>> = {
  account: m.acts_did_withdraw,
  withdraw: m.acts_did_withdraw,
  revoke: m.acts_did_revoke,
  transfer: m.acts_did_move,
};

/** The way back, for those who may go it. */
function UndoOf({ withdrawal, onUndone }: { withdrawal: Withdrawal; onUndone: (given: GivenBack) => void }) {
  const serves = useServesFamilies();
  const format = useFormat();
  const { id, actor, at } = withdrawal;
  if (!serves) return null;
  return (
    <Cluster>
      <UndoWithdrawal
        withdrawalId={id}
        label={m.withdraw_all_undo_name({ actor: nameActor(actor), at: format.instant(at) })}
        onGiven={onUndone}
      />
    </Cluster>
  );
}

function namesOf({ emails, more }: Withdrawal, format: Format): string {
  return more > 0 ? `${emails.join(', ')} ${m.withdraw_all_more({ count: more })}` : format.list(emails);
}
