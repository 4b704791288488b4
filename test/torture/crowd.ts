import type { BenchFamily } from '../../bench/families.ts';
import { type Door, PersistentCaller, resultOf } from '../crash/persistent-call.ts';
import { PersistentFamilies } from '../crash/persistent-families.ts';
import { type Chance, openChance } from '../seed.ts';
import type { SmallTown } from './small-town.ts';

/** Families that enrol and withdraw all the time, at any of some servers, and keep asking until they are answered. */
export interface Crowd {
  readonly families: PersistentFamilies;
  readonly chance: Chance;
  /** Resolves after so many more answers: that many families were served meanwhile. */
  untilAnswers(more: number): Promise<void>;
  /** Ends it in peace and counts what must be 0. */
  finish(): Promise<Record<string, number>>;
}

/** How long a family waits for an answer before it asks again, in the middle of a fault. */
const ANSWER_MS = 20_000;
/** Between one thing and the next: the crowd is there to be in the middle of something, not to take all the machine's time from the faults. */
const REST_MS = 100;

export async function startCrowd(
  town: SmallTown,
  servers: readonly Door[],
  { families: count = 24, answerMs = ANSWER_MS, restMs = REST_MS } = {},
): Promise<Crowd> {
  const classIds = [
    ...(await town.addClasses(4, 1)),
    ...(await town.addClasses(4, 8)),
    ...(await town.addClasses(4, 1000)),
  ];
  const people = (await town.addFamilies(count)).map(({ token, studentId }) => ({
    bearer: token,
    studentIds: [studentId],
  }));
  const before = await countRegistrations(town);
  const chance = openChance();
  const families = new PersistentFamilies(servers, chance, { answerMs, pauseMs: 50, restMs });
  let trouble: unknown = null;
  const life = families.live(people, classIds).catch((error: unknown) => {
    trouble = error;
  });
  return {
    families,
    chance,
    untilAnswers: async (more) => Promise.race([families.untilAnswers(more), life]),
    finish: async () => {
      families.over();
      await life;
      if (trouble) throw trouble;
      const stored = (await countRegistrations(town)) - before;
      return {
        'rules of the data broken': await town.violations(),
        'acknowledged and not answered the same again': await families.askAllAgain(),
        'withdrawals acknowledged and not there': await countUndone(town, families.withdrawn),
        'submissions stored more or less often than asked': Math.abs(stored - families.submissions.length),
        'answers other than a result or "try again"': countStrange(families.strange),
      };
    },
  };
}

export function countStrange(strange: readonly string[]): number {
  for (const each of new Set(strange)) console.error(`strange answer: ${each}`);
  return strange.length;
}

async function countRegistrations(town: SmallTown): Promise<number> {
  const [row] = await town.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM registrations WHERE idempotency_key LIKE 'key %'`,
  );
  return row?.count ?? 0;
}

async function countUndone(town: SmallTown, withdrawn: readonly string[]): Promise<number> {
  const rows = await town.query(`SELECT 1 FROM enrollments WHERE id = ANY($1::uuid[]) AND state = 'withdrawn'`, [
    withdrawn,
  ]);
  return withdrawn.length - rows.length;
}

/** Control: what was acknowledged is taken away behind the portal's back, and the same count that must be 0 must see it. */
export async function loseSomething(town: SmallTown): Promise<string> {
  const [classId] = await town.addClasses(1, 5);
  const [family] = await town.addFamilies(1);
  if (!family || !classId) throw new Error('Nobody came.');
  await town.query(
    `DELETE FROM outbox_mails WHERE id = (SELECT id FROM outbox_mails WHERE kind = 'registration' ORDER BY created_at DESC LIMIT 1)`,
  );
  const counted = await town.violations();
  if (counted === 0) throw new Error('The control took a mail away and nobody noticed.');
  return `an acknowledged registration's mail was taken away behind the portal's back: ${counted} counted`;
}

/** One enrolment that must go through, with a key of its own. */
export async function enrollOnce(door: Door, family: BenchFamily, classId: string): Promise<string> {
  const caller = new PersistentCaller([door], openChance(), { answerMs: ANSWER_MS, pauseMs: 50 });
  const lines = [{ studentId: family.studentId, classId, ifFull: 'skip' }];
  const reply = await caller.ask(family.token, 'enroll', {
    idempotencyKey: `once ${family.studentId} ${classId}`,
    lines,
  });
  const [line] = (resultOf(reply) as { lines: { outcome: string; reason?: string }[] } | undefined)?.lines ?? [];
  return line?.reason ?? line?.outcome ?? `${reply.status} ${reply.text}`;
}
