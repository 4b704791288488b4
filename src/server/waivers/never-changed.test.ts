import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOR_EVER = ['waiver_signatures', 'waiver_versions'];

/** What changes or removes rows of a table, in SQL or by the builder. */
function writersOf(table: string): RegExp {
  const camel = table.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const names = `["'\`]?(?:${table}|${camel})\\b`;
  return new RegExp(
    `(?:UPDATE|DELETE\\s+FROM|TRUNCATE(?:\\s+TABLE)?|MERGE\\s+INTO)\\s+${names}|(?:updateTable|deleteFrom|mergeInto)\\(\\s*${names}|insertInto\\(\\s*${names}(?:(?!execute)[^;])*doUpdateSet`,
    'is',
  );
}

const root = path.join(import.meta.dirname, '../../..');
const sources = ['src', 'migrations', 'sample'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|tsx|sql)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => path.join(root, folder, file)),
);

test.each(FOR_EVER)('nothing of the portal changes or removes %s', (table) => {
  const writers = sources.filter((file) => writersOf(table).test(readFileSync(file, 'utf8')));
  expect(writers.map((file) => path.relative(root, file))).toEqual([]);
});

test('nor does the removal of something they refer to', () => {
  const migrations = sources.filter((file) => file.endsWith('.sql')).map((file) => readFileSync(file, 'utf8'));
  const tables = migrations.flatMap((sql) => sql.match(/CREATE TABLE waiver_\w+ \([^;]*;/g) ?? []);
  expect(tables).toHaveLength(FOR_EVER.length);
  for (const table of tables) expect(table).not.toMatch(/ON DELETE|ON UPDATE/);
});

test('control: such a writer would be found', () => {
  for (const written of [
    'UPDATE waiver_signatures SET typed_name = $1',
    'delete from waiver_signatures',
    "database\n.updateTable('waiverSignatures')",
    "transaction.deleteFrom('waiverSignatures as signed')",
    "insertInto('waiverSignatures').values(x).onConflict((conflict) => conflict.doUpdateSet(x)).execute()",
  ])
    expect(writersOf('waiver_signatures').test(written), written).toBe(true);
  expect(writersOf('waiver_signatures').test("insertInto('waiverSignatures').values(x).execute()")).toBe(false);
});
