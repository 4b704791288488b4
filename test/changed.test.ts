import { expect, test } from 'vitest';
import { reachedBy } from '../scripts/changed.mjs';

const imports: Record<string, string[]> = {
  'src/domain/price.ts': [],
  'src/domain/price.test.ts': ['src/domain/price.ts'],
  'src/server/waivers/store.ts': ['src/domain/price.ts'],
  'src/server/waivers/waivers.test.ts': ['test/school.ts'],
  'src/server/notes/notes.test.ts': ['test/school.ts'],
  'src/server/nouns.ts': ['src/server/waivers/store.ts'],
  'test/school.ts': ['src/server/nouns.ts'],
  'src/web/admin/waivers/page.screen.test.tsx': ['test/school.ts'],
  'test/journeys/sheets.journey.ts': ['test/journeys/staff.ts'],
  'test/journeys/staff.ts': [],
};
const reached = (...changed: string[]) =>
  reachedBy(changed, Object.keys(imports), (file: string) => imports[file] ?? []);

test('a change reaches what imports it, and the tests of its noun, and not what everything is put together by', () => {
  expect(reached('src/domain/price.ts')).toEqual({ isWhole: false, tests: ['src/domain/price.test.ts'], journeys: [] });
  expect(reached('src/server/waivers/store.ts').tests).toEqual([
    'src/server/waivers/waivers.test.ts',
    'src/web/admin/waivers/page.screen.test.tsx',
  ]);
  expect(reached('messages/waivers.en.json').tests).toHaveLength(2);
  expect(reached('test/journeys/staff.ts').journeys).toEqual(['test/journeys/sheets.journey.ts']);
});

test('a change of what everything is put together by reaches everything', () => {
  expect(reached('src/server/nouns.ts').isWhole).toBe(true);
  expect(reached('migrations/0001-first.sql').isWhole).toBe(true);
});
