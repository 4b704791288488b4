import type { StudentMapping } from '../../../../contract/student-imports.ts';

/** How far somebody is with an import; the file itself lies on the server. */
export interface StudentWork {
  readonly step: 'map' | 'preview' | 'result';
  readonly fileId: string;
  readonly fileName: string;
  /** Null until the file's own guess is known. */
  readonly mapping: StudentMapping | null;
  /** Who is whom, by row: an id, or null for somebody new. */
  readonly decisions: Readonly<Record<number, string | null>>;
  /** With whom new children live, by their first row; whoever is not named has a household of their own. Work that was kept before has none. */
  readonly households?: Readonly<Record<number, { readonly familyId: string | null; readonly row: number | null }>>;
  /** New addresses of guardians, by their id; whoever is not named keeps theirs. */
  readonly addresses?: Readonly<Record<string, string>>;
  readonly result: { readonly batchId: string | null; readonly created: number; readonly changed: number } | null;
}
