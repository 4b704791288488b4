// `npm test`: every check, one after the other, so that one run shows everything that is wrong. `-- --only=types,vitest` runs some of
// them; `-- vitest test/database` runs one with arguments of its own; `-- --changed[=COMMIT]` what a change reaches. Outcomes only: nothing
// here looks at a clock.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureReady } from './bootstrap.mjs';
import { root } from './root.mjs';
import { changedFiles, reachedBy } from './changed.mjs';
import { findChromium } from './chromium.mjs';
import { flakyOfJourneys, flakyOfVitest, knownFlaky, unknownFlaky } from './known-flaky.mjs';
import { filesOfJourneys, filesOfVitest, mayBeSkipped, wrongSkips } from './may-be-skipped.mjs';
import { plainPath } from './plain-path.mjs';
import { seconds } from './steps.mjs';
import { openTestFolder } from './test-folder.mjs';

const folder = openTestFolder();
const bin = (name, file) => path.join('node_modules', name, file);
/** What the checks start finds what a fresh machine has, puts its files into the folder of this run, and loads programs as they were compiled before. */
const surroundings = {
  PATH: plainPath(folder),
  TMPDIR: folder,
  NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
  PWTEST_CACHE_DIR: path.join(root, 'node_modules', '.cache', 'playwright'),
};
const ifPresent = (file) => (existsSync(path.join(root, file)) ? ['-c', file] : []);

/** Each check answers with what it counted; a program that says nothing counts as one. */
// Until twenty whole runs have shown none, a flaky test is named at the end and fails a run that asks for it: FAIL_ON_FLAKY=1 npm test.
const failsOnFlaky = process.env['FAIL_ON_FLAKY'] === '1';

const checks = {
  words: () => tool(['scripts/words.mjs']),
  format: (args) => tool([bin('@biomejs/biome', 'bin/biome'), 'format', ...orAll(args)]),
  lint: (args) =>
    tool([
      bin('oxlint', 'bin/oxlint'),
      '--type-aware',
      ...ifPresent('.oxlintrc.json'),
      // Whatever the linter is told not to say, it would say: what it would not say any more goes.
      '--report-unused-disable-directives',
      '--deny-warnings',
      ...args,
    ]),
  // One checker each, for several find out the same things; two at a time.
  types: () =>
    inPairs(projects(), (project) =>
      tool([bin('typescript', 'bin/tsc'), '--noEmit', '--checkers', '1', ...known(project), '-p', project], project),
    ),
  knip: (args) => tool([bin('knip', 'bin/knip.js'), '--no-progress', ...args]),
  vitest: async (args) => {
    // Suites that run the built portal would else build it, and with it the words, while other tests are reading them.
    if (args.length === 0 || args.some((arg) => /torture|crash/.test(arg))) await ensureReady({ build: true });
    const file = path.join(folder, 'vitest.json');
    const reporters = [
      '--reporter=default',
      '--reporter=./test/name-flaky.ts',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    const flaky = path.join(folder, 'flaky.json');
    rmSync(flaky, { force: true });
    const ok = await show([bin('vitest', 'vitest.mjs'), 'run', ...reporters, ...args], { FLAKY: flaky });
    return counted(ok, file, failedTests, (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      wrong: [
        ...wrongOnes(args, filesOfVitest(report), (name) => !isJourney(name)),
        ...(failsOnFlaky ? unknownFlaky : () => [])(knownFlaky(), flakyOfVitest(flaky)),
      ],
    }));
  },
  journeys: async (args) => {
    await ensureReady({ build: true });
    const chromium = await findChromium(root);
    if (chromium === null) return { passed: 0, failed: 1 };
    const file = path.join(folder, 'journeys.json');
    const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    const ok = await show([bin('@playwright/test', 'cli.js'), 'test', '--reporter=list,json', ...args], env);
    return counted(ok, file, failedJourneys, (report) => ({
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      skipped: report.stats.skipped,
      wrong: [
        ...wrongOnes(args, filesOfJourneys(report), isJourney),
        ...(failsOnFlaky ? unknownFlaky : () => [])(knownFlaky(), flakyOfJourneys(report)),
      ],
    }));
  },
};

const chosen = choose(process.argv.slice(2));
// Whoever runs one check in a fresh clone has no generated words yet.
if (!existsSync(path.join(root, 'src', 'words', 'messages.js'))) await checks.words([]);
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
for (const { name, args } of chosen) {
  const since = performance.now();
  console.log(`… ${name}`);
  const result = await checks[name](args).catch((error) => (console.error(error.message), { passed: 0, failed: 1 }));
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped ?? 0;
  if (result.failed > 0) failures.push([name, ...(result.names ?? [])].join('\n  '));
  const counts = `${result.passed} passed, ${result.failed} failed`;
  console.log(`${result.failed > 0 ? '✗' : '✓'} ${name}: ${counts}${seconds(since)}`);
}
rmSync(folder, { recursive: true, force: true });
// By name and with its first words, for whoever reads the end of a long record alone.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped (test/may-be-skipped.json says why)` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;

