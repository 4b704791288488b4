// `npm run breaks [-- --seed=31 --count=120 --realm=domain --whole]`: mutation testing. Breaks one line of the product at a time, in a
// copy, and checks whether the tests that the line affects fail, else the type check, else (`--whole`) all vitest tests. Lists undetected
// breaks at the end. Not part of `npm test`, because each break takes about half a minute.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openChance } from '../test/seed.ts';
import { reachedBy } from './changed.mjs';
import { root } from './root.mjs';

const option = (name, otherwise) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise;
const seed = Number(option('seed', '31'));
const count = Number(option('count', '120'));
const chance = openChance(seed);

/** The ways to break a line of code: one of the patterns that match a random line is chosen at random. */
const CODE = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ <= /, ' < '],
  [/ >= /, ' > '],
  [/ < (?=[\w.(])/, ' <= '],
  [/ > (?=[\w.(])/, ' >= '],
  [/\bif \(!/, 'if ('],
  [/\bif \((?=\w)/, 'if (!'],
  [/ \+ 1\b/, ' + 2'],
  [/ - 1\b/, ' - 2'],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/\b(\d+)_000\b/, '$1_001'],
  [/: (\d+)\b/, ': 1$1'],
];
const REALMS = {
  domain: { files: /^src\/domain\/.*\.ts$/, ways: CODE },
  desk: { files: /^src\/server\/enrollments\/.*\.ts$/, ways: CODE },
  contract: { files: /^src\/contract\/.*\.ts$/, ways: CODE },
  access: {
    files: /^src\/contract\/.*\.ts$/,
    ways: [
      [/access: 'account'/, "access: 'anyone'"],
      [/access: 'anyone'/, "access: 'account'"],
      [/access: ADMINISTRATORS/, 'access: READERS'],
      [/access: READERS/, 'access: ADMINISTRATORS'],
    ],
  },
  // Adds a word at the end of a sentence or label, or removes a placeholder.
  words: {
    files: /^messages\/.*\.en\.json$/,
    ways: [
      [/ \{\w+\}/, ''],
      [/(": ".*[a-z])([.?!]?",?)$/, '$1 indeed$2'],
    ],
  },
  wire: { files: /^src\/server\/platform\/(call|http)\/.*\.ts$/, ways: CODE },
  screens: { files: /^src\/web\/.*\.tsx$/, ways: CODE },
};

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

function draw(realm) {
  const { files: pattern, ways } = REALMS[realm];
  const from = files.filter((file) => pattern.test(file) && !/\.test\./.test(file));
  for (;;) {
    const file = chance.pick(from);
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
    const at = chance.number(lines.length);
    // Skip imports, types and comments, which are not executed.
    if (/^\s*(\*|\/\/|\/\*|import |export type|type |readonly )/.test(lines[at])) continue;
    const matching = ways.filter(([what]) => what.test(lines[at]));
    if (matching.length === 0) continue;
    const [what, by] = chance.pick(matching);
    const broken = lines[at].replace(what, by);
    // Skip a role name that the file does not import, because the compiler would always catch it.
    const isKnown = !/READERS|ADMINISTRATORS/.test(by) || lines.some((line) => line.includes(by.split(' ')[1]));
    if (isKnown && broken !== lines[at])
      return { realm, file, line: at + 1, before: lines[at].trim(), lines: lines.with(at, broken) };
  }
}

const copy = path.join(mkdtempSync(path.join(tmpdir(), 'portal-breaks-')), 'copy');
execFileSync('git', ['worktree', 'add', '--quiet', '--detach', copy, 'HEAD'], { cwd: root });
symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
for (const made of ['src/words', 'dist']) cpSync(path.join(root, made), path.join(copy, made), { recursive: true });
process.once('exit', () => {
  spawnSync('git', ['worktree', 'remove', '--force', copy], { cwd: root });
  rmSync(path.dirname(copy), { recursive: true, force: true });
});
process.once('SIGINT', () => process.exit(130));

const check = (...args) =>
  spawnSync(process.execPath, ['scripts/test.mjs', ...args], { cwd: copy, stdio: 'ignore' }).status === 0;

// Control: the unbroken copy passes, and a break that tests must detect is detected.
const CONTROL = { file: 'src/domain/waivers.ts', what: 'signed.number >= waiver.countsFrom', by: 'true' };
const controlPasses = () => check('vitest', '--retry=0', 'src/domain/waivers.test.ts');
if (!controlPasses()) {
  console.error('The tests fail before anything is broken: every break would count as detected.');
  process.exit(1);
}
const unbroken = readFileSync(path.join(copy, CONTROL.file), 'utf8');
writeFileSync(path.join(copy, CONTROL.file), unbroken.replace(CONTROL.what, CONTROL.by));
if (controlPasses()) {
  console.error(
    `Nothing detects the control's break, "${CONTROL.what}" in ${CONTROL.file}: no result would mean anything.`,
  );
  process.exit(1);
}
writeFileSync(path.join(copy, CONTROL.file), unbroken);
console.log('Control: the unbroken copy passes, and a planted break is detected.');

/** What detects the break, or null; the nearest tests run first. */
function seenBy({ file, realm }) {
  if (file.startsWith('messages/')) check('words');
  const { tests, isWhole } = reachedBy([file]);
  const near = tests.filter((test) => path.dirname(test).startsWith(path.dirname(file)));
  const far = tests.filter((test) => !near.includes(test));
  if (realm === 'access') far.push('test/fuzz/access.test.ts');
  for (const some of [near, far])
    if (some.length > 0 && !check('vitest', '--bail=1', '--retry=0', ...some)) return `${some.length} tests it reaches`;
  if (!check('types')) return 'the types';
  if ((isWhole || process.argv.includes('--whole')) && !check('vitest', '--bail=1', '--retry=0')) return 'all tests';
  return null;
}

const names = Object.keys(REALMS).filter((name) => option('realm', name) === name);
const unseen = [];
for (let at = 0; at < count; at++) {
  const one = draw(names[at % names.length]);
  const whole = path.join(copy, one.file);
  const before = readFileSync(whole, 'utf8');
  writeFileSync(whole, one.lines.join('\n'));
  const by = seenBy(one);
  writeFileSync(whole, before);
  if (one.file.startsWith('messages/')) check('words');
  const name = `${one.realm} ${one.file}:${one.line} ${one.before.slice(0, 90)}`;
  if (by === null) unseen.push(`${name}\n      → ${one.lines[one.line - 1].trim().slice(0, 90)}`);
  console.log(`${at + 1}. ${by === null ? 'NOT SEEN' : `seen by ${by}`}: ${name}`);
}
console.log(`\nseed ${seed}: ${count - unseen.length} of ${count} seen`);
for (const name of unseen) console.log(`  not seen: ${name}`);
