import { Cluster, Stack } from '../../ui/layout.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { BulkFailure, PartsProgress } from './bulk-state.tsx';
import { UndoButton } from './undo-button.tsx';
import type { Bulk } from './use-bulk.ts';

/** What was done, with the way back while nobody has touched it; and where a part was refused, how far it came and the way on. */
export function BulkDone({ bulk, onClose }: { bulk: Bulk; onClose: () => void }) {
  const { batchId, changed, promoted, mails, seen } = bulk.result;
  const { apply, total } = bulk;
  const format = useFormat();
  return (
    <Stack>
      {apply.error && (
        <Notice
          tone="error"
          isAlert
          title={m.bulk_stopped({
            count: total - seen,
            rest: format.number(total - seen),
            total: format.number(total),
          })}
        >
          <BulkFailure error={apply.error} />
        </Notice>
      )}
      <output>
        {m.bulk_done(format.counted(changed))} {promoted > 0 && m.bulk_done_promoted(format.counted(promoted))}{' '}
        {mails > 0 && m.bulk_done_mails(format.counted(mails))}
      </output>
      {apply.isPending && <PartsProgress parts={apply.parts} />}
      <Cluster at="end">
        {batchId && !apply.isPending && <UndoButton batchId={batchId} />}
        {(apply.error || apply.isPending) && (
          <Button look="secondary" isBusy={apply.isPending} onClick={bulk.act}>
            {m.bulk_go_on()}
          </Button>
        )}
        <Button disabled={apply.isPending} onClick={onClose} data-autofocus>
          {m.bulk_close()}
        </Button>
      </Cluster>
    </Stack>
  );
}
