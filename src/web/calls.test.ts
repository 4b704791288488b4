import { expect, test } from 'vitest';
import { functions } from '../contract/functions.ts';
import { calls } from './calls.ts';

test('the browser knows every call of the contract by its name, and whether it needs somebody', () => {
  for (const [key, { name, access }] of Object.entries(functions)) {
    const known: { name: string; access: unknown } = calls[key as keyof typeof functions];
    expect(known).toEqual({ name, access: access === 'public' ? 'public' : 'account' });
  }
});
