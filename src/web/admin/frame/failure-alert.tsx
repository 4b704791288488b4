import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import type { RefusalFacts } from '../../../contract/refusals.ts';
import { CallFailure } from '../../call.ts';
import { staffPaths } from '../../staff-paths.ts';
import { describeFailure, type OwnWords, whyOf } from '../../shared/failure.ts';
import { Notice } from '../../ui/notice.tsx';
import { isSettingName, nameSetting } from '../settings/setting-names.ts';

/** Why something was not saved, where no field can say it itself: refused, changed meanwhile, or not reached. What was typed stays. */
export function FailureAlert({ error, words }: { error: Error | null; words?: OwnWords }) {
  if (!error) return null;
  return (
    <Notice tone="error" isAlert title={m.admin_not_saved()}>
      {describeFailure(error, words)} <ToSettings error={error} />
    </Notice>
  );
}

/** Where the settings lack something: what, and the way to them. */
export function ToSettings({ error }: { error: unknown }) {
  const facts = error instanceof CallFailure && whyOf(error) === 'not-set-up' && error.details?.facts;
  if (!facts) return null;
  // It is what the contract says of this refusal.
  const { missing } = facts as unknown as RefusalFacts['not-set-up'];
  const fields = missing.map((name) => (isSettingName(name) ? nameSetting(name) : name)).join(', ');
  return <Link to={staffPaths.settings}>{m.failures_to_settings({ fields })}</Link>;
}
