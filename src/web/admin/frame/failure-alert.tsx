import { Alert } from '@mantine/core';
import { m } from '../../../words/messages.js';
import { failureWords, fieldErrors } from './use-act.ts';

/** Why a form was not saved, where no field can say it itself: refused, changed meanwhile, or not reached. What was typed stays. */
export function FailureAlert({ error, changedMeanwhile }: { error: Error | null; changedMeanwhile?: string }) {
  if (!error || Object.keys(fieldErrors(error)).length > 0) return null;
  return (
    <Alert color="red" role="alert" title={m.admin_not_saved()}>
      {failureWords(error, changedMeanwhile ?? m.admin_changed_meanwhile())}
    </Alert>
  );
}
