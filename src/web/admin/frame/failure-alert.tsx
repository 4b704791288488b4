import { m } from '../../../words/messages.js';
import { describeFailure, type OwnWords } from '../../shared/failure.ts';
import { Notice } from '../../ui/notice.tsx';

/** Why something was not saved, where no field can say it itself: refused, changed meanwhile, or not reached. What was typed stays. */
export function FailureAlert({ error, words }: { error: Error | null; words?: OwnWords }) {
  if (!error) return null;
  return (
    <Notice tone="error" isAlert title={m.admin_not_saved()}>
      {describeFailure(error, words)}
    </Notice>
  );
}
