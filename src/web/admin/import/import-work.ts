import { useState } from 'react';
import { useApp } from '../../shared/app.tsx';
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
  const { identity } = useApp();
  const key = `import ${identity.user?.uid ?? ''} ${semesterId}`;
  const [held, setHeld] = useState(() => ({ key, work: read(key) }));
  const work = held.key === key ? held.work : read(key);
  const keep = (next: ImportWork | null) => {
    write(key, next);
    setHeld({ key, work: next });
  };
  return { work, keep, change: (part: Partial<ImportWork>) => work && keep({ ...work, ...part }) };
}

function read(key: string): ImportWork | null {
  try {
    // Written by this screen under its own name.
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as ImportWork | null;
  } catch {
    return null;
  }
}

function write(key: string, work: ImportWork | null): void {
  try {
    if (work === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(work));
  } catch {
    // A full or closed storage: the screen itself still holds it.
  }
}
