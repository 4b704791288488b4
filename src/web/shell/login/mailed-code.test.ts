import { expect, test } from 'vitest';
import { mailedCode } from './mailed-code.ts';

test('a mailed link says what it is for, in its fragment', () => {
  expect(mailedCode('#reset=abc123')).toEqual({ kind: 'reset', code: 'abc123' });
  expect(mailedCode('verify=a%2Bb')).toEqual({ kind: 'verify', code: 'a+b' });
  expect(mailedCode('#reset=%ff')).toEqual({ kind: 'reset', code: '%ff' });
  for (const other of ['', '#', '#reset=', '#content', 'delete=abc']) expect(mailedCode(other)).toBeNull();
});
