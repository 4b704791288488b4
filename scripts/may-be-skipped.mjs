// What may be skipped stands by name with its reason in test/may-be-skipped.json. Whatever else is skipped is a fault, and so is a name there
// that no test has any more.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const LIST = 'test/may-be-skipped.json';

/** Each `file › name` that is listed. */
export function mayBeSkipped() {
  const list = JSON.parse(readFileSync(path.join(root, LIST), 'utf8'));
  return list.flatMap(({ tests }) => tests);
}

/**
 * What is wrong with the skips of a run, in sentences. `ran` are its files with their tests; a file that failed is left out, for what
 * follows a fault is not begun. `isWhole`: all files ran, so a listed one that did not is gone.
 */
export function wrongSkips(listed, ran, { isWhole, isOfThisRing }) {
  const may = new Set(listed);
  const files = ran.filter(({ hasFailed }) => !hasFailed);
  const named = files.flatMap(({ file, tests }) => tests.map((test) => ({ ...test, name: `${file} › ${test.name}` })));
  const unlisted = named.filter(({ isSkipped, name }) => isSkipped && !may.has(name));
  const names = new Set(named.map(({ name }) => name));
  const fileOf = (name) => name.split(' › ', 1)[0];
  const isGone = (name) => {
    const of = ran.find(({ file }) => file === fileOf(name));
    return of ? !of.hasFailed && !names.has(name) : isWhole && isOfThisRing(fileOf(name));
  };
  return [
    ...unlisted.map(({ name }) => `${name}: was skipped and is not in ${LIST}`),
    ...listed.filter(isGone).map((name) => `${name}: is in ${LIST} and is no test`),
  ];
}

/** Vitest's report of its files; who asks for tests by name has the others skipped. */
export function filesOfVitest({ testResults }) {
  return testResults.map(({ name, status, assertionResults }) => ({
    file: path.relative(root, name).replaceAll(path.sep, '/'),
    hasFailed: status === 'failed',
    tests: assertionResults.map((test) => ({
      name: test.fullName,
      isSkipped: test.status !== 'passed' && test.status !== 'failed',
    })),
  }));
}

/** Playwright's, whose suites stand in one another. */
export function filesOfJourneys({ config, suites }) {
  const folder = path.relative(root, config.rootDir).replaceAll(path.sep, '/');
  const specsOf = ({ specs = [], suites: inner = [] }) => [...specs, ...inner.flatMap(specsOf)];
  return suites.map((suite) => {
    const specs = specsOf(suite);
    return {
      file: `${folder}/${suite.file}`,
      hasFailed: specs.some(({ ok }) => !ok),
      tests: specs.map(({ title, tests }) => ({
        name: title,
        isSkipped: tests.some(({ status }) => status === 'skipped'),
      })),
    };
  });
}
