import { expect, test } from 'vitest';
import { functions } from '../contract/functions.ts';
import { calls } from './calls.ts';

test('the browser knows every call of the contract by its name and its access', () => {
  const contract = Object.fromEntries(
    Object.entries(functions).map(([key, { name, access }]) => [key, { name, access }]),
  );
  expect(calls).toEqual(contract);
});
