import { expect, test } from 'vitest';
import { shortNames } from './short-names.ts';

const short = (...names: string[]) => {
  const students = names.map((name, at) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return { id: String(at), firstName, lastName };
  });
  return [...shortNames(students).values()];
};

test('first name and last initial, and more letters only where two would be one', () => {
  expect(short('Ada Lovelace', 'Bo Lovelace')).toEqual(['Ada L.', 'Bo L.']);
  expect(short('Ada Lovelace', 'Ada Lind', 'Ada Moss')).toEqual(['Ada Lo.', 'Ada Li.', 'Ada M.']);
  expect(short('Ada Li', 'Ada Lind')).toEqual(['Ada Li', 'Ada Lin.']);
  expect(short('Ada Li', 'Ada Li')).toEqual(['Ada Li', 'Ada Li']);
  expect(short('王 小明', 'Ada', 'Zoë 😀x')).toEqual(['王 小.', 'Ada', 'Zoë 😀.']);
});
