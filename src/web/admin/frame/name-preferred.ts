import type { Student } from '../../../contract/students.ts';

type Named = Pick<Student, 'firstName' | 'preferredName'> & Partial<Pick<Student, 'preferredLastName'>>;

/** What a student is called where that is not the legal name: as much of it as differs. */
export function namePreferred({ firstName, preferredName, preferredLastName }: Named): string {
  const first = preferredName === firstName ? '' : preferredName;
  return [preferredLastName ? first || firstName : first, preferredLastName].filter(Boolean).join(' ');
}
