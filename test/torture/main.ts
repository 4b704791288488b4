import { abuse } from './abuse.ts';
import { databaseFaults } from './database-faults.ts';
import { environment } from './environment.ts';
import { everyStep } from './every-step.ts';
import { fairLine } from './fair-line.ts';
import { leftWork } from './left-work.ts';
import { mailSuite } from './mail.ts';
import { morning } from './morning.ts';
import { otherServer } from './other-server.ts';
import { soak } from './soak.ts';
import { redTeam } from './red-team.ts';
import { storage } from './storage.ts';
import { toldApart } from './told-apart.ts';
import { broken, type Suite, type SuiteForm } from './suite.ts';

/** Every suite by the name it is asked for with. */
const suites: Record<string, Suite> = {
  'every-step': everyStep,
  'other-server': otherServer,
  'database-faults': databaseFaults,
  storage,
  mail: mailSuite,
  'left-work': leftWork,
  environment,
  abuse,
  'fair-line': fairLine,
  'told-apart': toldApart,
  'red-team': redTeam,
  morning,
  soak,
};

type Say = (line: string) => void;

/** Runs the suites that are asked for, or all, one after the other, in their long forms unless with `--short`; answers whether all passed. */
export const torture = (args: readonly string[]) => runSuites(suites, args, (line) => console.log(line));

export async function runSuites(
  all: Readonly<Record<string, Suite>>,
  args: readonly string[],
  say: Say,
): Promise<boolean> {
  const names = args.filter((each) => !each.startsWith('--'));
  const unknown = names.filter((name) => !Object.hasOwn(all, name));
  if (unknown.length > 0) {
    say(`There is no suite ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}.`);
    return false;
  }
  const minutes = Number(/--minutes=(\d+)/.exec(args.join(' '))?.[1] ?? 30);
  const chosen = Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name));
  const failed: string[] = [];
  for (const [name, suite] of chosen) {
    say(`\n… ${name}`);
    if (!(await passes(suite, { isLong: !args.includes('--short'), minutes }, say))) failed.push(name);
  }
  say(failed.length === 0 ? `\n${chosen.length} suites passed` : `\nFailed: ${failed.join(', ')}`);
  return failed.length === 0;
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
async function within<T>({ minutes }: SuiteForm, work: Promise<T>): Promise<T> {
  const most = minutes + 30;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It was not over after ${most} minutes.`)), most * 60_000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
