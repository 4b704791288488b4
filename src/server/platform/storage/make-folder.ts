import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StorageUnusable } from './storage.ts';

/**
 * Makes the data folder, and those above it, where they are missing; throws one sentence for the operator where that cannot be. Step by
 * step: Node's own recursive making tries for ever where a system says that a folder is missing and cannot be made, as under /proc.
 */
export function makeDataFolder(folder: string): void {
  const reason = troubleMaking(folder);
  if (reason) throw new StorageUnusable('folder-cannot-be-made', { folder, reason });
}

/** The code of what went wrong, or null. */
function troubleMaking(folder: string): string | null {
  const found = codeOf(() => statSync(folder).isDirectory());
  if (found === true) return null;
  if (found === false) return 'ENOTDIR';
  if (found !== 'ENOENT') return found;
  const above = dirname(folder) === folder ? null : troubleMaking(dirname(folder));
  if (above) return above;
  const made = codeOf(() => mkdirSync(folder, { mode: 0o700 }));
  // Somebody else who starts at the same moment may have made it.
  return typeof made === 'string' && made !== 'EEXIST' ? made : null;
}

function codeOf<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  }
}
