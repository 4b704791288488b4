import type { FileCells } from '../../table.ts';
import { guessQuestion, type ListedQuestion } from '../listed-questions.ts';
import { healthHeading } from './health-headings.ts';

/** Whether a heading asks for health; what is the wording of a question of the school's own is asked as the school asks it. */
export const asksForHealth = (heading: string, questions: readonly ListedQuestion[]) =>
  healthHeading(heading) !== null && guessQuestion(heading, questions)?.isSure !== true;

/** The rows without what stands in columns of health, wherever they go: for whoever may not read it. */
export function withoutHealth(rows: readonly FileCells[], questions: readonly ListedQuestion[]): readonly FileCells[] {
  const hidden = Object.keys(rows[0]?.cells ?? {}).filter((name) => asksForHealth(name, questions));
  if (hidden.length === 0) return rows;
  const blank = Object.fromEntries(hidden.map((name) => [name, '']));
  return rows.map((row) => ({ ...row, cells: { ...row.cells, ...blank } }));
}
