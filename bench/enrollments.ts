import type { staffEnrollments } from '../src/contract/enrollment-table.ts';
import type { InputOf, OutputOf } from '../src/contract/kit.ts';
import { wholeTablePath } from '../src/contract/whole-table.ts';
import { PAGE_ROWS } from '../src/domain/pages.ts';
import { toCsv } from '../src/web/admin/imports/export-rows.ts';
import { ask } from './ask.ts';
import { openBenchSchool } from './families.ts';
import { cpuMs, residentMb } from './processes.ts';
import { judge, median, type Row, timing } from './report.ts';
import { remove, type RunningPortal, startPortal, temporaryFolder } from './running-portal.ts';
import { fill, p95, STUDENTS } from './students.ts';

const ORGANIZATION = '00000000-0000-7000-8000-000000000001';
const ENROLLMENTS = 100_000;
const AUDITED = 200_000;

type Question = InputOf<typeof staffEnrollments>;

/** The staff's enrollments of a large school: a hundred thousand in one semester, each kind of question as its 95th percentile at the server. */
export async function enrollments(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  try {
    const { office, semesterId, classId } = await fill(school);
    await school.addClasses(1000 - STUDENTS / 25, 200);
    // Four more a student, in classes that are not theirs yet: one in ten has left.
    await school.query(
      `INSERT INTO enrollments (organization_id, id, class_id, student_id, state, enrolled_at, ended_at)
       SELECT $1, gen_random_uuid(), class.id, student.id, CASE WHEN n % 10 = 0 THEN 'withdrawn' ELSE 'enrolled' END,
         now() - (n % 9000) * interval '1 minute', CASE WHEN n % 10 = 0 THEN now() - (n % 5000) * interval '1 minute' END
       FROM generate_series(0, $2::int - 1) AS n
       JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS at FROM students) AS student ON student.at = n % $3::int
       JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS at, count(*) OVER () AS all FROM classes) AS class
         ON class.at = (n * 7 + n / $3::int * 13) % class.all
       ON CONFLICT DO NOTHING`,
      [ORGANIZATION, ENROLLMENTS - STUDENTS, STUDENTS],
    );
    await school.query(
      `INSERT INTO audit_entries (organization_id, id, at, actor, action, entity, entity_id, change)
       SELECT $1, gen_random_uuid(), enrolled_at, 'bench', 'enrollment.enrolled', 'enrollment', id, jsonb_build_object('from', null, 'to', 'enrolled')
       FROM enrollments CROSS JOIN generate_series(1, $2::int)`,
      [ORGANIZATION, AUDITED / ENROLLMENTS],
    );
    await school.query('VACUUM (ANALYZE)');
    const questions: [string, Question][] = [
      ['nothing asked', {}],
      ['a class', { classId }],
      ['enrolled', { state: 'enrolled' }],
      ['ended', { state: 'ended' }],
      ['waiting', { state: 'waiting' }],
      ['missing forms', { record: 'missing' }],
      ['since a day', { since: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) }],
      ['search for a name', { search: 'maria 77' }],
      ['search that finds nobody', { search: 'nobody at all' }],
      ...['student', 'class', 'state', 'since'].map((sort): [string, Question] => [`sort by ${sort}`, { sort }]),
      ['last page', { page: ENROLLMENTS / PAGE_ROWS }],
    ];
    const pids = await portal.pids();
    const rows: Row[] = [];
    for (const [what, data] of questions) {
      const before = cpuMs(pids);
      const took = await p95(() => ask(portal, office, 'staffEnrollments', { semesterId, ...data }));
      const cpu = (cpuMs(pids) - before) / 21;
      rows.push(timing(`${ENROLLMENTS} enrollments, p95: ${what}`, { took, cpu }, { must: 60, aim: 60 }));
    }
    for (const name of ['dashboard', 'officeDay', 'semesterCharts', 'happenedSince'] as const) {
      const before = cpuMs(pids);
      const took = await p95(() => ask(portal, office, name, name === 'happenedSince' ? {} : { semesterId }));
      rows.push(
        timing(`the same school, p95: ${name}`, { took, cpu: (cpuMs(pids) - before) / 21 }, { must: 120, aim: 120 }),
      );
    }
    return [...rows, ...(await wholeTable(portal, office, semesterId))];
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

type EnrollmentRow = OutputOf<typeof staffEnrollments>['rows'][number];

/** All of them as a CSV file: read from the portal at once and written as the browser does. */
async function wholeTable(
  portal: RunningPortal,
  { token }: { readonly token: string },
  semesterId: string,
): Promise<Row[]> {
  const names = ['studentName', 'classTitle', 'state', 'guardianName', 'guardianEmail', 'guardianPhone', 'at'] as const;
  const columns = names.map((name) => ({ header: name, value: (row: EnrollmentRow) => row[name] }));
  const pids = await portal.pids();
  const before = cpuMs(pids);
  const rounds = [];
  for (let round = 0; round < 3; round++) {
    const memory = watchMemory(portal.pid);
    const since = performance.now();
    const answer = await fetch(`${portal.url}${wholeTablePath('enrollments')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ semesterId }),
    });
    const [, ...lines] = (await answer.text()).trimEnd().split('\n');
    const rows = lines.map((line): EnrollmentRow => JSON.parse(line));
    if (rows.length < ENROLLMENTS * 0.9) throw new Error(`Only ${rows.length} enrollments came.`);
    await toCsv({ columns, rows, timeZone: 'UTC' });
    rounds.push({ took: performance.now() - since, grown: memory.stop() });
  }
  const grown = median(rounds.map((round) => round.grown));
  return [
    timing(
      `${ENROLLMENTS} enrollments as a CSV file, read at one moment and written`,
      { took: median(rounds.map(({ took }) => took)), cpu: (cpuMs(pids) - before) / rounds.length },
      { must: 2000, aim: 2000 },
    ),
    {
      what: 'the portal meanwhile grows by',
      figure: `${Math.round(grown)} MB`,
      must: '≤ 60 MB',
      aim: '≤ 60 MB',
      verdict: judge(grown, 60, 60, 'less'),
    },
  ];
}

/** By how many MB a process is larger at its largest than at the beginning. */
function watchMemory(pid: number): { stop(): number } {
  const before = residentMb(pid).now;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, residentMb(pid).now)), 20);
  return {
    stop: () => {
      clearInterval(timer);
      return most - before;
    },
  };
}
