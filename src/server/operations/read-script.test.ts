import { expect, test } from 'vitest';
import { readScript } from './read-script.ts';

const words = (row: string) => readScript(row)[0]?.words;

test('one command a line; empty lines and notes say nothing, and lines keep their numbers', () => {
  expect(readScript('# schools\r\n\n  school list\r\n\tlist \n#end')).toEqual([
    { line: 3, words: ['school', 'list'] },
    { line: 4, words: ['list'] },
  ]);
  expect(readScript('')).toEqual([]);
});

test('names with spaces stand in quotes, and quotes within them behind a backslash or in the other kind', () => {
  expect(words('school create "Hill School" --admin ann@hill.example')).toEqual([
    'school',
    'create',
    'Hill School',
    '--admin',
    'ann@hill.example',
  ]);
  expect(words(`set name 'Ann''s "best" school' "a \\"b\\" \\\\ c" ""`)).toEqual([
    'set',
    'name',
    `Anns "best" school`,
    'a "b" \\ c',
    '',
  ]);
  expect(words('--school="Écoles du Nord"')).toEqual(['--school=Écoles du Nord']);
});

test('a quote that is not closed is said with its line', () => {
  for (const row of ['\nset name "Hill', "\nset name O'Brien", '\nset name a"']) {
    expect(() => readScript(row)).toThrow(/line 2/);
  }
});
