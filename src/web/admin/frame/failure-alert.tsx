import { Notice } from '../../ui/notice.tsx';
import { m } from '../../../words/messages.js';
import { failureWords } from './use-act.ts';
import { fieldErrors } from '../../shared/failure-sentence.ts';

/** Why a form was not saved, where no field can say it itself: refused, changed meanwhile, or not reached. What was typed stays. */
export function FailureAlert({ error, changedMeanwhile }: { error: Error | null; changedMeanwhile?: string }) {
  if (!error || Object.keys(fieldErrors(error)).length > 0) return null;
  return (
    <Notice tone="error" isAlert title={m.admin_not_saved()}>
      {failureWords(error, changedMeanwhile ?? m.admin_changed_meanwhile())}
    </Notice>
  );
}
