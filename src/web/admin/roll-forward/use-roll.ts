import { useState } from 'react';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { whyOf } from '../../shared/failure.ts';
import { eachPart, useParts } from '../bulk/in-parts.ts';
import { useOpenBatches } from './open-batches.ts';

/** What is copied so far; less than was chosen where a part was refused. */
interface Rolled {
  readonly batchId: string;
  readonly toSemesterId: string;
  /** Of the classes that were chosen, so many have had their turn. */
  readonly seen: number;
  readonly classes: number;
}

interface Asked {
  readonly toSemesterId: string;
  readonly classIds: readonly string[];
}

/** Copies classes into another semester, very many part by part: one batch, which goes back as one. */
export function useRoll() {
  const { call } = useApp();
  const [result, setResult] = useState<Rolled | null>(null);
  const open = useOpenBatches();
  const roll = useParts(async ({ toSemesterId, classIds }: Asked, told) => {
    const batchId = open.nameFor(toSemesterId);
    let seen = result?.batchId === batchId ? result.seen : 0;
    const act = async (part: readonly string[]) => {
      const { classes } = await call(calls.rollForward, { toSemesterId, classIds: [...part], batchId });
      seen += part.length;
      setResult({ batchId, toSemesterId, seen, classes });
    };
    try {
      await eachPart(classIds, act, told, { first: seen });
    } catch (error) {
      // Taken back meanwhile: the next press begins anew.
      if (whyOf(error) === 'already-undone') open.forget(toSemesterId);
      throw error;
    }
    open.forget(toSemesterId);
  });
  return { ...roll, result };
}

export type Roll = ReturnType<typeof useRoll>;
