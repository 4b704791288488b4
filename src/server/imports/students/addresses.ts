import { note } from '../../../contract/import-notes.ts';
import { foldName } from '../../../domain/names.ts';
import type { SaidPerson } from './said-student.ts';
import type { OpenRow } from './said-row.ts';

/** `Same`, `same as above`, in the languages of our headings: the address of the first. */
const SAME = /^(?:same|idem|ditto|dito|"|″|s\.? ?o\.?|siehe oben|gleiche?|wie oben|igual|la misma|m[eê]me)\b/i;

/** The guardians of a row by where they live: those who live elsewhere than the first are apart. Who has no address of their own has the household's. */
export function byAddress(row: OpenRow, people: readonly SaidPerson[], household: string) {
  const [first] = people;
  const own = first?.address ?? '';
  const address = own === '' || SAME.test(own) ? household : own;
  const placed = people.map((each) => (each.address === '' || SAME.test(each.address) ? { ...each, address } : each));
  const isApart = (each: SaidPerson) => foldName(each.address) !== foldName(address);
  const apart = address === '' ? [] : placed.filter(isApart);
  const [other] = apart;
  if (first && other)
    row.remark(
      'guardian2.address',
      note('two-addresses', { first: first.name || first.email, second: other.name || other.email }),
      other.address,
    );
  return { guardians: placed.filter((each) => !apart.includes(each)), apart };
}
