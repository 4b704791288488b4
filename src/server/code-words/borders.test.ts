import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '..');
const texts = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => [file, readFileSync(join(SERVER, file), 'utf8')] as const);
const having = (what: RegExp) => texts.flatMap(([file, text]) => (what.test(text) ? [file] : [])).toSorted();

test('the table of code words is named by its own noun, and by those that move, seal anew or erase whole rows', () => {
  expect(having(/\bcode_words\b|\bcodeWords\b(?=['`])/)).toEqual([
    'code-words/plain-store.ts',
    'code-words/store.ts',
    'families/merge/family-tables.ts',
    'health/rotation/rotate-store.ts',
    'platform/sealing/sealing-key.ts',
    'students/tables.ts',
  ]);
});

test('words are opened for comparing, for the family itself and for the hashes of phones, and nowhere else', () => {
  expect(having(/\bopenCodeWords\(/)).toEqual([
    'code-words/functions.ts',
    'code-words/store.ts',
    'records/functions.ts',
    'report/attendance/record.ts',
    'report/offline/functions.ts',
  ]);
});
