import { note } from '../../../contract/import-notes.ts';
import type { RowNote } from '../read-file.ts';
import { allowsMore } from './permission-words.ts';
import type { FieldChange } from './known-students.ts';
import type { ToldPermissions } from './said-student.ts';

const NONE: ToldPermissions = { photos: null, sunscreen: null, insectSpray: null };
const PERMISSIONS = ['photos', 'sunscreen', 'insectSpray'] as const;
const words = (answer: ToldPermissions[keyof ToldPermissions]) =>
  answer === null ? null : answer === true ? 'yes' : answer === false ? 'no' : answer;

/** What a list adds to what the school may do; null where that is nothing. A no, or no name, is never turned into more. */
export function comparePermissions(
  { row, permissions }: { readonly row: number; readonly permissions: Partial<ToldPermissions> },
  now: ToldPermissions | null,
  { told, remarks }: { readonly told: FieldChange[]; readonly remarks: RowNote[] },
): ToldPermissions | null {
  const before = now ?? NONE;
  const taken = PERMISSIONS.filter((field) => {
    const next = permissions[field] ?? null;
    if (next === null || next === before[field]) return false;
    if (!allowsMore(before[field], next)) return true;
    remarks.push({ row, column: '', value: words(next) ?? '', reason: note('no-stays') });
    return false;
  });
  for (const field of taken) told.push({ field, from: words(before[field]), to: words(permissions[field] ?? null) });
  const fresh = Object.fromEntries(taken.map((field) => [field, permissions[field]]));
  return taken.length === 0 ? null : { ...before, ...fresh };
}
