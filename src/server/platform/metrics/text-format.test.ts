import { expect, test } from 'vitest';
import { parseMetrics } from '../../../../test/metrics-text.ts';
import { Histogram } from './histogram.ts';
import { type Family, metricsText } from './text-format.ts';

const LABELS = { odd: 'a "quoted" \\ name\nof {two}, lines' };
const gauge = (value: number): Family => ({
  name: 'portal_example',
  help: 'What is \\ told\nof it',
  type: 'gauge',
  samples: [{ labels: LABELS, value }],
});

test('whatever a label holds is read back as it was', () => {
  const [line] = parseMetrics(metricsText([gauge(1)])).get('portal_example')?.lines ?? [];
  expect(line).toEqual({ name: 'portal_example', labels: LABELS, value: 1 });
});

test.each([0, -2.5, 1e-9, 1e21, Infinity, -Infinity, Number.NaN])('%d is a figure of the format', (value) => {
  expect(parseMetrics(metricsText([gauge(value)])).get('portal_example')?.lines[0]?.value).toBe(value);
});

test('who has nothing to say is left out', () => {
  expect(metricsText([{ ...gauge(1), samples: [] }])).toBe('');
});

test('a histogram counts up to and with each bound, and everything above', () => {
  const sizes = new Histogram({ name: 'sizes', help: 'Sizes' }, ['of'], [1, 2, 4]);
  for (const size of [1, 2, 3, 4, 5]) sizes.count(size, 'shoes');
  sizes.count(9, 'hats');
  const lines = parseMetrics(metricsText([sizes.family()])).get('sizes')?.lines ?? [];
  const of = (thing: string) => lines.filter(({ labels }) => labels['of'] === thing).map(({ value }) => value);
  // 1, 2, 4, +Inf; the sum; the count.
  expect(of('shoes')).toEqual([1, 2, 4, 5, 15, 5]);
  expect(of('hats')).toEqual([0, 0, 0, 1, 9, 1]);
});

test.each([
  ['no end', 'a 1'],
  ['no type', 'a 1\n'],
  ['a word for a figure', '# HELP a A\n# TYPE a gauge\na one\n'],
  ['a quotation mark that ends too soon', '# HELP a A\n# TYPE a gauge\na{b="c"d"} 1\n'],
  ['the same twice', '# HELP a A\n# TYPE a gauge\na 1\na 1\n'],
  [
    'a histogram that falls',
    '# HELP a A\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n',
  ],
  ['an empty line', '# HELP a A\n# TYPE a gauge\n\na 1\n'],
])('a text with %s is refused by the reader of these tests', (_, text) => {
  expect(() => parseMetrics(text)).toThrow();
});
