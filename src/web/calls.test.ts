import { expect, test } from 'vitest';
import { functions } from '../contract/functions.ts';
import { calls } from './calls.ts';

test('the browser knows every call of the contract by its name and its access', () => {
  const contract = Object.values(functions).map(({ name, access }) => ({ name, access }));
  expect(Object.values(calls)).toEqual(contract);
  expect(Object.keys(calls)).toEqual(Object.keys(functions));
});
