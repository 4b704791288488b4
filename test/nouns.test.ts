import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// A noun that is taken out leaves words that no compiler reads: in strings, messages, tests, docs. The linter's borders know every noun (`borders.test.ts`),
// so its lines there go last: while they stand and the folder does not, every word of the noun is named here.
const ROOT = join(import.meta.dirname, '..');
const PLACES = 'src test sample bench scripts messages docs README.md STYLE.md CONTRIBUTING.md'.split(' ');
/** What stays as it was, what is made by the database or by measuring (tables go by a migration of their own), and this file. */
const KEPT =
  /^(src\/words|docs\/decisions|docs\/performance|test\/spec|test\/landed-migrations|test\/nouns)|schema\.ts$/u;
const TEXT = /\.(tsx?|mjs|json|md|css|typ|txt|csv|html)$/u;

/** Stems that are ordinary words: of these only what is written as a noun is counts, an import, an address, a key of its messages. */
const ORDINARY = new Set(
  'accounts audit calendar classes dashboard directory enrollments families files find groups health imports mail notes organizations plans questions records report retention semesters settings students tags tasks views'.split(
    ' ',
  ),
);
/** What is called like a noun and is none: the size of a t-shirt is a field of the student, its last day a setting, `T-shirt` the heading of its column. */
const FIELDS =
  /tshirt_?size\b|t-?shirt sizes?\b|sizes? of (\S+ ){0,3}t-shirts?|(account|settings)_tshirt\w*|tshirt_?days_?before|(?<=^|[",'])T-shirt(?=[",':])/giu;

/** Every way to write a noun: t-shirts are t_shirts, a tShirt, saveTshirt and T-shirts as well. */
function wordsOf(stem: string): RegExp {
  const key = stem.replaceAll('-', '_');
  if (ORDINARY.has(stem))
    return new RegExp(`[./]${stem}/(?!\\*)|/${stem}(\\.ts)?['"\`]|(["'\`]|\\bm\\.)${key}_\\w+`, 'gu');
  return new RegExp(`\\w*${stem.replace(/s$/u, '').replaceAll('-', '[-_]?')}\\w*`, 'giu');
}

const wordsIn = (text: string, stem: string) => text.replaceAll(FIELDS, '').match(wordsOf(stem)) ?? [];

function filesIn(place: string): string[] {
  if (place.endsWith('.md')) return [place];
  const found = readdirSync(join(ROOT, place), { recursive: true, withFileTypes: true });
  return found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name).slice(ROOT.length + 1));
}

function leftOf(stem: string): string[] {
  const files = PLACES.flatMap(filesIn).filter((file) => TEXT.test(file) && !KEPT.test(file));
  return files.flatMap((file) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
    return lines.flatMap((line, at) => wordsIn(line, stem).map((word) => `${file}:${at + 1} ${word}`));
  });
}

test('nothing speaks of a noun that has no folder any more', () => {
  const borders = readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8');
  const known = [...borders.matchAll(/"src\/server\/([a-z-]+)\/\*\*\/store\.ts"/gu)].map(([, stem = '']) => stem);
  expect(known.length).toBeGreaterThan(20);
  const standing = new Set(filesIn('src/server').map((file) => file.split('/')[2]));
  const left = known.filter((stem) => !standing.has(stem)).flatMap((stem) => [stem, ...leftOf(stem)]);
  if (left.length > 0) expect.fail(`Without a folder, and last its lines in .oxlintrc.json:\n${left.join('\n')}`);
});

test('a noun is seen however it is written, and a field that is called like it is none', () => {
  const shirts = [
    "'/admin/t-shirts'",
    'm.tshirts_title',
    "'saveTshirtPlan'",
    'tshirt_orders',
    'tShirts.history',
    'Count t-shirts',
  ];
  const notes = ["'../notes/store.ts'", '"notes_title":', 'm.notes_title()', 'server/notes/'];
  expect(shirts.filter((text) => wordsIn(text, 't-shirts').length === 0)).toEqual([]);
  expect(notes.filter((text) => wordsIn(text, 'notes').length === 0)).toEqual([]);
  expect(wordsIn("tshirtSize: null, students.tshirt_size, no t-shirt size, 'T-shirt'", 't-shirts')).toEqual([]);
  expect(wordsIn("health.notes, { id: 'notes', notes: m.sheets_notes() }", 'notes')).toEqual([]);
});
