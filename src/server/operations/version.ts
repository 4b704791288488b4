import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The two files of a build that name all its parts, each by what it holds. */
const PARTS = ['dist/server/main.js', 'dist/web/index.html'];

/** What tells one build of the portal from another, so that servers can say that they are not the same. */
export function versionOf(root: string): string {
  const hash = createHash('sha256');
  for (const part of PARTS) hash.update(textOf(join(root, part)));
  return hash.digest('hex');
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Run from its sources a portal has no build.
    return '';
  }
}
