import type { BenchFamily } from '../../bench/families.ts';
import type { ClassContent } from '../../src/contract/class-fields.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { type PersistentCaller, resultOf } from '../crash/persistent-call.ts';
import type { SmallTown } from './small-town.ts';

interface Line {
  readonly outcome: string;
  readonly enrollmentId?: string;
}

/** What everybody was told in one story, and what must therefore be true. */
export interface Story {
  readonly classIds: readonly string[];
  readonly owner: BenchFamily;
  readonly second: BenchFamily;
  readonly title: string;
  /** Answers other than the story's own. */
  readonly surprises: readonly string[];
}

/**
 * A small story with every kind of change: one family takes the last seat, a second waits, both plan; the first gives its seat back and the
 * second is promoted; the office renames the class and tells its families. Whoever gets no answer asks again.
 */
export async function liveStory(caller: PersistentCaller, town: SmallTown, staff: BenchFamily): Promise<Story> {
  const classIds = await town.addClasses(2, 1);
  const [small = '', other = ''] = classIds;
  const [owner, second] = await town.addFamilies(2);
  if (!owner || !second) throw new Error('Nobody came.');
  const surprises: string[] = [];
  const enroll = async (family: BenchFamily, wanted: readonly string[], expected: string) => {
    const lines = wanted.map((classId) => ({ studentId: family.studentId, classId, ifFull: 'waitlist' }));
    const reply = await caller.ask(family.token, 'enroll', { idempotencyKey: newId(), lines });
    const answer = resultOf(reply) as { lines: Line[] } | undefined;
    const outcomes = answer?.lines.map((line) => line.outcome).join(', ') ?? reply.text;
    if (outcomes !== expected) surprises.push(`enroll: ${outcomes} instead of ${expected}`);
    return answer?.lines[0]?.enrollmentId ?? '';
  };
  const seat = await enroll(owner, [small], 'enrolled');
  await enroll(second, [small, other], 'waitlisted, enrolled');
  const changes = [{ classId: other, studentIds: [owner.studentId], ifFull: 'waitlist' }];
  const planned = await caller.ask(owner.token, 'changePlan', { changes });
  if (planned.status !== 200) surprises.push(`changePlan: ${planned.text}`);
  const withdrawn = await caller.ask(owner.token, 'withdraw', { enrollmentId: seat });
  if (withdrawn.status !== 200) surprises.push(`withdraw: ${withdrawn.text}`);
  const title = `Renamed ${newId()}`;
  surprises.push(...(await rename(caller, staff, small, title)));
  return { classIds, owner, second, title, surprises };
}

/** Beside a server of another version a person reads at one and saves at the other; how often they do until both were of one. */
const MOST_SAVES = 20;

/**
 * Whoever is told that somebody else changed it meanwhile looks: it may have been themselves, before the answer was lost. A class that has a
 * field which only one of two versions knows is refused by the other, instead of losing it: whoever meets that reads it again and saves it.
 */
async function rename(caller: PersistentCaller, staff: BenchFamily, classId: string, title: string): Promise<string[]> {
  const read = async () =>
    (
      resultOf(await caller.ask(staff.token, 'staffClass', { classId })) as {
        class: { version: number; content: ClassContent };
      }
    ).class;
  for (let save = 1; ; save += 1) {
    const { version, content } = await read();
    const asked = {
      classId,
      version,
      content: { ...content, title },
      tell: { words: 'Bring a hat.' },
      overCapacityReason: null,
    };
    const reply = await caller.ask(staff.token, 'saveClass', asked);
    if (reply.status === 200 || (await read()).content.title === title) return [];
    if (reply.status !== 400 || save === MOST_SAVES) return [`saveClass: ${reply.text}`];
  }
}

/** How many things of a story are not in the database as everybody was told. */
export async function countLost(town: SmallTown, story: Story): Promise<number> {
  const [small, other] = story.classIds;
  const truths: [string, unknown[]][] = [
    [
      `SELECT 1 FROM enrollments WHERE class_id = $1 AND student_id = $2 AND state = 'withdrawn'`,
      [small, story.owner.studentId],
    ],
    [
      `SELECT 1 FROM enrollments WHERE class_id = $1 AND student_id = $2 AND state = 'enrolled'`,
      [small, story.second.studentId],
    ],
    [
      `SELECT 1 FROM enrollments WHERE class_id = $1 AND student_id = $2 AND state = 'enrolled'`,
      [other, story.second.studentId],
    ],
    [`SELECT 1 FROM classes WHERE id = $1 AND title = $2`, [small, story.title]],
    [`SELECT 1 FROM plan_lines WHERE class_id = $1`, [other]],
  ];
  const found = await Promise.all(truths.map(([sql, values]) => town.query(sql, values)));
  return found.filter((rows) => rows.length !== 1).length + story.surprises.length;
}
