import fc from 'fast-check';
import type { BenchFamily } from '../../bench/families.ts';
import { type FunctionName, functions } from '../../src/contract/functions.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { callOnce, type Door } from '../crash/persistent-call.ts';
import { accepted, TEXTS } from '../fuzz/values.ts';
import type { Chance } from '../seed.ts';
import type { SmallTown } from './small-town.ts';

/** After these the caller may be nobody any more, and the rest would not be reached. */
const ENDS_THE_CALLER: ReadonlySet<FunctionName> = new Set(['endAccount', 'saveSettings']);
const ANSWER_MS = 20_000;
const AT_ONCE = 4;

/** What was answered: how often at all, how often with a result, and what nobody should get, by its call. */
export interface Walk {
  answers: number;
  results: number;
  readonly faults: string[];
}

/** Every call of the contract once at one of the servers, with what its schema accepts: as a family where it may, else as staff. */
export async function callEverything(town: SmallTown, doors: readonly Door[], chance: Chance): Promise<Walk> {
  const [family, staff] = await town.addFamilies(2);
  if (!family || !staff) throw new Error('Nobody came.');
  for (const role of ['administrator', 'health', 'instructor']) await town.grantRole(staff, role);
  const [classId = ''] = await town.addClasses(1, 5);
  const walk: Walk = { answers: 0, results: 0, faults: [] };
  const lines = [{ studentId: family.studentId, classId, ifFull: 'skip' }];
  // Asked once: a server that cannot is what this looks for.
  const seat = { idempotencyKey: newId(), lines };
  await callIn(walk, await chance.pick(doors).address(), family.token, 'enroll', seat);
  const ids = await idsOf(town, family);
  const words = [...Object.values(ids), ...TEXTS];
  const left = (Object.keys(functions) as FunctionName[]).filter((name) => !ENDS_THE_CALLER.has(name));
  const callOn = async () => {
    for (let name = left.shift(); name; name = left.shift()) {
      const [input] = fc.sample(accepted(functions[name].input, words), { numRuns: 1, seed: chance.seed });
      const { token } = functions[name].access === 'account' ? family : staff;
      await callIn(walk, await chance.pick(doors).address(), token, name, withIds(input, ids));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, callOn));
  return walk;
}

async function callIn(walk: Walk, address: string, bearer: string, name: string, data: unknown): Promise<void> {
  const reply = await callOnce(address, { bearer, name, data: data ?? null, answerMs: ANSWER_MS });
  walk.answers += 1;
  if (reply?.status === 200) walk.results += 1;
  const isFault = !reply || reply.status >= 500 || reply.status === 401;
  if (isFault) walk.faults.push(`${name}: ${reply?.status ?? 'no answer'}`);
}

/** What the fields of calls are called that want an id, with one that there is. */
async function idsOf(town: SmallTown, family: BenchFamily): Promise<Record<string, string>> {
  const [row = {}] = await town.query<Record<string, string>>(
    `SELECT c.id::text AS "classId", c.semester_id::text AS "semesterId", c.type_id::text AS "classTypeId", e.id::text AS "enrollmentId"
     FROM classes c JOIN enrollments e ON e.organization_id = c.organization_id AND e.class_id = c.id WHERE e.student_id = $1 LIMIT 1`,
    [family.studentId],
  );
  const [home = {}] = await town.query<Record<string, string>>(
    `SELECT family_id::text AS "familyId" FROM family_students WHERE student_id = $1`,
    [family.studentId],
  );
  return { ...row, ...home, studentId: family.studentId };
}

/** The same input, whose fields for ids hold those that there are. */
function withIds(value: unknown, ids: Record<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withIds(each, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const isId = typeof each === 'string' && Object.hasOwn(ids, key);
      return [key, isId ? ids[key] : withIds(each, ids)];
    }),
  );
}
