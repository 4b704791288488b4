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
  const serves = useServesFamilies();
  const { data } = useReport('withdrawals', {});
  // What is undone is no longer listed: its outcome stays here.
  const [undone, setUndone] = useState<readonly Undone[]>([]);
  const without = (id: string) => undone.filter((each) => each.id !== id);
  const withdrawals = data?.withdrawals ?? [];
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
      {withdrawals.map((each) => (
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
            {serves && (
              <Cluster>
                <UndoWithdrawal
                  withdrawalId={each.id}
                  label={m.withdraw_all_undo_name({ actor: nameActor(each.actor), at: format.instant(each.at) })}
                  onGiven={(given) =>
                    setUndone([{ id: each.id, names: namesOf(each, format), given }, ...without(each.id)])
                  }
                />
              </Cluster>
            )}
          </Stack>
        </Notice>
      ))}
    </Stack>
  );
}

function namesOf({ emails, more }: Withdrawal, format: Format): string {
  return more > 0 ? `${emails.join(', ')} ${m.withdraw_all_more({ count: more })}` : format.list(emails);
}
