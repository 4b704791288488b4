import type { staffEnrollments } from '../src/contract/enrollment-table.ts';
import type { OutputOf } from '../src/contract/kit.ts';
import { wholeTablePath } from '../src/contract/whole-table.ts';
import { WORKBOOK_PATH } from '../src/contract/workbook.ts';
import { readRowsOf } from '../src/web/admin/table/read-whole.ts';
import { type ExportColumn, toCsv, toLines } from '../src/web/admin/imports/export-rows.ts';
import type { BenchFamily } from './families.ts';
import { ENROLLMENTS } from './large-school.ts';
import { cpuMs, residentMb } from './processes.ts';
import { judge, median, type Row, timing } from './report.ts';
import type { RunningPortal } from './running-portal.ts';

const ROUNDS = 3;

type EnrollmentRow = OutputOf<typeof staffEnrollments>['rows'][number];

/** All enrollments as files: read from the portal at once and written as the browser does, a workbook with the portal's help. */
export async function enrollmentFiles(portal: RunningPortal, office: BenchFamily, semesterId: string): Promise<Row[]> {
  const csv = await measure(portal, async () => {
    await toCsv({ columns, rows: await readWhole(portal, office, semesterId), timeZone: 'America/New_York' });
  });
  const xlsx = await measure(portal, async () => {
    const rows = await readWhole(portal, office, semesterId);
    const answer = await fetch(`${portal.url}${WORKBOOK_PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${office.token}` },
      body: await toLines({ columns, rows, timeZone: 'America/New_York' }),
    });
    if (!answer.ok) throw new Error(`The workbook was answered with ${answer.status}.`);
    await answer.arrayBuffer();
  });
  return [
    timing(`${ENROLLMENTS} enrollments as a CSV file, read at one moment and written`, csv, { must: 2000, aim: 2000 }),
    growth('the portal meanwhile grows by', csv.grown),
    timing('the same as a workbook', xlsx, { must: 10_000, aim: 10_000 }),
    growth('the portal meanwhile grows by (no bound given)', xlsx.grown),
  ];
}

const texts = ['studentName', 'classTitle', 'state', 'guardianName', 'guardianEmail', 'guardianPhone'] as const;
const columns: ExportColumn<EnrollmentRow>[] = [
  ...texts.map((name) => ({ header: name, value: (row: EnrollmentRow) => row[name] })),
  { header: 'at', value: ({ at }) => new Date(at) },
  { header: 'agreed', kind: 'money', value: ({ agreedCents }) => agreedCents / 100 },
];

export async function readWhole(
  portal: RunningPortal,
  { token }: BenchFamily,
  semesterId: string,
): Promise<EnrollmentRow[]> {
  const answer = await fetch(`${portal.url}${wholeTablePath('enrollments')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ semesterId }),
  });
  const rows: EnrollmentRow[] = [];
  if (answer.body)
    for await (const part of readRowsOf(answer.body)) rows.push(...(part.rows as unknown as EnrollmentRow[]));
  if (rows.length < ENROLLMENTS * 0.9) throw new Error(`Only ${rows.length} enrollments came.`);
  return rows;
}

async function measure(portal: RunningPortal, work: () => Promise<void>) {
  const pids = await portal.pids();
  const rounds: Record<'took' | 'cpu' | 'grown', number>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const memory = watchMemory(portal.pid);
    const before = cpuMs(pids);
    const since = performance.now();
    await work();
    rounds.push({ took: performance.now() - since, cpu: cpuMs(pids) - before, grown: memory.stop() });
  }
  const of = (key: 'took' | 'cpu' | 'grown') => median(rounds.map((round) => round[key]));
  return { took: of('took'), cpu: of('cpu'), grown: of('grown') };
}

const growth = (what: string, grown: number): Row => ({
  what,
  figure: `${Math.round(grown)} MB`,
  must: '≤ 60 MB',
  aim: '≤ 60 MB',
  verdict: judge(grown, 60, 60, 'less'),
});

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
