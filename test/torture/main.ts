import { root } from '../../scripts/root.mjs';
import { covers } from './covers.ts';
import { type Decision, decideDue, hashOf, markFile, notePassed, readMark } from './due.ts';
import { broken, type Suite, type SuiteForm } from './suite.ts';
import { ONLY_LONG, suites } from './suites.ts';

type Say = (line: string) => void;
const FLAG = /^--(short|minutes=\d+)$/;
type Suites = Readonly<Record<string, Suite>>;

/** Where what passed is kept, what each suite covers now, and which day it is. */
export interface Calendar {
  readonly file: string;
  readonly hashes: Readonly<Record<string, string>>;
  readonly today: string;
}

/** A run of what is due begins no more suites after this. */
const DUE_WITHIN_MS = 45 * 60_000;

/**
 * Runs the suites that are asked for, or all, one after the other, in their long forms unless with `--short`; with `--due` those in their
 * short forms that have not passed today as they are. Answers whether all passed.
 */
export async function torture(args: readonly string[]): Promise<boolean> {
  const say: Say = (line) => console.log(line);
  if (!args.includes('--due')) return runSuites(suites, args, say);
  const short = Object.fromEntries(Object.entries(suites).filter(([name]) => !ONLY_LONG.has(name)));
  const hashes = Object.fromEntries(Object.keys(short).map((name) => [name, hashOf(root, covers[name] ?? [])]));
  return runDue(short, { file: markFile(), hashes, today: new Date().toISOString().slice(0, 10) }, say);
}

export async function runSuites(all: Suites, args: readonly string[], say: Say): Promise<boolean> {
  const names = args.filter((each) => !FLAG.test(each));
  const unknown = names.filter((name) => !Object.hasOwn(all, name));
  if (unknown.length > 0) {
    say(`There is no suite ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}.`);
    return false;
  }
  const isLong = !args.includes('--short');
  const minutes = Number(/--minutes=(\d+)/.exec(args.join(' '))?.[1] ?? 30);
  const isMeant = (name: string) => names.includes(name) || (names.length === 0 && (isLong || !ONLY_LONG.has(name)));
  const chosen = Object.entries(all).filter(([name]) => isMeant(name));
  const failed: string[] = [];
  for (const [name, suite] of chosen) {
    say(`\n… ${name}`);
    if (!(await passes(suite, { isLong, minutes }, say))) failed.push(name);
  }
  say(failed.length === 0 ? `\n${chosen.length} suites passed` : `\nFailed: ${failed.join(', ')}`);
  return failed.length === 0;
}

/** As with the tests, whoever fails is run once more; who passes then is named, and is a fault to mend. */
export async function runDue(all: Suites, { file, hashes, today }: Calendar, say: Say): Promise<boolean> {
  const decisions = decideDue(hashes, readMark(file), today);
  const until = performance.now() + DUE_WITHIN_MS;
  const told: string[] = [];
  let hasPassed = true;
  for (const decision of decisions) {
    const { name, why } = decision;
    const suite = all[name];
    if (why === null || !suite) continue;
    const outcome = performance.now() < until ? await tryTwice(name, suite, say) : 'failed: no time was left for it';
    if (!outcome.startsWith('failed')) notePassed(file, name, { hash: hashes[name] ?? '', on: today });
    else hasPassed = false;
    told.push(`  ${name} ${outcome} (it ran because ${why})`);
  }
  say(`\nTorture, short forms${told.length === 0 ? ': none was due' : ''}`);
  for (const line of [...told, ...decisions.filter(({ why }) => why === null).map(stands)]) say(line);
  return hasPassed;
}

const stands = ({ name, since }: Decision) =>
  `  ${name} did not run: it passed on ${since}, and nothing it covers changed`;

async function tryTwice(name: string, suite: Suite, say: Say): Promise<string> {
  for (const outcome of ['passed', 'passed the second time: a fault to mend']) {
    say(`\n… ${name}`);
    if (await passes(suite, { isLong: false, minutes: 0 }, say)) return outcome;
  }
  return 'failed twice';
}

async function passes(suite: Suite, form: SuiteForm, say: Say): Promise<boolean> {
  const since = performance.now();
  const taken = () => `(${((performance.now() - since) / 1000).toFixed(1)} s)`;
  try {
    const result = await within(form, suite(form));
    for (const line of result.did) say(`  did      ${line}`);
    for (const [what, count] of Object.entries(result.invariants))
      say(count === 0 ? `  0        ${what}` : `  NOT 0: ${count} ${what}`);
    say(`  control  ${result.control}`);
    const isWhole = broken(result).length === 0;
    say(`${isWhole ? '✓' : '✗'} ${result.name} ${taken()}`);
    return isWhole;
  } catch (error) {
    say(`✗ could not be finished ${taken()}: ${error instanceof Error ? error.stack : String(error)}`);
    return false;
  }
}

/** No suite goes on for ever, whatever the portal does. */
async function within<T>({ isLong, minutes }: SuiteForm, work: Promise<T>): Promise<T> {
  const most = isLong ? minutes + 30 : 10;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It was not over after ${most} minutes.`)), most * 60_000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
