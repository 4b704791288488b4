import fc from 'fast-check';
import { type FunctionName, functions } from '../../src/contract/functions.ts';
import { callOnce, type Door } from '../crash/persistent-call.ts';
import { accepted, TEXTS } from '../fuzz/values.ts';
import type { Chance } from '../seed.ts';
import type { SmallTown } from './small-town.ts';

/** What these do to whoever calls would keep the rest from being reached. */
const ENDS_THE_CALLER: ReadonlySet<FunctionName> = new Set(['saveSettings']);
/** Tables whose ids are put into calls. */
const KNOWN = ['classes', 'students', 'enrollments', 'semesters', 'families', 'class_types'];
const ANSWER_MS = 20_000;

/** What a walk saw: how many answers there were, how many of them results, and each one of 5xx (or none at all) by its call. */
export interface Walk {
  answers: number;
  results: number;
  readonly faults: string[];
}

/** Every call of the contract, as it is accepted, once by each of nobody, a family and staff, at one of the servers. */
export async function callEverything(town: SmallTown, doors: readonly Door[], chance: Chance): Promise<Walk> {
  const [family, staff] = await town.addFamilies(2);
  if (!family || !staff) throw new Error('Nobody came.');
  for (const role of ['administrator', 'health', 'instructor']) await town.grantRole(staff, role);
  const words = [...(await knownIds(town)), ...TEXTS];
  const walk: Walk = { answers: 0, results: 0, faults: [] };
  const names = (Object.keys(functions) as FunctionName[]).filter((name) => !ENDS_THE_CALLER.has(name));
  for (const name of names) {
    const inputs = fc.sample(accepted(functions[name].input, words), { numRuns: 3, seed: chance.seed });
    for (const [index, data] of inputs.entries()) {
      const bearer = ['', family.token, staff.token][index] ?? '';
      const address = await chance.pick(doors).address();
      const reply = await callOnce(address, { bearer, name, data: data ?? null, answerMs: ANSWER_MS });
      walk.answers += 1;
      if (reply?.status === 200) walk.results += 1;
      if (!reply || reply.status >= 500) walk.faults.push(`${name}: ${reply?.status ?? 'no answer'}`);
    }
  }
  return walk;
}

async function knownIds(town: SmallTown): Promise<string[]> {
  const some = KNOWN.map((table) => `(SELECT id::text FROM ${table} ORDER BY id DESC LIMIT 2)`);
  return (await town.query<{ id: string }>(some.join(' UNION ALL '))).map(({ id }) => id);
}
