import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * npm packages cannot hold links, so the package lists those its libraries need and makes them in an install script. We never run
 * install scripts: the links are made here. Where the package is read-only they go to `spareFolder`, which is then returned.
 */
export function linkLibraries(packageRoot: string, spareFolder: string): string | null {
  const missing = readLinks(packageRoot).filter(({ target }) => !isThere(path.join(packageRoot, target)));
  const unmade = missing.filter(({ source, target }) => {
    const place = path.join(packageRoot, target);
    return !tryLink(path.relative(path.dirname(place), path.join(packageRoot, source)), place);
  });
  if (unmade.length === 0) return null;
  mkdirSync(spareFolder, { recursive: true });
  for (const { source, target } of unmade) {
    const place = path.join(spareFolder, path.basename(target));
    if (!isThere(place)) symlinkSync(path.join(packageRoot, source), place);
  }
  return spareFolder;
}

function readLinks(packageRoot: string): Link[] {
  const list = path.join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  // The list is the package's own, of a version pinned in the lockfile.
  return JSON.parse(readFileSync(list, 'utf8')) as Link[];
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** False only where the folder cannot be written; another process that was faster counts as made. */
function tryLink(to: string, place: string): boolean {
  try {
    symlinkSync(to, place);
    return true;
  } catch {
    return isThere(place);
  }
}
