import { expect, test } from 'vitest';
import { isHtml, toMarkdown, toPlain } from './html-text.ts';

test.each([
  ['<p>Bring &quot;old&quot; clothes &#39;n shoes<br>and lunch</p>', 'Bring "old" clothes \'n shoes\\\nand lunch'],
  ['<p>One</p><p>Two <b>bold</b></p>', 'One\n\nTwo **bold**'],
  ['<ul><li>Hat</li><li>Water</li></ul>', '-   Hat\n-   Water'],
  ['<p>5 * 3</p><script>alert(1)</script>', '5 \\* 3'],
  ['Arts &amp; Crafts\nsecond line', 'Arts & Crafts\nsecond line'],
  ['<a href="https://example.org">more</a>', '[more](https://example.org)'],
])('%s becomes Markdown', (html, text) => {
  expect(isHtml(html)).toBe(true);
  expect(toMarkdown(html)).toBe(text);
});

test.each([
  ['Arts &amp; Crafts', 'Arts & Crafts'],
  ['<b>Judo</b> &ndash; U&nbsp;12', 'Judo – U 12'],
  ['Fun &lt; 5', 'Fun < 5'],
  ['5 < 6 &amp; 7 > 3', '5 < 6 & 7 > 3'],
])('%s becomes plain text', (html, text) => {
  expect(toPlain(html)).toBe(text);
});

test.each(['a < b > c', 'R&D', 'AT&T; more', '<3 hearts', 'x & y', '**bold**', '<https://example.org>'])(
  '%s is no HTML',
  (text) => {
    expect(isHtml(text)).toBe(false);
  },
);
