import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

interface Forbidden {
  readonly name: string;
  readonly what: RegExp;
  readonly notOf?: RegExp;
  /** The files that may use it, each with the reason why. */
  readonly allowed: Readonly<Record<string, string>>;
}

/** What makes a test hang on the hour, on luck, on speed or on what else runs. */
const FORBIDDEN: readonly Forbidden[] = [
  {
    name: 'the clock on the wall: take the test’s own',
    what: /\bDate\.now\(\)|new Date\(\)/,
    // Their portal is a program of its own, which goes by the clock of the machine.
    notOf: /^test\/(journeys|torture|firebase|crash)\//,
    allowed: {
      'test/seed.ts': 'the seed of a run, which is printed',
      'src/web/identity/token-keeper.test.ts': 'from the moment at which the clock was stopped',
      'src/web/shared/class-clock.screen.test.tsx': 'the page’s own beginning is what is tested',
    },
  },
  { name: 'chance without a seed: use test/seed.ts', what: /\bMath\.random\(/, allowed: {} },
  {
    name: 'a port of one’s own choosing: use test/free-port.ts',
    what: /\blisten\(\s*(?:\{\s*port:\s*)?[1-9]\d{2,}/,
    allowed: {},
  },
  {
    name: 'a wait of 200 ms and more: wait for what is to come',
    what: /\b(?:pause|sleep)\([2-9]\d{2}|\b(?:pause|sleep)\(\d[\d_]{3,}|setTimeout\(\s*(?:resolve|done)\s*,\s*(?:[2-9]\d{2}|\d[\d_]{3,})/,
    allowed: {
      'test/torture/attacks-at-the-door.ts': 'looks again whether the sockets are closed',
      'test/torture/attacks-on-seats.ts': 'looks again whether the mails have left',
      'test/torture/database-faults.ts': 'looks again whether the database is back',
      'test/torture/environment.ts': 'looks again whether the portal has healed',
      'test/torture/morning-families.ts': 'a family asks again where it was told to',
      'test/torture/passersby.ts': 'somebody who was turned away comes again',
      'test/torture/storage.ts': 'looks again whether the disk has room',
    },
  },
  {
    name: 'a counter that goes on from file to file: count in what each file opens',
    what: /^(?:export )?let \w+ = -?\d+;/m,
    // What only one file loads begins anew with it.
    notOf: /\.(?:test|journey|long)\.tsx?$/,
    allowed: {
      'test/circles.ts': 'names of families, which nobody sorts',
      'test/class-editing.ts': 'keys of acts, which nobody reads',
      'test/crash/kill-at.ts': 'counts the statements of its own process',
      'test/enrolling.ts': 'keys of acts, which nobody reads',
      'test/importing.ts': 'names of semesters, each looked for by its own',
      'test/journeys/family.ts': 'addresses, which a portal’s journeys must not share',
      'test/student-files.ts': 'names of files, which nobody reads',
    },
  },
];

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.test\.tsx?$|^test\/.*\.tsx?$/.test(file) && file !== 'test/chance.test.ts');

test.each(FORBIDDEN)('no test uses $name', ({ what, notOf, allowed }) => {
  const users = files.filter((file) => !notOf?.test(file) && what.test(readFileSync(join(root, file), 'utf8')));
  expect(users.filter((file) => !(file in allowed))).toEqual([]);
  // A reason that nobody needs any more goes.
  expect(Object.keys(allowed).filter((file) => !users.includes(file))).toEqual([]);
});
