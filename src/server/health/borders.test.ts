import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// The compiler knows the tables of health in their own folder only (`health-schema.ts`). This is about what it cannot see: SQL as text.
const SERVER = join(import.meta.dirname, '..');
const TABLES = /health_(sections|drafts|readings)|health(Sections|Drafts|Readings)\b/;

/** Files, tests apart, that name a table of health. */
const naming = () =>
  readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !file.includes('.test.') && TABLES.test(readFileSync(join(SERVER, file), 'utf8')),
    )
    .sort();

test('no other noun names a table of health data', () => {
  // Which keys are still needed is asked of every sealed table, by name alone.
  expect(naming().filter((file) => !file.startsWith('health/'))).toEqual(['platform/sealing/sealing-key.ts']);
});

test('control: their own stores do, and only one of them opens what is sealed for somebody to read', () => {
  expect(naming()).toContain('health/store.ts');
  const opening = naming().filter((file) => /\b(unseal|reseal)\(/.test(readFileSync(join(SERVER, file), 'utf8')));
  // The others seal anew and give nothing away.
  expect(opening).toEqual(
    ['health/merge/merge-store.ts', 'health/rotation/rotate-store.ts', 'health/store.ts'].filter((file) =>
      naming().includes(file),
    ),
  );
});
