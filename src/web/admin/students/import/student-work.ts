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
  readonly result: { readonly batchId: string | null; readonly created: number; readonly changed: number } | null;
}
