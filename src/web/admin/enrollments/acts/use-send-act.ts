import { useAct } from '../../frame/use-act.ts';
import type { ActAnswer, ActValues, AskedAct } from './asked-act.ts';

/** Sends an act as it was asked, to the call that does it. */
export function useSendAct({ act, chosen }: AskedAct): (values: ActValues) => Promise<ActAnswer> {
  const move = useAct('moveEnrollments');
  const end = useAct('endEnrollments');
  const reopen = useAct('reopenEnrollment');
  const enrollmentIds = chosen.map(({ id }) => id);
  return ({ toClassId, overrides: setAside, price, ...why }) => {
    const overrides = [...setAside];
    if (act === 'move') return move.mutateAsync({ enrollmentIds, toClassId, overrides, price, ...why });
    if (act === 'reopen') return reopen.mutateAsync({ enrollmentId: chosen[0].id, overrides, ...why });
    return end.mutateAsync({ enrollmentIds, state: act === 'revoke' ? 'revoked' : 'withdrawn', ...why });
  };
}
