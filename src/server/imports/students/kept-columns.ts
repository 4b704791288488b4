import type { OutputOf } from '../../../contract/kit.ts';
import {
  isHealthTarget,
  questionOf,
  type studentImportColumns,
  studentMapping,
  type StudentTarget,
} from '../../../contract/student-imports.ts';
import type { ListedQuestion } from './listed-questions.ts';
import type { StudentFileColumns } from './student-columns.ts';
import { CHECKED_TARGETS, MOSTLY } from './cells-kept.ts';

type Columns = OutputOf<typeof studentImportColumns>;

/** Where the columns went in the last file with these headings, but for those whose cells do not fit there; else where they most likely go. */
export function withKept(
  { guess, fits, columns, healthColumns }: StudentFileColumns,
  kept: unknown,
  { questions, readsHealth }: { readonly questions: readonly ListedQuestion[]; readonly readsHealth: boolean },
): Pick<Columns, 'guess' | 'confidence' | 'isRemembered' | 'doubted'> {
  const confidence = { ...guess.confidence };
  const guessed = { columns: [...guess.columns], dayOrder: null };
  const mapping = readKept(kept, questions, readsHealth ? null : healthColumns);
  if (!mapping) return { guess: guessed, confidence, isRemembered: false, doubted: [] };
  const fitting = mapping.columns.filter(({ column, target }) => (fits[column]?.[kindOf(target)] ?? 1) >= MOSTLY);
  const doubted = mapping.columns.filter((each) => !fitting.includes(each)).map(({ column }) => column);
  // Whoever imported the last file may have had no role for health: it is guessed anew.
  const others = guess.columns.filter(
    ({ column, target }) =>
      (doubted.includes(column) && !fitting.some((each) => each.target === target)) ||
      (isHealthTarget(target) && !mapping.columns.some((each) => each.column === column)),
  );
  const born = fitting.find(({ target }) => target === 'birthDate')?.column;
  const proven = columns.find(({ name }) => name === born)?.dates?.order ?? null;
  // What the cells prove themselves is not overruled by the last file.
  const dayOrder = proven !== null && proven !== mapping.dayOrder ? null : mapping.dayOrder;
  return { guess: { ...mapping, columns: [...fitting, ...others], dayOrder }, confidence, isRemembered: true, doubted };
}

/** Files of before had a format of dates in its place; which of day and month came first is told by the cells now. */
function readKept(kept: unknown, questions: readonly ListedQuestion[], closed: readonly string[] | null) {
  if (typeof kept !== 'object' || kept === null) return null;
  const { dateFormat: _before, ...rest } = kept as Record<string, unknown>;
  const read = studentMapping.safeParse({ dayOrder: null, ...rest });
  if (!read.success) return null;
  // A question that is not asked any more is nobody's column.
  const isAsked = (target: StudentTarget) => {
    const asked = questionOf(target);
    return asked === null || questions.some(({ id }) => id === asked);
  };
  // Whoever may not read health has no column of it, wherever it went before.
  const isOpen = (column: string, target: StudentTarget) =>
    closed === null || !(closed.includes(column) || isHealthTarget(target));
  return {
    ...read.data,
    columns: read.data.columns.filter(({ column, target }) => isAsked(target) && isOpen(column, target)),
  };
}

/** The target that stands for all with the same kind of cells. */
function kindOf(target: StudentTarget): StudentTarget | '' {
  const [, part = ''] = target.split('.');
  if (target === 'birthDate') return target;
  if (/name$/i.test(target)) return 'firstName';
  return CHECKED_TARGETS.find((each) => part !== '' && each.endsWith(`.${part}`)) ?? '';
}
