import { expect, test } from 'vitest';
import { checkAnswer, decideQuestions, type QuestionKind } from './questions.ts';

const check = (kind: QuestionKind, answer: string[], more: { before?: string[]; isRequired?: boolean } = {}) =>
  checkAnswer({ kind, options: ['Red', 'Blue'], isRequired: more.isRequired ?? false }, answer, more.before ?? []);

test('no answer is wrong only where one is asked for; "no" is an answer', () => {
  expect(check('line', [])).toBeNull();
  expect(check('line', [], { isRequired: true })).toBe('required');
  expect(check('yes-no', ['no'], { isRequired: true })).toBeNull();
});

test.each<[QuestionKind, string, string | null]>([
  ['line', 'Otter', null],
  ['line', ' ', 'not-valid'],
  ['line', 'x'.repeat(201), 'not-valid'],
  ['text', 'x'.repeat(2000), null],
  ['text', 'x'.repeat(2001), 'not-valid'],
  ['yes-no', 'maybe', 'not-valid'],
  ['number', '-12.5', null],
  ['number', '1,5', null],
  ['number', '1e9', 'not-valid'],
  ['number', '١٢', 'not-valid'],
  ['number', '', 'not-valid'],
  ['date', '2024-02-29', null],
  ['date', '2023-02-29', 'not-valid'],
  ['date', '0023-02-01', 'not-valid'],
  ['one-of', 'Red', null],
  ['one-of', 'red', 'not-listed'],
])('%s: %j', (kind, answer, wrong) => {
  expect(check(kind, [answer])).toBe(wrong);
});

test('one of is one, several are each once, and nothing else has several', () => {
  expect(check('one-of', ['Red', 'Blue'])).toBe('not-listed');
  expect(check('several-of', ['Red', 'Blue'])).toBeNull();
  expect(check('several-of', ['Red', 'Red'])).toBe('not-listed');
  expect(check('line', ['a', 'b'])).toBe('not-valid');
});

test('what was answered stays right when its option is renamed, and can be unchosen', () => {
  expect(check('one-of', ['Green'], { before: ['Green'] })).toBeNull();
  expect(check('one-of', ['Green'])).toBe('not-listed');
  expect(check('several-of', ['Red', 'Green'], { before: ['Green'] })).toBeNull();
});

const told = { answeredOn: '2026-08-01', confirmedOn: '2026-08-01' };
const open = { answeredOn: null, confirmedOn: null };
const decide = (classIds: string[], answered: string[], required = [{ id: 'swim', classId: null }]) =>
  decideQuestions(told, required, { classIds, answered: new Set(answered) });

test('the section is asked for where something must be answered, and open until all of that is', () => {
  expect(decide([], [], [])).toBeNull();
  expect(decide([], [])).toEqual(open);
  expect(decide([], ['swim'])).toEqual(told);
  const both = [
    { id: 'swim', classId: null },
    { id: 'bike', classId: 'trails' as string | null },
  ];
  const ofTwo = (classIds: string[], answered: string[]) =>
    decideQuestions(told, both, { classIds, answered: new Set(answered) });
  expect(ofTwo([], ['swim'])).toEqual(told);
  expect(ofTwo(['trails'], ['swim'])).toEqual(open);
  expect(ofTwo(['trails'], ['swim', 'bike'])).toEqual(told);
  expect(decideQuestions(undefined, both, { classIds: [], answered: new Set(['swim']) })).toEqual(open);
});
