import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const web = join(import.meta.dirname, '..', '..', 'dist', 'web');
const MOST_FIRST_SCRIPT = 130_000;
const MOST_FIRST_STYLE = 12_000;
const MOST_SIGN_IN_SCRIPT = 150_000;
const MOST_TEACHING_SCRIPT = 150_000;
const MOST_CALENDAR_SCRIPT = 230_000;
const MOST_SCREEN_SCRIPT = 260_000;
const MOST_HOSTED_IDENTITY = 115_000;

interface Part {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** The parts of the built browser program by their source, as Vite lists them. */
const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8')) as Record<string, Part>;
const sizes = new Map<string, number>();
/** Once a file: most screens need the same ones. */
function gzipped(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(join(web, file)), { level: 9 }).length;
  sizes.set(file, size);
  return size;
}
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzipped(file), 0);

/** Everything that must be there before the parts named run: they and what they import, without what is only loaded later. */
function needed(...names: readonly string[]): { script: number; style: number } {
  const parts = new Map<string, Part>();
  const add = (name: string) => {
    const part = manifest[name];
    if (!part || parts.has(name)) return;
    parts.set(name, part);
    part.imports?.forEach(add);
  };
  names.forEach(add);
  const all = [...parts.values()];
  return {
    script: sum(new Set(all.map(({ file }) => file))),
    style: sum(new Set(all.flatMap(({ css }) => css ?? []))),
  };
}

/** Every part that a part, or what it loads later, loads later. */
function loadedLater(name: string, found = new Set<string>()): ReadonlySet<string> {
  for (const later of [name, ...(manifest[name]?.imports ?? [])].flatMap(
    (part) => manifest[part]?.dynamicImports ?? [],
  ))
    if (!found.has(later)) loadedLater(later, found.add(later));
  return found;
}

test('the first load of the catalogue stays small', () => {
  const first = needed('index.html');
  test.info().annotations.push({ type: 'first load, gz bytes', description: JSON.stringify(first) });
  expect(first.script).toBeLessThanOrEqual(MOST_FIRST_SCRIPT);
  expect(first.style).toBeLessThanOrEqual(MOST_FIRST_STYLE);
});

test('the first load holds neither the component library nor the schemas', () => {
  const first = manifest['index.html'];
  const text = readFileSync(join(web, first?.file ?? ''), 'utf8');
  expect(text).not.toContain('data-mantine');
  expect(text).not.toContain('ZodMini');
});

test('an instructor’s phone loads little before it shows the day', () => {
  const parts = ['src/web/family-screens.ts', 'src/web/teaching/teaching-page.tsx'];
  for (const part of parts) expect(manifest[part], part).toBeDefined();
  const { script } = needed('index.html', ...parts);
  expect(script).toBeLessThanOrEqual(MOST_TEACHING_SCRIPT);
});

test('the calendar loads its grid, and nothing of what only staff do with it', () => {
  const parts = ['calendar-page', 'class-grid'].map((name) => `src/web/portal/calendar/${name}.tsx`);
  for (const part of parts) expect(manifest[part], part).toBeDefined();
  const { script } = needed('index.html', 'src/web/family-screens.ts', ...parts);
  expect(script).toBeLessThanOrEqual(MOST_CALENDAR_SCRIPT);
});

test('signing in, and every other screen, stays within its size', () => {
  expect(needed('index.html', 'src/web/shell/login/login-page.tsx').script).toBeLessThanOrEqual(MOST_SIGN_IN_SCRIPT);
  for (const name of loadedLater('index.html'))
    expect(needed('index.html', name).script, name).toBeLessThanOrEqual(MOST_SCREEN_SCRIPT);
});

test('the hosted identity service’s library is small, and nobody else loads it', () => {
  const parts = ['src/web/identity/firebase.ts', 'src/web/identity/firebase-sdk.ts'].map((name) => manifest[name]);
  const bytes = parts.reduce((total, part) => total + statSync(join(web, part?.file ?? '')).size, 0);
  expect(bytes).toBeLessThanOrEqual(MOST_HOSTED_IDENTITY);
  const first = readFileSync(join(web, manifest['index.html']?.file ?? ''), 'utf8');
  for (const marker of ['identitytoolkit', 'securetoken']) {
    expect(first).not.toContain(marker);
    expect(readFileSync(join(web, parts[1]?.file ?? ''), 'utf8')).toContain(marker);
  }
});
