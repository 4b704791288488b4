import { ask } from './ask.ts';
import { inOffice } from './in-office.ts';
import { cpuMs } from './processes.ts';
import { type Row, timing } from './report.ts';
import { ORGANIZATION } from './families.ts';

const MOVED = 200;
const ROUNDS = 3;
const FAMILIES = 5000;

/** Measures acts on many enrollments at once in a large semester: moved, undone and revoked, each with a letter to the family. */
export async function acts(): Promise<Row[]> {
  return inOffice(FAMILIES, async ({ portal, school, office }) => {
    const [from = '', to = ''] = await school.addClasses(2, 2 * MOVED);
    const others = await school.addClasses(200, 25);
    await school.query(
      `INSERT INTO enrollments (organization_id, id, class_id, student_id, state, enrolled_at)
       SELECT $1, gen_random_uuid(), CASE WHEN n <= $3 THEN $2::uuid ELSE ($4::uuid[])[1 + n % 200] END, id, 'enrolled', now()
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM students) AS numbered`,
      [ORGANIZATION, from, MOVED, others],
    );
    await school.query(
      `UPDATE classes SET seats_taken = (SELECT count(*) FROM enrollments WHERE class_id = classes.id AND state = 'enrolled')`,
    );
    await school.query('VACUUM (ANALYZE)');
    const pids = await portal.pids();
    const seated = async (classId: string) =>
      (
        await school.query<{ id: string }>(`SELECT id FROM enrollments WHERE class_id = $1 AND state = 'enrolled'`, [
          classId,
        ])
      ).map(({ id }) => id);
    const why = { reason: 'The bus is full', tells: true } as const;
    const times: Record<'moved' | 'undone' | 'revoked', { took: number; cpu: number }[]> = {
      moved: [],
      undone: [],
      revoked: [],
    };
    const timed = async <Result>(
      kind: keyof typeof times,
      work: () => Promise<{ took: number; result: Result }>,
    ): Promise<Result> => {
      const before = cpuMs(pids);
      const { took, result } = await work();
      times[kind].push({ took, cpu: cpuMs(pids) - before });
      return result;
    };
    for (let round = 0; round < ROUNDS; round++) {
      const enrollmentIds = await seated(from);
      const { done, withdrawalId } = await timed('moved', () =>
        ask(portal, office, 'moveEnrollments', {
          enrollmentIds,
          toClassId: to,
          overrides: [],
          price: 'agreed',
          ...why,
        }),
      );
      if (done.length !== MOVED) throw new Error(`${done.length} were moved.`);
      await timed('undone', () => ask(portal, office, 'undoWithdrawAll', { withdrawalId }));
      const ends = { enrollmentIds: await seated(from), state: 'revoked', ...why } as const;
      if (ends.enrollmentIds.length !== MOVED) throw new Error(`${ends.enrollmentIds.length} are back.`);
      const ended = await timed('revoked', () => ask(portal, office, 'endEnrollments', ends));
      await ask(portal, office, 'undoWithdrawAll', { withdrawalId: ended.withdrawalId });
    }
    return Object.entries(times).map(([what, all]) => {
      const [, middle] = all.toSorted((a, b) => a.took - b.took);
      if (!middle) throw new Error('There were rounds.');
      return timing(`${MOVED} students with a letter each: ${what}`, middle, { must: 2000, aim: 2000 });
    });
  });
}
