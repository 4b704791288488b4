import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { useApp } from '../../../shared/app.tsx';
import { NotLoaded } from '../../../shared/not-loaded.tsx';
import { SECOND_FACTOR, useSecondFactor } from '../../../shared/second-factor.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/waiting.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';
import { Standing } from './standing.tsx';

/** One's second factor: setting it up, its recovery codes, and its end. The hosted service has its own. */
export function SecondFactor() {
  const { identity } = useApp();
  const queryClient = useQueryClient();
  const state = useSecondFactor();
  /** Told once, and kept nowhere else. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const again = () => queryClient.invalidateQueries({ queryKey: SECOND_FACTOR });
  const show = async (next: readonly string[]) => {
    setCodes(next);
    await again();
  };
  if (identity.kind !== 'embedded') return <p>{m.account_second_hosted()}</p>;
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  if (state.isError) return <NotLoaded title={m.account_second_not_loaded()} queries={[state]} />;
  if (!state.data) return <Skeleton height={64} />;
  const { since, recoveryCodes, isAsked } = state.data;
  if (since !== null)
    return <Standing since={since} left={recoveryCodes} isAsked={isAsked} onCodes={show} onEnded={again} />;
  return (
    <>
      {isAsked && <Notice tone="warn">{m.account_second_asked()}</Notice>}
      <SetUp onCodes={show} />
    </>
  );
}
