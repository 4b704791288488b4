import { useState } from 'react';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { eachPart, useParts } from '../bulk/in-parts.ts';

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
  const roll = useParts(async ({ toSemesterId, classIds }: Asked, told) => {
    let soFar = result?.toSemesterId === toSemesterId ? result : null;
    const act = async (part: readonly string[]) => {
      const batchId = soFar?.batchId;
      const asked = { toSemesterId, classIds: [...part], ...(batchId !== undefined && { batchId }) };
      const one = await call(calls.rollForward, asked);
      soFar = {
        batchId: one.batchId,
        toSemesterId,
        seen: (soFar?.seen ?? 0) + part.length,
        classes: (soFar?.classes ?? 0) + one.classes,
      };
      setResult(soFar);
    };
    await eachPart(classIds, act, told, soFar?.seen ?? 0);
  });
  return { ...roll, result };
}

export type Roll = ReturnType<typeof useRoll>;
