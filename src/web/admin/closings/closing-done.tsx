import { useState } from 'react';
import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { UndoClosing } from './undo-closing.tsx';

interface ClosingDoneProps {
  readonly done: OutputOf<Functions['closeDay']>;
  readonly onAnother: () => void;
}

/** What was done, with the way back. */
export function ClosingDone({ done: { closingId, changed, mails, promoted }, onAnother }: ClosingDoneProps) {
  const [isUndone, setUndone] = useState(false);
  return (
    <Notice tone="success" isStatus title={isUndone ? m.closings_undone_title() : m.closings_done({ count: changed })}>
      {!isUndone && mails > 0 && <p>{m.closings_done_mails({ count: mails })}</p>}
      {!isUndone && promoted > 0 && <p>{m.closings_done_promoted({ count: promoted })}</p>}
      <Cluster>
        <UndoClosing closingId={closingId} onUndone={() => setUndone(true)} />
        <Button look="quiet" onClick={onAnother}>
          {m.closings_another()}
        </Button>
      </Cluster>
    </Notice>
  );
}
