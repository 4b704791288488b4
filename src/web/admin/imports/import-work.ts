import type { FileReading } from '../../../contract/import-mapping.ts';
import { useKept } from '../../ui/form/keeper.ts';
import { useTabKeeper } from '../frame/use-tab-keeper.ts';
import type { Choices } from './choices.ts';

export interface ImportResult {
  readonly batchId: string | null;
  readonly isRepeated: boolean;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
  /** Came in as drafts for want of dates although they were to be published. */
  readonly drafts: number;
}

/** How far somebody is with an import; the file itself lies on the server. */
export interface ImportWork {
  readonly step: 'map' | 'preview' | 'result';
  readonly fileId: string;
  readonly fileName: string;
  /** Which sheet is read, and how its text was written, where somebody chose. */
  readonly reading?: FileReading | undefined;
  /** Null until the file's own guess is known. */
  readonly choices: Choices | null;
  readonly result: ImportResult | null;
}

/** The import under way into a semester, kept in this tab: a reload or a look at another screen takes nothing away. */
export function useImportWork(semesterId: string) {
  const [kept, keep] = useKept(useTabKeeper<ImportWork>(`import-work ${semesterId}`));
  const work = kept?.values ?? null;
  const put = (next: ImportWork | null) => keep(next && { version: 0, values: next });
  return { work, keep: put, change: (part: Partial<ImportWork>) => work && put({ ...work, ...part }) };
}
