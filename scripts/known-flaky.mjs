// A test that passed only when it was run once more fails the run. One whose fault is known and is being mended stands in
// test/known-flaky.json with the day on which it was found and what is known of it: it holds back nobody for thirty days.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const LIST = 'test/known-flaky.json';
const DAYS = 30;

/** Each `{ test: "file › name", since: "2026-11-27", reason }` that is listed. */
export function knownFlaky() {
  return JSON.parse(readFileSync(path.join(root, LIST), 'utf8'));
}

/** What fails the run, in sentences; `flaky` are the names of tests with what was wrong the first time. */
export function unknownFlaky(known, flaky, today = new Date()) {
  return flaky.flatMap(({ name, why }) => {
    const entry = known.find(({ test }) => test === name);
    if (entry === undefined) return [`${name}: passed only the second time${why ? ` (${why})` : ''}`];
    const days = (today - new Date(entry.since)) / 86_400_000;
    return days > DAYS ? [`${name}: is known as flaky since ${entry.since}, which is too long`] : [];
  });
}

/** What test/name-flaky.ts wrote of a run of vitest. */
export function flakyOfVitest(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** Playwright's report, whose suites stand in one another. */
export function flakyOfJourneys({ config, suites }) {
  const folder = path.relative(root, config.rootDir).replaceAll(path.sep, '/');
  const specsOf = ({ specs = [], suites: inner = [] }) => [...specs, ...inner.flatMap(specsOf)];
  return suites.flatMap((suite) =>
    specsOf(suite).flatMap(({ title, tests }) => {
      const flaky = tests.find(({ status }) => status === 'flaky');
      if (flaky === undefined) return [];
      const error = flaky.results?.find(({ status }) => status !== 'passed')?.error?.message ?? '';
      return { name: `${folder}/${suite.file} › ${title}`, why: error.split('\n', 1)[0] };
    }),
  );
}
