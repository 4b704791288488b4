import type { ClassValues } from './class-values.ts';

/** Unsaved changes and what they began from, so that they can be brought together with what others saved meanwhile. */
export interface Unsaved {
  readonly values: ClassValues;
  readonly base: ClassValues;
}

/** Unsaved changes of a class as this tab holds them: they survive a reload without the network. */
interface KeptInTab {
  readonly basedOn: number;
  readonly unsaved: Unsaved;
  /** Whether the server had them too. */
  readonly isOnServer: boolean;
}

const keyOf = (classId: string) => `portal.class-draft.${classId}`;

export function keepInTab(classId: string, kept: KeptInTab): void {
  try {
    sessionStorage.setItem(keyOf(classId), JSON.stringify(kept));
  } catch {
    // A full or forbidden store is no reason to disturb whoever types: the server keeps it too.
  }
}

export function forgetInTab(classId: string): void {
  sessionStorage.removeItem(keyOf(classId));
}

/** What this tab holds and the server may not have. */
export function readFromTab(classId: string): { basedOn: number; content: unknown } | null {
  try {
    const kept: Partial<KeptInTab> | null = JSON.parse(sessionStorage.getItem(keyOf(classId)) ?? 'null');
    if (!kept || kept.isOnServer || typeof kept.basedOn !== 'number') return null;
    return { basedOn: kept.basedOn, content: kept.unsaved };
  } catch {
    return null;
  }
}
