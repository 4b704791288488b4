import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';

interface Household {
  readonly students: readonly { readonly lastName: string }[];
  readonly guardians: readonly string[];
}

/** What a household is called in a list: by the last names of its children, else by its guardians. */
export function nameHousehold({ students, guardians }: Household, format: Format): string {
  const last = [...new Set(students.map(({ lastName }) => lastName))];
  const names = last.length > 0 ? last : guardians.filter(Boolean);
  return names.length > 0 ? format.list(names) : m.admin_unknown();
}
