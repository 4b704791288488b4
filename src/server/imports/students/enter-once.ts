import { newId } from '../../platform/ids.ts';
import { isNamed } from './place-students.ts';
import type { SaidPerson } from './said-student.ts';

/** New households of the file by what they go by there, and guardians whom it has entered, by household: each is entered once. */
export type Families = Map<string, string>;
export type Entered = Map<string, { readonly id: string; readonly said: SaidPerson }[]>;

/** The guardian of this household whom the file has entered already, or one who is to be entered now. */
export function enterOnce(entered: Entered, familyId: string, said: SaidPerson) {
  const all = entered.get(familyId) ?? [];
  const found = all.find((each) => isSamePerson(each.said, said));
  if (found) return { id: found.id, isFirst: false };
  const id = newId();
  entered.set(familyId, [...all, { id, said }]);
  return { id, isFirst: true };
}

export const isSamePerson = (one: SaidPerson, other: SaidPerson) =>
  one.name !== '' && other.name !== ''
    ? isNamed(one, other) && !(one.email && other.email && one.email.toLowerCase() !== other.email.toLowerCase())
    : (one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase()) ||
      (one.phone !== '' && one.phone === other.phone);
