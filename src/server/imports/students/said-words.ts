import { note } from '../../../contract/import-notes.ts';
import { NO_GRADE, type StudentMapping } from '../../../contract/student-imports.ts';
import { foldName } from '../../../domain/names.ts';
import { isFormula } from './cell-signs.ts';
import { gradeOf, schoolYearOf, yearIn } from './grade-words.ts';
import type { OpenRow } from './said-row.ts';
import type { RowSchool, WordQuestion } from './said-student.ts';

/** Grades and sizes by the school's words, by those everywhere, and by what somebody said that a word is; the others are asked about. */
export function openWords({ columns, words = [] }: StudentMapping, { grades, sizes, today }: RowSchool) {
  const answers = new Map(words.map(({ field, word, is }) => [`${field} ${foldName(word)}`, is]));
  const asked = new Map<
    string,
    { field: 'grade' | 'tshirtSize'; word: string; rows: number[]; answer: string | null }
  >();
  const year = schoolYearOf(today);
  const headingYear = yearIn(columns.find(({ target }) => target === 'grade')?.column ?? '');
  const ask = (row: OpenRow, field: 'grade' | 'tshirtSize', word: string) => {
    if (isFormula(word)) {
      row.leave(field, note('formula-error'));
      return null;
    }
    const key = `${field} ${foldName(word)}`;
    const answer = answers.get(key) ?? null;
    const rows = asked.get(key)?.rows ?? [];
    rows.push(row.number);
    asked.set(key, { field, word, rows, answer });
    // Somebody who says that it is nothing has seen it.
    if (answer === null || answer === '') row.leave(field, note(field === 'grade' ? 'not-a-grade' : 'not-a-size'));
    return answer === '' ? null : answer;
  };
  return {
    grade: (row: OpenRow): number | null | undefined => {
      const cell = row.told('grade');
      const known = cell === '' ? undefined : grades.get(foldName(cell));
      if (cell === '' || known !== undefined) return known;
      const read = gradeOf(cell, year, headingYear);
      if (read !== null) return read;
      const answer = ask(row, 'grade', cell.slice(0, 80));
      if (answer === null) return undefined;
      return answer === NO_GRADE ? null : Number(answer);
    },
    size: (row: OpenRow): string | undefined => {
      const cell = row.told('tshirtSize');
      if (cell === '') return undefined;
      return sizes.get(foldName(cell)) ?? ask(row, 'tshirtSize', cell.slice(0, 80)) ?? undefined;
    },
    /** Of rows that stay out nothing is asked. */
    asked: (out: ReadonlySet<number>): WordQuestion[] =>
      [...asked.values()].flatMap((each) => {
        const rows = each.rows.filter((row) => !out.has(row)).length;
        return rows > 0 ? [{ ...each, rows }] : [];
      }),
  };
}
