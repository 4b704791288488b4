import { useEffect, useRef } from 'react';
import { m } from '../../words/messages.js';
import { Dialog } from '../ui/dialog.tsx';
import { Cluster } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { Button } from '../ui/button.tsx';
import { describeFailure, type OwnWords } from './failure.ts';

interface QuestionDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen. */
  effect: string;
  /** The button that does it, and the one that leaves everything as it is. */
  act: string;
  keep: string;
  isPending: boolean;
  error: Error | null;
  /** Words of its own for an expected "no". */
  words?: OwnWords;
  /** Nothing is taken away by it. */
  isHarmless?: boolean;
  onAct: () => void;
  onKeep: () => void;
}

/** Asks once before something is taken away, or before what looks like a mistake. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { isOpen, title, effect, act, keep, isPending, error, words, isHarmless = false, onAct, onKeep } = props;
  // At once: a second click may come before what was started is seen to be under way.
  const isSent = useRef(false);
  useEffect(() => {
    isSent.current = isPending;
  });
  return (
    <Dialog isOpen={isOpen} onClose={onKeep} title={title}>
      <p>{effect}</p>
      {error && (
        <Notice tone="error" isAlert>
          {describeFailure(error, { unreachable: m.failures_unreachable_reading, ...words })}
        </Notice>
      )}
      <Cluster at="end">
        <Button look="secondary" onClick={onKeep} data-autofocus>
          {keep}
        </Button>
        <Button
          isDanger={!isHarmless}
          isBusy={isPending}
          onClick={() => {
            if (isSent.current) return;
            isSent.current = true;
            onAct();
          }}
        >
          {act}
        </Button>
      </Cluster>
    </Dialog>
  );
}
