import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ClassAttendance, Tap } from '../../../contract/attendance.ts';
import type { TapRefusal } from '../../../domain/attendance.ts';
import { calls } from '../../calls.ts';
import { useApp, useUser } from '../app.tsx';
import { newScreenId } from '../new-key.ts';
import { applyTap } from './apply-tap.ts';
import { hearServerTime, nextTap } from './this-phone.ts';

const keyOf = (uid: string | undefined, classId: string, on: string | undefined) => [
  'class-attendance',
  uid,
  classId,
  on ?? 'now',
];

/** One date of a class; asked anew whenever it is opened. */
export function useClassAttendance(classId: string, on: string | undefined, isAsked = true) {
  const { call } = useApp();
  const uid = useUser()?.uid;
  return useQuery({
    queryKey: keyOf(uid, classId, on),
    queryFn: async ({ signal }) => {
      const told = await call(calls.classAttendance, { classId, ...(on && { on }) }, { signal });
      hearServerTime(told.readAt);
      return told;
    },
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** What a screen says of a tap; the phone adds which it is, when and in which order. */
export type Tapped =
  | Pick<Extract<Tap, { field: 'presence' }>, 'studentId' | 'field' | 'presence'>
  | Pick<Extract<Tap, { field: 'fetched' }>, 'studentId' | 'field' | 'fetched'>;

export interface Taps {
  /** Taps that have not arrived, the oldest first: on their way, or held up by `error`. */
  readonly waiting: readonly Tap[];
  readonly error: Error | null;
  /** Why the last tap on a student did not count. */
  readonly refused: ReadonlyMap<string, TapRefusal>;
  /** Resolves with why it does not count, null where it does; rejects where it has not arrived, and is kept to be sent again. */
  readonly tap: (tapped: Tapped) => Promise<TapRefusal | null>;
  readonly sendAgain: () => void;
}

/** Sends taps one after the other, in their order. What the network does not carry is kept and sent again, and shows as tapped meanwhile. */
export function useTaps(attendance: ClassAttendance, asked: string | undefined, onKept?: () => void): Taps {
  const { call } = useApp();
  const uid = useUser()?.uid;
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<readonly Tap[]>([]);
  const [error, setError] = useState<Error | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<string, TapRefusal>>(new Map());
  const queue = useRef<Tap[]>([]);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const classId = attendance.class.id;
  const queryKey = keyOf(uid, classId, asked);

  const change = (by: (told: ClassAttendance) => ClassAttendance) =>
    client.setQueryData<ClassAttendance>(queryKey, (told) => told && by(told));

  /** Sends all that waits; the answer is what counts. */
  const send = async () => {
    const taps = queue.current.slice(0, MOST_AT_ONCE);
    if (taps.length === 0) return;
    const answer = await call(calls.recordTaps, { classId, taps });
    hearServerTime(answer.readAt);
    queue.current = queue.current.filter((each) => !taps.includes(each));
    const { state } = answer;
    change((told) => ({
      ...told,
      state: queue.current.reduce(
        applyTap,
        state.filter(({ on }) => on === told.on),
      ),
    }));
    const why = new Map(answer.refused.map(({ id, reason }) => [id, reason]));
    setRefused((before) => {
      const after = new Map(before);
      for (const { id, studentId } of taps) {
        const reason = why.get(id);
        if (reason) after.set(studentId, reason);
        else after.delete(studentId);
      }
      return after;
    });
    for (const { id } of taps) settled.current.set(id, why.get(id) ?? null);
    setWaiting(queue.current);
    onKept?.();
  };
  const settled = useRef(new Map<string, TapRefusal | null>());

  const flush = () => {
    const sending = line.current
      .catch(() => undefined)
      .then(send)
      .then(
        () => setError(null),
        (failure: unknown) => {
          setError(failure instanceof Error ? failure : new Error(String(failure)));
          throw failure;
        },
      );
    line.current = sending.catch(() => undefined);
    return sending;
  };

  return {
    waiting,
    error,
    refused,
    tap: async (tapped) => {
      const whole = { ...tapped, ...nextTap(), id: newScreenId(), on: attendance.on ?? attendance.today };
      queue.current = [...queue.current, whole];
      setWaiting(queue.current);
      // A look that began before would bring back what stood there.
      await client.cancelQueries({ queryKey });
      change((told) => ({ ...told, state: applyTap(told.state, whole) }));
      await flush();
      return settled.current.get(whole.id) ?? null;
    },
    sendAgain: () => void flush().catch(() => undefined),
  };
}

/** As the contract takes them (`MOST_TAPS`), with room. */
const MOST_AT_ONCE = 50;
