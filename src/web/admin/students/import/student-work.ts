import type { FileReading } from '../../../../contract/import-mapping.ts';
import type { StudentMapping } from '../../../../contract/student-imports.ts';

/** How far somebody is with an import; the file itself lies on the server. */
export interface StudentWork {
  readonly step: 'map' | 'preview' | 'result';
  readonly fileId: string;
  readonly fileName: string;
  /** Which sheet is read, and how its text was written, where somebody chose. */
  readonly reading?: FileReading;
  /** Null until the file's own guess is known. */
  readonly mapping: StudentMapping | null;
  /** Who is whom, by row: an id, or null for somebody new. */
  readonly decisions: Readonly<Record<number, string | null>>;
  /** Which day a birth date is that can be two, by row. */
  readonly days?: Readonly<Record<number, string>>;
  /** With whom new children live, by their first row; whoever is not named has a household of their own. */
  readonly households?: Readonly<Record<number, { readonly familyId: string | null; readonly row: number | null }>>;
  /** New addresses of guardians, by their id; whoever is not named keeps theirs. */
  readonly addresses?: Readonly<Record<string, string>>;
  readonly result: {
    readonly batchId: string | null;
    readonly created: number;
    readonly changed: number;
    readonly isHealthLeft?: boolean;
  } | null;
}

/** What was decided of rows is void once the columns go elsewhere. */
export const UNDECIDED = { decisions: {}, days: {}, households: {}, addresses: {} } as const;

/** What the calls are asked of a file. */
export function askedOf(work: StudentWork, mapping: StudentMapping) {
  const { fileId, reading, decisions, days = {}, households = {}, addresses = {} } = work;
  return {
    fileId,
    reading,
    mapping,
    decisions: Object.entries(decisions).map(([row, studentId]) => ({ row: Number(row), studentId })),
    days: Object.entries(days).map(([row, day]) => ({ row: Number(row), day })),
    households: Object.entries(households).map(([row, is]) => ({ row: Number(row), is })),
    addresses: Object.entries(addresses).map(([guardianId, email]) => ({ guardianId, email })),
  };
}
