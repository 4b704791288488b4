import type { StudentTarget } from '../../../contract/student-imports.ts';
import { openBirthDates } from './birth-dates.ts';
import { isAbove, isElsewhere, isNothing } from './cell-signs.ts';
import { readAnswer } from './answer-words.ts';
import { isPhone } from './several-values.ts';

const LOOKED_AT = 500;
const FEW = 3;
/** So many cells of a column must be what it is taken for. */
export const MOSTLY = 0.6;

/** The targets that have wrong cells, one of each kind. */
export const CHECKED_TARGETS = [
  'guardian1.email',
  'guardian1.phone',
  'guardian1.livesWith',
  'birthDate',
  'firstName',
] as const satisfies readonly StudentTarget[];

/** How many of the filled cells of a column are what their target holds, from 0 to 1; 1 where there is no such thing as a wrong cell, or there are too few. */
export function shareKept(target: StudentTarget, cells: readonly string[], today: string): number {
  const filled = cells
    .filter((cell) => cell !== '' && !isNothing(cell) && !isAbove(cell, true) && !isElsewhere(cell))
    .slice(0, LOOKED_AT);
  // One or two slips prove nothing against a heading.
  return filled.length < FEW ? 1 : shareOf(target, filled, today);
}

/** The same of filled cells, however few. */
export function shareOf(target: StudentTarget, filled: readonly string[], today: string): number {
  const share = (test: (cell: string) => boolean) => filled.filter(test).length / filled.length;
  if (target.endsWith('.email')) return share((cell) => cell.includes('@'));
  if (target.endsWith('.phone'))
    return share((cell) => !cell.includes('@') && isPhone(cell) && cell.replaceAll(/\D/g, '').length >= 6);
  if (target.endsWith('.livesWith')) return share((cell) => readAnswer(cell) !== null);
  if (target === 'birthDate') {
    const { read } = openBirthDates(filled, today, null);
    return share((cell) => {
      const said = read(cell);
      return !('wrong' in said) || said.wrong.code !== 'not-a-day';
    });
  }
  // Words that the school has not are asked about: only what is longer, or an address, is none.
  if (target === 'grade' || target === 'tshirtSize' || target === 'sunscreen' || target === 'insectSpray')
    return share((cell) => cell.length <= 30 && !cell.includes('@'));
  // Not where the picture itself is.
  if (target === 'photos') return share((cell) => cell.length <= 60 && !/[/@\\]|\.\w{3,4}$/.test(cell));
  if (/name$/i.test(target))
    return share(
      (cell) =>
        /\p{L}/u.test(cell) &&
        !cell.includes('@') &&
        cell.replaceAll(/\D/g, '').length <= cell.replaceAll(/\P{L}/gu, '').length,
    );
  return 1;
}
