import { note } from '../../../contract/import-notes.ts';
import { type QuestionTarget, questionOf, type StudentMapping } from '../../../contract/student-imports.ts';
import { foldName } from '../../../domain/names.ts';
import { checkAnswer, LONGEST_ANSWER } from '../../../domain/questions.ts';
import type { FileCells } from '../table.ts';
import { isUnknown, readAnswer } from './answer-words.ts';
import { openBirthDates } from './birth-dates.ts';
import { isElsewhere, isFormula } from './cell-signs.ts';
import type { ListedQuestion } from './listed-questions.ts';
import type { OpenRow } from './said-row.ts';

/** Asks what a word of a file is, once for all rows; null where nobody has said so. */
type Ask = (row: OpenRow, field: QuestionTarget, word: string) => string | null;

/** Years to come that an answer may lie in. */
const YEARS_AHEAD = 10;

/** Reads the answers of each row to the school's own questions, by what each is answered with. */
export function openQuestions(
  { columns }: StudentMapping,
  rows: readonly FileCells[],
  { questions, today }: { readonly questions: readonly ListedQuestion[]; readonly today: string },
) {
  const until = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
  const asked = columns.flatMap(({ column, target }) => {
    const id = questionOf(target);
    if (id === null) return [];
    const question = questions.find((each) => each.id === id) ?? null;
    const cells = question?.kind === 'date' ? rows.map((row) => row.cells[column] ?? '') : [];
    // Questions have targets of their own kind.
    return [{ target: target as QuestionTarget, question, dates: openBirthDates(cells, until, null) }];
  });
  return (row: OpenRow, ask: Ask): Readonly<Record<string, readonly string[]>> =>
    Object.fromEntries(
      asked.flatMap(({ target, question, dates }) => {
        const cell = row.told(target);
        if (cell === '') return [];
        if (!question) {
          row.leave(target, note('question-gone'));
          return [];
        }
        const answer = readOne(row, { target, question, cell, ask, dates });
        if (answer.length === 0) return [];
        if (checkAnswer({ ...question, isRequired: false }, answer, []) === null) return [[question.id, answer]];
        row.leave(target, note('not-an-answer'));
        return [];
      }),
    );
}

interface Reading {
  readonly target: QuestionTarget;
  readonly question: ListedQuestion;
  readonly cell: string;
  readonly ask: Ask;
  readonly dates: ReturnType<typeof openBirthDates>;
}

function readOne(row: OpenRow, reading: Reading): readonly string[] {
  const { target, question, cell, ask, dates } = reading;
  const leave = (reason: ReturnType<typeof note>) => {
    row.leave(target, reason);
    return [];
  };
  if (isFormula(cell)) return leave(note('formula-error'));
  if (isElsewhere(cell)) return leave(note('nobodys-name'));
  switch (question.kind) {
    case 'line':
    case 'text': {
      const most = LONGEST_ANSWER[question.kind] ?? 0;
      return cell.length > most ? leave(note('too-long', { most })) : [cell];
    }
    case 'yes-no': {
      if (isUnknown(cell)) return [];
      const said = readAnswer(cell);
      const answer = said === null ? ask(row, target, cell.slice(0, 80)) : said ? 'yes' : 'no';
      return answer === null ? [] : [answer];
    }
    case 'one-of':
      return choose([cell], row, reading);
    case 'several-of':
      return choose(severalIn(cell, question.options), row, reading);
    case 'number':
      // `1,200` is a thousand and something here, and one point two there.
      return /^-?\d{1,9}(?:\.\d{1,4}|,\d{1,2}|,\d{4})?$/.test(cell) ? [cell] : leave(note('not-a-number'));
    case 'date': {
      if (!/\d{4}/.test(cell)) return leave(note('no-year'));
      const said = dates.read(cell);
      if ('day' in said) return [said.day];
      if ('either' in said) return leave(note('either-day', { dayFirst: said.either[0], monthFirst: said.either[1] }));
      return leave(said.wrong.code === 'born-in-the-future' ? note('not-a-day') : said.wrong);
    }
  }
}

/** The parts of a cell that names several options: where an option has a comma, commas are no border. */
function severalIn(cell: string, options: readonly string[]): readonly string[] {
  if (optionOf(cell, options) !== undefined) return [cell];
  const border = options.some((option) => option.includes(',')) ? /\s*[;|]\s*/ : /\s*[;|,]\s*/;
  return cell.split(border).filter((part) => part !== '');
}

/** The options that words mean; those that are none are asked about, each once. */
function choose(words: readonly string[], row: OpenRow, { target, question: { options }, ask }: Reading) {
  const chosen = new Set(words.flatMap((word) => optionOf(word, options) ?? ask(row, target, word.slice(0, 80)) ?? []));
  // In the order in which they are offered.
  return [...options.filter((option) => chosen.has(option)), ...[...chosen].filter((each) => !options.includes(each))];
}

function optionOf(word: string, options: readonly string[]): string | undefined {
  const same = options.filter((option) => option === word);
  const found = same.length > 0 ? same : options.filter((option) => foldName(option) === foldName(word));
  return found.length === 1 ? found[0] : undefined;
}
