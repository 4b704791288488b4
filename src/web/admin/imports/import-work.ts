import { useTabDraft } from '../frame/use-tab-draft.ts';
import type { Choices } from './choices.ts';

export interface ImportResult {
  readonly batchId: string | null;
  readonly isRepeated: boolean;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
}

/** How far somebody is with an import; the file itself lies on the server. */
export interface ImportWork {
  readonly step: 'map' | 'preview' | 'result';
  readonly fileId: string;
  readonly fileName: string;
  /** Null until the file's own guess is known. */
  readonly choices: Choices | null;
  readonly result: ImportResult | null;
}

/** The import under way into a semester, kept in this tab: a reload or a look at another screen takes nothing away. */
export function useImportWork(semesterId: string) {
  const name = `import ${semesterId}`;
  const { values: work, change: keep } = useTabDraft<ImportWork | null>(name, { version: 0, values: null });
  return { work, keep, change: (part: Partial<ImportWork>) => work && keep({ ...work, ...part }) };
}
