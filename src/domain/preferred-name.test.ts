import { expect, test } from 'vitest';
import { namePreferred } from './preferred-name.ts';

test.each([
  ['', '', ''],
  ['Sam', '', ''],
  ['Sammy', '', 'Sammy'],
  ['', 'Lee', 'Sam Lee'],
  ['Sammy', 'Lee', 'Sammy Lee'],
])('Sam Ng who goes by “%s” and “%s” is called “%s”', (preferredName, preferredLastName, called) => {
  expect(namePreferred({ firstName: 'Sam', preferredName, preferredLastName })).toBe(called);
});
