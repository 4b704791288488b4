import { Alert, Group, Stack } from '@mantine/core';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { useReport } from '../frame/use-report.ts';
import { UndoWithdrawal } from './undo-withdrawal.tsx';

/** What was withdrawn in one act lately, as long as it can be undone. */
export function WithdrawalsNotice() {
  const format = useFormat();
  const { data } = useReport('withdrawals', {});
  if (!data || data.withdrawals.length === 0) return null;
  return (
    <Stack gap="xs">
      {data.withdrawals.map((each) => (
        <Alert key={each.id} color="yellow" title={m.withdraw_all_counts(each)}>
          <Stack gap="xs">
            <p>
              {m.withdraw_all_by({ actor: each.actor, at: format.instant(each.at), reason: each.reason })}{' '}
              {m.withdraw_all_undo_until({ at: format.instant(each.undoUntil) })}
            </p>
            <Group gap="xs">
              <UndoWithdrawal
                withdrawalId={each.id}
                label={m.withdraw_all_undo_name({ actor: each.actor, at: format.instant(each.at) })}
              />
            </Group>
          </Stack>
        </Alert>
      ))}
    </Stack>
  );
}
