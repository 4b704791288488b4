import { nameKey } from '../../../domain/names.ts';
import type { StaffFamily } from './name-family.ts';

/** Somebody who must not pick up, and the given names of those whom they must not. */
interface BarredPerson {
  readonly name: string;
  readonly relationship: string;
  readonly students: readonly string[];
}

/** Everybody who must not pick up somebody of this family, whichever household says so, its guardians among them; each once. */
export function listBarred({ students, guardians }: StaffFamily): BarredPerson[] {
  const all = students.flatMap(({ student, pickup, secondHousehold }) => {
    const own = guardians.flatMap(({ name, email, students: bonds }) => {
      const bond = bonds.find((each) => each.studentId === student.id && each.mayPickUp === false);
      return bond ? [{ name: name || email || '', relationship: bond.relationship }] : [];
    });
    const named = [...(pickup?.notAllowed ?? []), ...(secondHousehold?.notAllowed ?? []), ...own];
    return named.map(({ name, relationship }) => ({ name, relationship, student: nameGiven(student) }));
  });
  return [...Map.groupBy(all, ({ name }) => nameKey(name)).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, students: [...new Set(same.map(({ student }) => student))] }] : [];
  });
}

/** What a student is called within the family. */
export const nameGiven = ({ firstName, preferredName }: { firstName: string; preferredName: string }) =>
  preferredName || firstName;
