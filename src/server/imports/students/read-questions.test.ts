import { expect, test } from 'vitest';
import type { QuestionKind } from '../../../domain/questions.ts';
import { guessQuestion } from './listed-questions.ts';
import { openQuestions } from './read-questions.ts';
import { columnsByTarget, openRow } from './said-row.ts';

const ID = '00000001-0000-7000-8000-000000000000';

/** What a column of one question comes to, with what is asked and left out of its first cell. */
function read(kind: QuestionKind, cells: readonly string[], options: readonly string[] = []) {
  const mapping = { columns: [{ column: 'Q', target: `question.${ID}` as const }], dayOrder: null };
  const rows = cells.map((cell, at) => ({ number: at + 2, cells: { Q: cell } }));
  const question = { id: ID, wording: 'Q', kind, options };
  const answers = openQuestions(mapping, rows, { questions: [question], today: '2026-11-27' });
  const asked: string[] = [];
  const row = openRow(rows[0] ?? { number: 2, cells: {} }, columnsByTarget(mapping));
  const ask = (_row: unknown, _field: string, word: string) => {
    asked.push(word);
    return null;
  };
  const answer = answers(row, ask)[ID] ?? null;
  return { answer, asked, said: row.leftOut.map(({ reason }) => reason.code) };
}
const nothing = { asked: [], said: [] };

test('a yes or a no is read in four languages; any other word is asked about', () => {
  expect(read('yes-no', ['Ja'])).toEqual({ ...nothing, answer: ['yes'] });
  expect(read('yes-no', ['NO'])).toEqual({ ...nothing, answer: ['no'] });
  expect(read('yes-no', ['a little'])).toEqual({ answer: null, asked: ['a little'], said: [] });
  expect(read('yes-no', ['unknown'])).toEqual({ ...nothing, answer: null });
});

test('options are found by their words; what is none is asked about, and never a part of one', () => {
  const options = ['Red', 'Blue', 'Blue, dark'];
  expect(read('one-of', ['blue'], options)).toEqual({ ...nothing, answer: ['Blue'] });
  expect(read('one-of', ['Red; Blue'], options)).toEqual({ answer: null, asked: ['Red; Blue'], said: [] });
  expect(read('several-of', ['Blue, dark'], options)).toEqual({ ...nothing, answer: ['Blue, dark'] });
  expect(read('several-of', ['Blue; Red'], options)).toEqual({ ...nothing, answer: ['Red', 'Blue'] });
  expect(read('several-of', ['Red; Pink'], options)).toEqual({ answer: ['Red'], asked: ['Pink'], said: [] });
  // Two options that only their accents tell apart.
  expect(read('one-of', ['resume'], ['Résumé', 'Resumé'])).toEqual({ answer: null, asked: ['resume'], said: [] });
});

test.each([
  ['34', ['34'], []],
  ['34.5', ['34.5'], []],
  ['34,5', ['34,5'], []],
  ['1,200', null, ['not-a-number']],
  ['about 30', null, ['not-a-number']],
  ['#REF!', null, ['formula-error']],
])('the number “%s”', (cell, answer, said) => {
  expect(read('number', [cell])).toEqual({ answer, asked: [], said });
});

test('a date is read by its whole column, and never as one of two days', () => {
  expect(read('date', ['3/4/2026', '1/20/2026'])).toEqual({ ...nothing, answer: ['2026-03-04'] });
  expect(read('date', ['3/4/2026', '20/1/2026'])).toEqual({ ...nothing, answer: ['2026-04-03'] });
  expect(read('date', ['3/4/2026'])).toEqual({ answer: null, asked: [], said: ['either-day'] });
  expect(read('date', ['3/4/26'])).toEqual({ answer: null, asked: [], said: ['no-year'] });
  expect(read('date', ['2027-03-04'])).toEqual({ ...nothing, answer: ['2027-03-04'] });
  expect(read('date', ['last spring 2024'])).toEqual({ answer: null, asked: [], said: ['not-a-day'] });
});

test('words are kept as they are, as far as they may be long', () => {
  expect(read('text', ['None that I know of'])).toEqual({ ...nothing, answer: ['None that I know of'] });
  expect(read('line', ['x'.repeat(201)])).toEqual({ answer: null, asked: [], said: ['too-long'] });
  expect(read('line', ['same as above'])).toEqual({ answer: null, asked: [], said: ['nobodys-name'] });
  expect(read('line', ['n/a'])).toEqual({ ...nothing, answer: null });
});

test('a heading that is the wording is the question; a near one is to be checked, two equally near ones are none', () => {
  const ask = (id: string, wording: string) => ({ id, wording, kind: 'line' as const, options: [] });
  const questions = [
    ask('a', 'Can your child swim?'),
    ask('b', 'Favorite dinner food'),
    ask('c', 'Favorite lunch food'),
  ];
  expect(guessQuestion('can your child swim', questions)).toMatchObject({ question: { id: 'a' }, isSure: true });
  expect(guessQuestion('Can the camper swim?', questions)).toMatchObject({ question: { id: 'a' }, isSure: false });
  expect(guessQuestion('Favorite food', questions)).toBeNull();
  expect(guessQuestion('Swimming', questions)).toBeNull();
  expect(guessQuestion('???', questions)).toBeNull();
});
