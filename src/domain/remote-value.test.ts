import { expect, test } from 'vitest';
import { problemOfRemoteValue, readRemoteValue, writeRemoteValue } from './remote-value.ts';

test.each([
  ['string', '4', '4'],
  ['number', '4.5', 4.5],
  ['boolean', 'false', false],
  ['json', '{"a":[1]}', { a: [1] }],
] as const)('a %s is read from what was typed, and written back', (type, text, value) => {
  expect(readRemoteValue(type, text)).toEqual({ value });
  expect(writeRemoteValue(type, value)).toBe(text);
  expect(problemOfRemoteValue(type, value)).toBeNull();
});

test.each([
  ['number', '', 'not-a-number'],
  ['number', 'Infinity', 'not-a-number'],
  ['boolean', 'yes', 'not-true-or-false'],
  ['json', '{', 'not-json'],
  ['string', 'x'.repeat(10_001), 'too-long'],
] as const)('a %s of %j is a problem', (type, text, code) => {
  expect(readRemoteValue(type, text)).toMatchObject({ problem: { code } });
});

test.each([
  ['string', 4],
  ['number', '4'],
  ['boolean', 'true'],
  ['number', null],
  ['json', undefined],
] as const)('%s is not the type of %j', (type, value) => {
  expect(problemOfRemoteValue(type, value)).not.toBeNull();
});
