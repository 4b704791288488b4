import { expect, test } from 'vitest';
import { filesOfJourneys, mayBeSkipped, wrongSkips } from '../scripts/may-be-skipped.mjs';
import list from './may-be-skipped.json' with { type: 'json' };

const file = (name: string, tests: Record<string, boolean>, hasFailed = false) => ({
  file: name,
  hasFailed,
  tests: Object.entries(tests).map(([test, isSkipped]) => ({ name: test, isSkipped })),
});
const partly = { isWhole: false, isOfThisRing: (name: string) => name !== '' };
const wholly = { ...partly, isWhole: true };
const ran = [file('a.test.ts', { runs: false, listed: true }), file('b.test.ts', { new: true })];

test('what is skipped and not listed is named, and what is listed is not', () => {
  expect(wrongSkips(['a.test.ts › listed'], ran, partly)).toEqual([
    'b.test.ts › new: was skipped and is not in test/may-be-skipped.json',
  ]);
  expect(wrongSkips(['a.test.ts › listed', 'b.test.ts › new', 'a.test.ts › runs'], ran, wholly)).toEqual([]);
});

test('a listed name that is no test any more is named: in its file, and with its file where all ran', () => {
  const listed = ['a.test.ts › listed', 'b.test.ts › new', 'a.test.ts › renamed', 'c.test.ts › gone'];
  const gone = (name: string) => `${name}: is in test/may-be-skipped.json and is no test`;
  expect(wrongSkips(listed, ran, partly)).toEqual([gone('a.test.ts › renamed')]);
  expect(wrongSkips(listed, ran, wholly)).toEqual([gone('a.test.ts › renamed'), gone('c.test.ts › gone')]);
  const ofOthers = { ...wholly, isOfThisRing: (name: string) => name !== 'c.test.ts' };
  expect(wrongSkips(listed, ran, ofOthers)).toEqual([gone('a.test.ts › renamed')]);
});

test('what follows a fault in its file was not begun', () => {
  expect(wrongSkips([], [file('a.test.ts', { after: true }, true)], wholly)).toEqual([]);
});

test('journeys are found in suites within suites', () => {
  const spec = (title: string, status: string) => ({ title, ok: true, tests: [{ status }] });
  const suite = {
    file: 'x.journey.ts',
    specs: [spec('one', 'expected')],
    suites: [{ specs: [spec('two', 'skipped')] }],
  };
  const files = filesOfJourneys({ config: { rootDir: `${import.meta.dirname}/journeys` }, suites: [suite] });
  expect(files).toEqual([file('test/journeys/x.journey.ts', { one: false, two: true })]);
});

test('each is listed once, with a reason', () => {
  expect(mayBeSkipped()).toEqual([...new Set(mayBeSkipped())]);
  expect(list.filter(({ reason, tests }) => reason === '' || tests.length === 0)).toEqual([]);
});
