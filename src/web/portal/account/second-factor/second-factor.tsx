import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { useApp } from '../../../shared/app.tsx';
import { NotLoaded } from '../../../shared/not-loaded.tsx';
import { Skeleton } from '../../../ui/waiting.tsx';
import { useActs } from './acts.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';
import { Standing } from './standing.tsx';

const KEY = ['second-factor'];

/** One's second factor: setting it up, its recovery codes, and its end. The hosted service has its own. */
export function SecondFactor() {
  const { identity } = useApp();
  const { readState } = useActs();
  const queryClient = useQueryClient();
  const isEmbedded = identity.kind === 'embedded';
  const state = useQuery({ queryKey: KEY, queryFn: readState, enabled: isEmbedded });
  /** Told once, and kept nowhere else. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const again = () => queryClient.invalidateQueries({ queryKey: KEY });
  const show = async (next: readonly string[]) => {
    setCodes(next);
    await again();
  };
  if (!isEmbedded) return <p>{m.account_second_hosted()}</p>;
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  if (state.isError) return <NotLoaded title={m.account_second_not_loaded()} queries={[state]} />;
  if (!state.data) return <Skeleton height={64} />;
  const { since, recoveryCodes } = state.data;
  if (since === null) return <SetUp onCodes={show} />;
  return <Standing since={since} left={recoveryCodes} onCodes={show} onEnded={again} />;
}
