import { Dialog } from '../ui/dialog.tsx';
import { Cluster } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { Button } from '../ui/button.tsx';
import { describeFailure } from './failure-sentence.ts';

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
  /** Says an expected "no" in its own words. */
  describe?: (error: Error) => string | null;
  onAct: () => void;
  onKeep: () => void;
}

/** Asks once before something is taken away. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { isOpen, title, effect, act, keep, isPending, error, describe, onAct, onKeep } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onKeep} title={title}>
      <p>{effect}</p>
      {error && (
        <Notice tone="error" isAlert>
          {describe?.(error) ?? describeFailure(error)}
        </Notice>
      )}
      <Cluster at="end">
        <Button look="secondary" onClick={onKeep} data-autofocus>
          {keep}
        </Button>
        <Button isDanger isBusy={isPending} onClick={onAct}>
          {act}
        </Button>
      </Cluster>
    </Dialog>
  );
}
