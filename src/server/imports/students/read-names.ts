import { note } from '../../../contract/import-notes.ts';
import { isVisibleName } from '../../../domain/names.ts';
import { isElsewhere, isFormula, isNothing } from './cell-signs.ts';
import { splitName } from './full-names.ts';
import type { OpenRow } from './said-row.ts';

const MOST_NAME = 80;
/** An age or a total where a name should stand. */
const NUMBERS_ONLY = /^[\d\s.,/-]+$/;

/** The names of the child of a row, out of their own columns or of one with both. */
export function readNames(row: OpenRow) {
  const name = (target: 'firstName' | 'lastName' | 'preferredName' | 'preferredLastName') => {
    const text = row.told(target);
    if (target.startsWith('preferred') && (isNothing(text) || isElsewhere(text))) return '';
    const wrong =
      text.length > MOST_NAME
        ? note('too-long', { most: MOST_NAME })
        : isFormula(text)
          ? note('formula-error')
          : text !== '' && !isVisibleName(text)
            ? note('not-a-name')
            : NUMBERS_ONLY.test(text)
              ? note('no-letter')
              : null;
    if (!wrong) return text;
    if (target === 'firstName' || target === 'lastName') row.refuse(target, wrong);
    else row.leave(target, wrong);
    return '';
  };
  const own = {
    firstName: name('firstName'),
    lastName: name('lastName'),
    preferredName: name('preferredName'),
    preferredLastName: name('preferredLastName'),
  };
  const full = row.told('fullName');
  if (full === '' || (own.firstName !== '' && own.lastName !== '')) return own;
  const split = splitName(full);
  if (
    !split ||
    isFormula(full) ||
    NUMBERS_ONLY.test(split.firstName) ||
    NUMBERS_ONLY.test(split.lastName) ||
    Math.max(split.firstName.length, split.lastName.length) > MOST_NAME ||
    !isVisibleName(split.firstName) ||
    !isVisibleName(split.lastName)
  ) {
    row.refuse('fullName', note(isFormula(full) ? 'formula-error' : /\s|,/.test(full) ? 'not-two-names' : 'one-name'));
    return own;
  }
  const { firstName: first, lastName: last, preferredName } = split;
  if (split.isGuess) row.remark('fullName', note('name-split', { first, last }));
  return { ...own, firstName: first, lastName: last, preferredName: own.preferredName || preferredName };
}
