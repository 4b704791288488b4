import { expect, test } from 'vitest';
import { emailAddress, name } from './fields.ts';

test.each([
  ['Maya\tStone', 'Maya Stone'],
  ['Maya\u2028Stone', 'Maya Stone'],
  ['Maya\r\nStone\n', 'Maya Stone'],
  ['\tMaya  Stone', 'Maya  Stone'],
])('a pasted tab or end of a line is a space in a name: %j', (pasted, kept) => {
  expect(name(80).parse(pasted)).toBe(kept);
});

test.each(['Maya\u0000Stone', 'Maya\u202eStone', 'Maya\u0007'])(
  'what else controls a line is none of a name: %j',
  (typed) => {
    expect(name(80).safeParse(typed).success).toBe(false);
  },
);

const address = emailAddress('name-missing');
test.each(['a&b@example.org', "o'neill@example.org", 'a+b@mail.example.org', '_x_@a-b.example', 'a/b=c@example.org'])(
  'is an address: %s',
  (typed) => {
    expect(address.parse(typed)).toBe(typed);
  },
);
test.each([
  'a b@example.org',
  'a@b@example.org',
  '@example.org',
  'a@example',
  '.a@example.org',
  'a..b@example.org',
  'a<b>@x.org',
  'a,b@x.org',
])('is none: %s', (typed) => {
  expect(address.safeParse(typed).success).toBe(false);
});
