import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** Folders that are no nouns: what knows none of them, and what puts them together. */
const NOT_NOUNS = new Set(['platform', 'embedded-postgres', 'operations', 'check-data']);

interface Override {
  readonly files: readonly string[];
  readonly rules: { readonly 'no-restricted-imports'?: readonly [string, { readonly patterns?: readonly Pattern[] }] };
}
interface Pattern {
  readonly group?: readonly string[];
  readonly regex?: string;
}
const { overrides } = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')) as { overrides: Override[] };
const patternsOf = ({ rules }: Override) => rules['no-restricted-imports']?.[1].patterns ?? [];

// Folders without a file are left by git where somebody stood on an older commit.
const nouns = readdirSync(join(ROOT, 'src/server'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NOT_NOUNS.has(entry.name))
  .map(({ name }) => name)
  .filter((name) =>
    readdirSync(join(ROOT, 'src/server', name), { recursive: true, encoding: 'utf8' }).some((file) =>
      file.endsWith('.ts'),
    ),
  );

test('every noun of the server is held to the borders: of another one it takes the store alone, and nobody takes more of it', () => {
  const between = overrides.filter((each) => patternsOf(each).some(({ group }) => group));
  expect(between).toHaveLength(2);
  for (const noun of nouns) {
    expect(
      between.map(({ files }) => files.some((glob) => glob.startsWith(`src/server/${noun}/`))),
      noun,
    ).toEqual([true, true]);
    for (const { group = [] } of between.flatMap(patternsOf).filter((pattern) => pattern.group)) {
      expect(group).toContain(`../**/${noun}/**`);
      expect(group).toContain(`!../**/${noun}/store.ts`);
    }
  }
});

test('platform knows no noun', () => {
  const platform = overrides.find(({ files }) => files.includes('src/server/platform/**'));
  const [rule] = (platform ? patternsOf(platform) : []).flatMap(({ regex }) =>
    regex?.includes('accounts') ? [new RegExp(regex)] : [],
  );
  expect(nouns.filter((noun) => !rule?.test(`../${noun}/store.ts`))).toEqual([]);
});
