import { expect, test } from 'vitest';
import { fillMarkdownPlaceholders, fillPlaceholders, unknownPlaceholders } from './fill-placeholders.ts';

const values = {
  guardian: 'Alex Kim',
  student: 'Maya *the bold* [click](https://evil.example)',
  class: 'Rock Climbing',
  semester: 'Fall 2026',
  dates: 'Sep 8, 2026',
  location: 'North Quarry',
  price: '$120.00',
  school: 'Our School',
  help: 'help@example.org',
  url: 'https://portal.example/account/enrollments',
};

test('every known placeholder is filled, with or without spaces; other braces stay', () => {
  expect(fillPlaceholders('Dear { guardian }, {class} in {semester}. {not this} {}', values)).toBe(
    'Dear Alex Kim, Rock Climbing in Fall 2026. {not this} {}',
  );
  expect(fillPlaceholders('{{class}}', values)).toBe('{Rock Climbing}');
});

test('unknown placeholders are named, each once', () => {
  expect(unknownPlaceholders('{studnet} {class} {teacher} {studnet} {two words} {Straße}')).toEqual([
    'studnet',
    'teacher',
    'Straße',
  ]);
});

test('a value is text in Markdown, whatever signs it has', () => {
  expect(fillMarkdownPlaceholders('{student}', values)).toBe(
    String.raw`Maya \*the bold\* \[click\]\(https\:\/\/evil\.example\)`,
  );
  expect(fillMarkdownPlaceholders('{class}', { ...values, class: '1. One\n# Two' })).toBe(String.raw`1\. One \# Two`);
});

test('the address becomes a link, also inside one written by hand', () => {
  expect(fillMarkdownPlaceholders('See {url} or [here]({url}).', values)).toBe(
    'See <https://portal.example/account/enrollments> or [here](https://portal.example/account/enrollments).',
  );
});
