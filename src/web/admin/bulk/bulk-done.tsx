import { Cluster, Stack } from '../../ui/layout.tsx';
import { Button } from '../../ui/button.tsx';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { UndoButton } from './undo-button.tsx';

/** What was done, with the way back while nobody has touched it. */
export function BulkDone({
  result: { batchId, changed, promoted, mails },
  onClose,
}: {
  result: OutputOf<typeof functions.applyBulkChange>;
  onClose: () => void;
}) {
  return (
    <Stack>
      <output>
        {m.bulk_done({ count: changed })} {promoted > 0 && m.bulk_done_promoted({ count: promoted })}{' '}
        {mails > 0 && m.bulk_done_mails({ count: mails })}
      </output>
      <Cluster at="end">
        {batchId && <UndoButton batchId={batchId} />}
        <Button onClick={onClose} data-autofocus>
          {m.bulk_close()}
        </Button>
      </Cluster>
    </Stack>
  );
}
