import { expect, test } from 'vitest';
import { flakyOfJourneys, knownFlaky, unknownFlaky } from '../scripts/known-flaky.mjs';

const flaky = [{ name: 'a.test.ts › seats', why: 'expected 1 to be 2' }];
const found = { test: 'a.test.ts › seats', since: '2026-03-01', reason: 'the stream may come late' };

test('what passed only the second time fails the run, with what was wrong the first time', () => {
  expect(unknownFlaky([], flaky)).toEqual(['a.test.ts › seats: passed only the second time (expected 1 to be 2)']);
  expect(unknownFlaky([{ ...found, test: 'a.test.ts › places' }], flaky)).toHaveLength(1);
  expect(unknownFlaky([], [])).toEqual([]);
});

test('what is known holds back nobody for thirty days', () => {
  expect(unknownFlaky([found], flaky, new Date('2026-03-31T00:00:00Z'))).toEqual([]);
  expect(unknownFlaky([found], flaky, new Date('2026-04-01T00:00:00Z'))).toEqual([
    'a.test.ts › seats: is known as flaky since 2026-03-01, which is too long',
  ]);
});

test('journeys are found in suites within suites', () => {
  const spec = (title: string, status: string) => ({
    title,
    ok: true,
    tests: [{ status, results: [{ status: 'failed', error: { message: 'late\nat …' } }, { status: 'passed' }] }],
  });
  const suite = {
    file: 'x.journey.ts',
    specs: [spec('one', 'expected')],
    suites: [{ specs: [spec('two', 'flaky')] }],
  };
  expect(flakyOfJourneys({ config: { rootDir: `${import.meta.dirname}/journeys` }, suites: [suite] })).toEqual([
    { name: 'test/journeys/x.journey.ts › two', why: 'late' },
  ]);
});

test('what is listed says since when and what is known of it', () => {
  for (const entry of knownFlaky())
    expect(entry).toEqual({
      test: expect.stringContaining(' › '),
      since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      reason: expect.stringMatching(/./),
    });
});
