// Finds the tests that a change affects, for `npm test -- --changed`: those of its noun, and those that import a changed file directly or
// through one other file. Files that assemble the whole portal are not followed, because they import nearly everything.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** Files that assemble the whole portal or the tests' environment. A change to one of these affects every test. */
const WHOLE =
  /^(src\/server\/(portal|nouns)\.ts|src\/contract\/functions\.ts|src\/web\/(calls|routes|staff-routes|screen|main)\.tsx?|test\/(school|screens|office|database|database-setup)\.tsx?|package-lock\.json|vitest\.config\.ts|migrations\/.*)$/;
const IS_SOURCE = /\.(ts|tsx|mjs)$/;
const IS_TEST = /\.test\.tsx?$/;
const IS_JOURNEY = /^test\/journeys\/.*\.journey\.ts$/;
/** Finds the noun in a path: `src/server/waivers/…`, `src/web/admin/waivers/…` and the other realms. */
const NOUN = /^(?:src\/(?:server|contract|domain|web\/(?:portal|admin|teaching))|messages)\/([a-z-]+)/;

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The files that differ from a commit (default: the last one shared with this clone's `origin/main`), uncommitted ones included. */
export function changedFiles(since = landed()) {
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  return { since, files: [...new Set(files)] };
}

function landed() {
  try {
    return git('merge-base', 'HEAD', 'origin/main')[0];
  } catch {
    return 'HEAD';
  }
}

/** The tests and journeys that a change affects; `isWhole`: all of them. */
export function reachedBy(changed, files = git('ls-files'), importsOf = readImports) {
  if (changed.some((file) => WHOLE.test(file))) return { isWhole: true, tests: [], journeys: [] };
  const importers = importersOf(files, importsOf);
  // Follows imports one step further only: beyond that, nearly every file reaches every other, and the full run covers those.
  const reached = new Set(changed);
  for (const file of changed)
    for (const importer of importers.get(file) ?? []) {
      reached.add(importer);
      if (IS_SOURCE.test(importer) && !WHOLE.test(importer))
        for (const test of importers.get(importer) ?? []) if (IS_TEST.test(test)) reached.add(test);
    }
  const nouns = changed.flatMap((file) => NOUN.exec(file)?.[1] ?? []);
  const folders = changed.filter((file) => file.startsWith('src/')).map((file) => `${path.posix.dirname(file)}/`);
  const isNamed = (part) => nouns.some((noun) => part === noun || part.startsWith(`${noun}.`));
  const isNear = (file) => folders.some((folder) => file.startsWith(folder)) || file.split('/').some(isNamed);
  const tests = files.filter((file) => IS_TEST.test(file) && (reached.has(file) || isNear(file)));
  const journeys = files.filter((file) => IS_JOURNEY.test(file) && reached.has(file));
  return { isWhole: false, tests, journeys };
}

function importersOf(files, importsOf) {
  const importers = new Map();
  for (const file of files)
    if (IS_SOURCE.test(file))
      for (const imported of importsOf(file)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  return importers;
}

/** The relative imports of a file, as paths from the root. */
function readImports(file) {
  const whole = path.join(root, file);
  if (!existsSync(whole)) return [];
  const imports = readFileSync(whole, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...imports].map(([, to]) => path.posix.join(path.posix.dirname(file), to));
}
