import { note } from '../../../contract/import-notes.ts';
import { PHOTO_CHOICES } from '../../../contract/records.ts';
import { type AskedField, NO_GRADE, type StudentMapping } from '../../../contract/student-imports.ts';
import { foldName } from '../../../domain/names.ts';
import { isUnknown } from './answer-words.ts';
import { isFormula } from './cell-signs.ts';
import { gradeNow, gradeOf, yearIn } from './grade-words.ts';
import type { OpenRow } from './said-row.ts';
import { readPermission, readPhotos } from './permission-words.ts';
import type { RowSchool, ToldPermissions, WordQuestion } from './said-student.ts';

const NONE_OF = {
  grade: 'not-a-grade',
  tshirtSize: 'not-a-size',
  photos: 'permission-not-understood',
  sunscreen: 'permission-not-understood',
  insectSpray: 'permission-not-understood',
} as const;

/** Grades and sizes by the school's words, by those everywhere, and by what somebody said that a word is; the others are asked about. */
export function openWords({ columns, words = [] }: StudentMapping, { grades, sizes, photos, ...years }: RowSchool) {
  const answers = new Map(words.map(({ field, word, is }) => [`${field} ${foldName(word)}`, is]));
  const asked = new Map<string, { field: AskedField; word: string; rows: number[]; answer: string | null }>();
  const headingYear = yearIn(columns.find(({ target }) => target === 'grade')?.column ?? '', years);
  const ask = (row: OpenRow, field: AskedField, word: string) => {
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
    if (answer === null || answer === '')
      row.leave(field, note(field in NONE_OF ? NONE_OF[field as keyof typeof NONE_OF] : 'not-an-answer'));
    return answer === '' ? null : answer;
  };
  return {
    ask,
    grade: (row: OpenRow): number | null | undefined => {
      const cell = row.told('grade');
      const known = cell === '' ? undefined : grades.get(foldName(cell));
      if (cell === '' || known === null) return known;
      // The school's own words too are of the year of their heading.
      const read =
        known === undefined
          ? gradeOf(cell, years, headingYear)
          : gradeNow(known, headingYear ?? years.schoolYear, years.schoolYear);
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
    /** What the school may do, of the columns that say it. */
    permissions: (row: OpenRow): Partial<ToldPermissions> => {
      const told: { -readonly [Each in keyof ToldPermissions]?: ToldPermissions[Each] } = {};
      const [photo] = row.cells('photos');
      if (photo && row.told('photos') !== '' && !isUnknown(photo.value)) {
        const answer = readPhotos(photo.value, photo.column, photos) ?? ask(row, 'photos', photo.value.slice(0, 80));
        const known = PHOTO_CHOICES.find((each) => each === answer);
        if (known) told.photos = known;
      }
      for (const field of ['sunscreen', 'insectSpray'] as const) {
        const [cell] = row.cells(field);
        if (!cell || row.told(field) === '' || isUnknown(cell.value)) continue;
        const may = readPermission(cell.value, cell.column);
        const answer = may ?? ask(row, field, cell.value.slice(0, 80));
        if (answer !== null) told[field] = answer === true || answer === 'yes';
      }
      return told;
    },
    /** Of rows that stay out nothing is asked. */
    asked: (out: ReadonlySet<number>): WordQuestion[] =>
      [...asked.values()].flatMap((each) => {
        const rows = each.rows.filter((row) => !out.has(row)).length;
        return rows > 0 ? [{ ...each, rows }] : [];
      }),
  };
}
