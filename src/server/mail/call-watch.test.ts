import { expect, test } from 'vitest';
import { functions } from '../../contract/functions.ts';
import { watchCalls } from './call-watch.ts';

const request = (name: string) => ({ name, data: () => null, authorization: undefined, host: undefined });

test('calls that may write a mail wake the mail room after they are answered; reading wakes nobody', async () => {
  const woken: string[] = [];
  const answered: string[] = [];
  const { dispatch } = watchCalls(
    async ({ name }) => void answered.push(name),
    functions,
    () => void woken.push(answered.at(-1) ?? ''),
  );
  await dispatch(request('classes'));
  await dispatch(request('enroll'));
  await dispatch(request('toString'));
  expect(woken).toEqual(['enroll']);
});

test('many submissions under way are a rush, until they are answered', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const watch = watchCalls(
    () => promise,
    functions,
    () => undefined,
  );
  const submissions = Array.from({ length: 100 }, () => watch.dispatch(request('enroll')));
  expect(watch.isBusy()).toBe(true);
  resolve();
  await Promise.all(submissions);
  expect(watch.isBusy()).toBe(false);
});
