import { expect, test } from 'vitest';
import { limitWork } from './work-limit.ts';

test('two run at once, the next wait in order, and too many are refused', async () => {
  const inTurn = limitWork(2, 2);
  const began: number[] = [];
  const finish: (() => void)[] = [];
  const work = (number: number) =>
    inTurn(async () => {
      began.push(number);
      await new Promise<void>((resolve) => finish.push(resolve));
      if (number === 1) throw new Error('One fails.');
      return number;
    });
  const all = [1, 2, 3, 4].map(work);
  await expect(work(5)).rejects.toMatchObject({ code: 'resource-exhausted' });
  expect(began).toEqual([1, 2]);
  finish[0]?.();
  await expect(all[0]).rejects.toThrow('One fails.');
  await expect.poll(() => began).toEqual([1, 2, 3]);
  finish[1]?.();
  finish[2]?.();
  await expect.poll(() => began).toEqual([1, 2, 3, 4]);
  finish[3]?.();
  expect(await Promise.all(all.slice(1))).toEqual([2, 3, 4]);
});
