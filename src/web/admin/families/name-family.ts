import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';

export type StaffFamily = OutputOf<typeof functions.staffFamily>;

/** By the last names of its students, of its guardians where it has none, else by who is in it. */
export function nameFamily({ guardians, students }: StaffFamily, list: (items: readonly string[]) => string): string {
  const last = [...new Set(students.map(({ student }) => student.preferredLastName || student.lastName))];
  const [first] = guardians;
  if (last.length > 0) return m.families_page_of({ names: list(last) });
  return first ? m.families_page_of({ names: first.name || first.email || m.admin_unknown() }) : m.families_page();
}

/** What a guardian is called: whoever has told no name is known by the address. */
export function nameOfGuardian({ name, email }: { readonly name: string; readonly email: string | null }): string {
  return name || email || m.admin_unknown();
}
