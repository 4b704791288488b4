import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Part {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** What is loaded later, and belongs to the instructors' screens or to what surrounds them. */
const LATER =
  /^src\/web\/(teaching\/|family-screens|shell\/(header\/account|places|toast-notice|keep-focus|trouble-report)|shared\/(remote-config|not-loaded))/;
/** Pictures of classes stand in the catalogue alone. */
const PICTURES = /\/(logo|favicon)-/;

/** What the first screen of instructors is made of, beyond what every page loads. */
const FIRST = ['src/web/family-screens.ts', 'src/web/teaching/teaching-page.tsx'];

/** What the first screen needs beyond every page, so that a page can name all of it at once; in many small files no more than this. */
export function firstParts(webFolder: string): { modules: string[]; styles: string[] } {
  const manifest = JSON.parse(readFileSync(join(webFolder, '.vite', 'manifest.json'), 'utf8')) as Record<string, Part>;
  const needs = (names: readonly string[], found = new Set<string>()): Set<string> => {
    for (const name of names) if (!found.has(name)) needs(manifest[name]?.imports ?? [], found.add(name));
    return found;
  };
  const always = needs(['index.html']);
  const parts = [...needs(FIRST)].flatMap((name) => (always.has(name) ? [] : (manifest[name] ?? [])));
  const sorted = (files: readonly string[]) => [...new Set(files)].toSorted().map((file) => `/${file}`);
  return { modules: sorted(parts.map(({ file }) => file)), styles: sorted(parts.flatMap(({ css = [] }) => css)) };
}

/** The files of the build without which the instructors' screens cannot be drawn, by the list that Vite makes of it. */
export function teachingShell(webFolder: string): { page: string; revision: string; files: string[] } {
  const list = readFileSync(join(webFolder, '.vite', 'manifest.json'), 'utf8');
  const manifest = JSON.parse(list) as Record<string, Part>;
  const files = new Set(['assets/early-marks.js']);
  const seen = new Set<string>();
  const add = (name: string) => {
    const part = manifest[name];
    if (!part || seen.has(name)) return;
    seen.add(name);
    const pictures = part.assets?.filter((asset) => PICTURES.test(asset)) ?? [];
    for (const file of [part.file, ...(part.css ?? []), ...pictures]) files.add(file);
    for (const needed of part.imports ?? []) add(needed);
    for (const later of part.dynamicImports ?? []) if (LATER.test(later)) add(later);
  };
  add('index.html');
  const page = readFileSync(join(webFolder, 'index.html'), 'utf8');
  return {
    page: '/teaching',
    revision: hash('sha256', page + list, 'hex').slice(0, 16),
    files: [...files].toSorted().map((file) => `/${file}`),
  };
}
