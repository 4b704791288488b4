import { useRef, useState } from 'react';
import { currencyDigits, readMoney } from '../../../../domain/money.ts';
import { calls } from '../../../calls.ts';
import { useApp } from '../../../shared/app.tsx';
import { newScreenId } from '../../../shared/new-key.ts';
import { eachPart, type Parts } from '../../bulk/in-parts.ts';
import { useAct } from '../../frame/use-act.ts';
import type { ActAnswer, ActValues, AskedAct } from './asked-act.ts';

/** So many are one part of an act: the server does as many at a time, and how far it is can be told. */
const PART = 200;

/** Sends an act as it was asked, to the call that does it; of very many in parts, which are one act with one undo. */
export function useSendAct({ act, chosen }: AskedAct) {
  const { call, queryClient, organization } = useApp();
  const digits = currencyDigits(organization.currency);
  const reopen = useAct('reopenEnrollment');
  const begun = useRef<{ readonly asked: string; readonly id: string }>(null);
  const [parts, setParts] = useState<Parts | null>(null);

  const sendPart = (enrollmentIds: readonly string[], withdrawalId: string, values: ActValues) => {
    const { toClassId, overrides, price, keep, ...why } = values;
    const asked = { withdrawalId, enrollmentIds: [...enrollmentIds], ...why };
    if (act === 'move') return call(calls.moveEnrollments, { ...asked, toClassId, overrides: [...overrides], price });
    const keptCents = readMoney(keep, digits) ?? 0;
    return call(calls.endEnrollments, { ...asked, state: act === 'revoke' ? 'revoked' : 'withdrawn', keptCents });
  };

  const send = async (values: ActValues): Promise<ActAnswer> => {
    const { toClassId: _to, overrides, price: _price, keep: _keep, ...why } = values;
    if (act === 'reopen') return reopen.mutateAsync({ enrollmentId: chosen[0].id, overrides: [...overrides], ...why });
    // Sent again after a lost answer it is the same act; said otherwise it is another.
    const asked = JSON.stringify(values);
    if (begun.current?.asked !== asked) begun.current = { asked, id: newScreenId() };
    const { id } = begun.current;
    const answers: ActAnswer[] = [];
    const ids = chosen.map((each) => each.id);
    try {
      await eachPart(ids, async (some) => void answers.push(await sendPart(some, id, values)), setParts, {
        size: PART,
      });
    } finally {
      setParts(null);
      void queryClient.invalidateQueries({ queryKey: ['report'] });
    }
    begun.current = null;
    const [first] = answers;
    const whole = {
      done: answers.flatMap(({ done }) => done),
      kept: answers.flatMap(({ kept }) => kept),
      left: answers.flatMap(({ left }) => left),
      promoted: answers.flatMap(({ promoted }) => promoted),
    };
    return { ...first, ...whole };
  };
  return { send, parts };
}
