import { orderSheetPath } from '../src/contract/t-shirts.ts';
import { ask } from './ask.ts';
import { inOffice } from './in-office.ts';
import { cpuMs } from './processes.ts';
import { percentile, type Row, timing } from './report.ts';
import { ORGANIZATION } from './families.ts';

const STUDENTS = 5000;
const CLASSES = 200;
const ROUNDS = 20;

/** T-shirts of a semester with 5,000 students in two classes each: the counts, the order sheet as data and on paper, the hand-out list, a tap. */
export async function shirts(): Promise<Row[]> {
  return inOffice(STUDENTS, async ({ portal, school, office }) => {
    const classIds = await school.addClasses(CLASSES, STUDENTS);
    await school.query(
      `INSERT INTO enrollments (organization_id, id, class_id, student_id, state, enrolled_at)
       SELECT $1, gen_random_uuid(), ($2::uuid[])[1 + (n + other) % $3::int], id, 'enrolled', now()
       FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM students) AS student CROSS JOIN (VALUES (0), (7)) AS twice (other)`,
      [ORGANIZATION, classIds, CLASSES],
    );
    await school.query(
      `UPDATE students SET tshirt_size = (ARRAY['YS', 'YM', 'YL', 'AS', 'AM', 'AL', 'AXL', 'A2XL', 'A3XL', NULL])[1 + n % 10]
       FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM students) AS numbered WHERE students.id = numbered.id`,
    );
    await school.query('VACUUM (ANALYZE)');
    const [held] = await school.query<{ semester: string }>(
      'SELECT semester_id AS semester FROM classes WHERE id = $1',
      [classIds[0] ?? ''],
    );
    const semesterId = held?.semester ?? '';
    const { result } = await ask(portal, office, 'tshirtHandout', { semesterId });
    const sized = result.people.flatMap(({ id, size }) => (size === null ? [] : [{ personId: id, size }]));
    const headers = { authorization: `Bearer ${office.token}` };
    let tap = 0;
    const asked: [string, number, () => Promise<unknown>][] = [
      ['counts and list', 400, () => ask(portal, office, 'tshirts', { semesterId })],
      ['counts of a class', 100, () => ask(portal, office, 'tshirts', { semesterId, classId: classIds[0] })],
      ['order sheet', 400, () => ask(portal, office, 'tshirtOrder', { semesterId })],
      [
        'order sheet as PDF',
        800,
        async () => (await fetch(portal.url + orderSheetPath(semesterId), { headers })).arrayBuffer(),
      ],
      ['hand-out list', 400, () => ask(portal, office, 'tshirtHandout', { semesterId })],
      [
        'a tap',
        100,
        () =>
          ask(portal, office, 'giveTshirt', {
            semesterId,
            isStaff: false,
            ...(sized[tap++] ?? { personId: '', size: '' }),
          }),
      ],
    ];
    const pids = await portal.pids();
    const rows: Row[] = [];
    for (const [what, must, work] of asked) {
      const before = cpuMs(pids);
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const start = performance.now();
        await work();
        times.push(performance.now() - start);
      }
      const timed = { took: percentile(times, 0.95), cpu: (cpuMs(pids) - before) / ROUNDS };
      rows.push(timing(`T-shirts of ${STUDENTS} students, p95: ${what}`, timed, { must, aim: must }));
    }
    return rows;
  });
}
