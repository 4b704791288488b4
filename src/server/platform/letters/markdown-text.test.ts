import { expect, test } from 'vitest';
import { markdownAsText } from './markdown-text.ts';

test.each([
  ['# Welcome, **all of you**', 'Welcome, all of you'],
  ['Bring *boots* and __water__.', 'Bring boots and water.'],
  ['See [the map](https://example.org/map).', 'See the map (https://example.org/map).'],
  ['See [**the map**]({url}) or <https://example.org>', 'See the map ({url}) or https://example.org'],
  ['![a heron](https://example.org/heron.png)', 'a heron'],
  ['* boots\n* water', '- boots\n- water'],
  ['1. boots\n- water', '1. boots\n- water'],
  ['> quiet  \nplease', 'quiet\nplease'],
  ['Use `code` for snake_case_names, 2 * 3 and 2*3*4 \\*', 'Use code for snake_case_names, 2 * 3 and 2*3*4 *'],
  ['{student}, see you at {location}', '{student}, see you at {location}'],
])('%j is read as %j', (markdown, text) => {
  expect(markdownAsText(markdown)).toBe(text);
});
