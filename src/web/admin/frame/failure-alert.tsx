import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { describeFailure, type OwnWords, whyOf } from '../../shared/failure.ts';
import { Notice } from '../../ui/notice.tsx';

/** Why something was not saved, where no field can say it itself: refused, changed meanwhile, or not reached. What was typed stays. */
export function FailureAlert({ error, words }: { error: Error | null; words?: OwnWords }) {
  if (!error) return null;
  return (
    <Notice tone="error" isAlert title={m.admin_not_saved()}>
      {describeFailure(error, words)} <ToSettings error={error} />
    </Notice>
  );
}

/** Where the settings lack something, the way to them. */
export function ToSettings({ error }: { error: unknown }) {
  return whyOf(error) === 'not-set-up' && <Link to={paths.settings}>{m.failures_to_settings()}</Link>;
}