function choose([first, ...rest]) {
  const all = Object.keys(checks);
  if (first === undefined) return all.map((name) => ({ name, args: [] }));
  if (/^--changed(=|$)/.test(first)) return reachedChecks(first.split('=')[1]);
  const names = first.startsWith('--only=') ? first.slice('--only='.length).split(',') : [first];
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no check "${unknown}"; there are ${all.join(', ')}.`);
    process.exit(2);
  }
  return names.map((name) => ({ name, args: rest }));
}

/** Types of the whole, and of the rest what the change reaches. */
function reachedChecks(commit) {
  const { since, files } = changedFiles(commit);
  const { isWhole, tests, journeys } = reachedBy(files);
  const there = files.filter((file) => existsSync(path.join(root, file)));
  const formatted = there.filter((file) => /\.(ts|tsx|mjs|json|css)$/.test(file));
  const linted = there.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const told = isWhole ? 'all tests, but no journeys' : `${tests.length} files of tests, ${journeys.length} journeys`;
  console.log(`${files.length} files differ from ${since}: ${told}`);
  return [
    ...(formatted.length > 0 ? [{ name: 'format', args: formatted }] : []),
    ...(linted.length > 0 ? [{ name: 'lint', args: linted }] : []),
    { name: 'types', args: [] },
    ...(isWhole ? [{ name: 'vitest', args: [] }] : []),
    ...(tests.length > 0 ? [{ name: 'vitest', args: tests }] : []),
    ...(journeys.length > 0 ? [{ name: 'journeys', args: journeys }] : []),
  ];
}

/** What the compiler found out last time and need not find out again where nothing changed. */
function known(project) {
  return ['--incremental', '--tsBuildInfoFile', path.join('node_modules', '.cache', `${project}.tsbuildinfo`)];
}

function orAll(args) {
  return args.length > 0 ? args : ['.'];
}

/** By name, so that the two largest, the screens and the tests, stand last and are begun with. */
function projects() {
  return readdirSync(root)
    .filter((file) => /^tsconfig\.(?!base)[a-z]+\.json$/.test(file))
    .toSorted();
}

async function inPairs(items, act) {
  const sum = { passed: 0, failed: 0 };
  const left = [...items];
  const goOn = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) {
      const { passed, failed } = await act(item);
      sum.passed += passed;
      sum.failed += failed;
    }
  };
  await Promise.all([goOn(), goOn()]);
  return sum;
}

async function tool(args, title) {
  const ok = await show(args);
  if (!ok && title !== undefined) console.log(`  ${title} failed`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** The runner's own counts; a run that failed without a failed test (a file that cannot be loaded, a crash) counts one failure. */
function counted(ok, file, name, read) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const { passed, failed, skipped, wrong } = read(report);
  if (passed + failed === 0) console.log('  No test ran');
  const other = failed === 0 && (!ok || passed === 0) ? 1 : 0;
  return { passed, failed: failed + other + wrong.length, skipped, names: [...name(report), ...wrong] };
}

/** Who asks for tests by name skips the others, and says nothing of them. */
function wrongOnes(args, files, isOfThisRing) {
  if (args.some((arg) => /^(-t|-g|-G|--testNamePattern|--grep)/.test(arg))) return [];
  return wrongSkips(mayBeSkipped(), files, { isWhole: args.length === 0, isOfThisRing });
}

function isJourney(name) {
  return name.startsWith('test/journeys/');
}

function brief(where, message = '') {
  return `${where}: ${message.trim().split('\n')[0].slice(0, 300)}`;
}

function failedTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [brief(file, message)] : [];
    return failed.map(({ fullName, failureMessages }) => brief(`${file} › ${fullName}`, failureMessages[0]));
  });
}

function failedJourneys({ suites }) {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title, line }) => `${file}:${line} › ${title}`),
    ...failedJourneys({ suites: inner }),
  ]);
}

function show(args, env = {}) {
  const file = path.join(root, args[0]);
  // Some tools ship a program for the machine instead of a script: their script starts it.
  const child = spawn(process.execPath, [file, ...args.slice(1)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...surroundings, ...env },
  });
  const pass = () => child.kill('SIGTERM');
  process.once('SIGTERM', pass);
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('exit', (code) => {
      process.off('SIGTERM', pass);
      resolve(code === 0);
    });
  });
}
