import { expect, test } from 'vitest';
import { PEOPLE } from './people-truth.ts';
import { readPeople } from './read-people.ts';
import { openTable } from './told-table.ts';

const { tell, share } = openTable();

test.each(PEOPLE)('$file comes in right, $right, and is nowhere silently wrong', async (each) => {
  expect(
    Object.keys(each.columns ?? {}).length + (each.words?.length ?? 0) + (each.dayOrder ? 1 : 0),
  ).toBeLessThanOrEqual(3);
  const guessed = await readPeople(each, false);
  const corrected = await readPeople(each, true);
  tell(each.file, each.right, guessed, corrected);
  expect([...guessed.silent, ...corrected.silent]).toEqual([]);
  expect((each.right === 'guessed' ? guessed : corrected).wrong).toEqual([]);
  // What needs no correction proves nothing of corrections.
  expect(each.right === 'guessed' || guessed.right < guessed.rows).toBe(true);
});

test('files of people that their headings explain come in as guessed, all after three corrections', () => {
  expect(PEOPLE.length).toBeGreaterThanOrEqual(25);
  expect(share('guessed', 'explained')).toBe(1);
  expect(share('corrected', 'all')).toBe(1);
});
