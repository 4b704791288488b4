import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PAGE_ROWS } from '../src/domain/pages.ts';
import { ask } from './ask.ts';
import { openBenchSchool } from './families.ts';
import { fillGrownSchool, type GrownSchool, STUDENTS } from './growth-school.ts';
import { cpuMs } from './processes.ts';
import { judge, ms, type Row, timing } from './report.ts';
import { remove, root, type RunningPortal, startPortal, temporaryFolder } from './running-portal.ts';

const ROUNDS = 7;
const TABLE_MS = 300;
const DAY_MS = 500;
const HISTORY_MS = 200;
const CHECK_MS = 60_000;

type Ask = () => Promise<{ took: number }>;

/** A school of 200,000 students, 1,000,000 enrollments and 2,000,000 lines of history: every screen of its office, and how long a check of its data takes. */
export async function growth(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  try {
    const since = performance.now();
    const grown = await fillGrownSchool(school);
    console.log(`  filled in ${ms(performance.now() - since)}`);
    const pids = await portal.pids();
    const rows: Row[] = [];
    for (const [what, must, work] of screensOf(portal, grown)) rows.push(await measure(what, must, work, pids));
    return [...rows, await checkData(portal)];
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

/** Its slowest of some rounds, as `p95`; what the database gave up on has no figure. */
async function measure(what: string, must: number, work: Ask, pids: readonly number[]): Promise<Row> {
  const label = `${STUDENTS} students, the slowest of ${ROUNDS}: ${what}`;
  const times: number[] = [];
  try {
    await work();
    const before = cpuMs(pids);
    for (let round = 0; round < ROUNDS; round++) times.push((await work()).took);
    return timing(label, { took: Math.max(...times), cpu: (cpuMs(pids) - before) / ROUNDS }, { must, aim: must });
  } catch (error) {
    console.error(error);
    return { what: label, figure: '503', must: `≤ ${must} ms`, aim: `≤ ${must} ms`, verdict: 'missed' };
  }
}

/** What is asked, how long it may take, and how it is asked. */
function screensOf(portal: RunningPortal, { office, semesterId, studentId }: GrownSchool): [string, number, Ask][] {
  const asks =
    <N extends Parameters<typeof ask>[2]>(name: N, data: Parameters<typeof ask<N>>[3]): Ask =>
    () =>
      ask(portal, office, name, data);
  const today = new Date().toISOString().slice(0, 10);
  return [
    ['students', TABLE_MS, asks('staffStudents', {})],
    ['students, search for a name', TABLE_MS, asks('staffStudents', { search: 'maria 77' })],
    ['students, search that finds nobody', TABLE_MS, asks('staffStudents', { search: 'nobody at all' })],
    ['students of a semester', TABLE_MS, asks('staffStudents', { semesterId })],
    ['students of a semester, missing', TABLE_MS, asks('staffStudents', { semesterId, record: 'missing' })],
    ['students, last page', TABLE_MS, asks('staffStudents', { page: STUDENTS / PAGE_ROWS })],
    ['families', TABLE_MS, asks('staffFamilies', {})],
    ['families, search', TABLE_MS, asks('staffFamilies', { search: 'maria 77' })],
    ['families, missing forms', TABLE_MS, asks('staffFamilies', { forms: 'missing' })],
    ['enrollments', TABLE_MS, asks('staffEnrollments', { semesterId })],
    ['enrollments, search for a name', TABLE_MS, asks('staffEnrollments', { semesterId, search: 'maria 77' })],
    ['enrollments, ended', TABLE_MS, asks('staffEnrollments', { semesterId, state: 'ended' })],
    ['enrollments, waiting', TABLE_MS, asks('staffEnrollments', { semesterId, state: 'waiting' })],
    ['enrollments, missing forms', TABLE_MS, asks('staffEnrollments', { semesterId, record: 'missing' })],
    ['classes', TABLE_MS, asks('staffClasses', { semesterId })],
    ['dashboard, its calls one after the other', DAY_MS, dashboard(portal, office)],
    ["the office's day", DAY_MS, asks('officeDay', {})],
    ['history', HISTORY_MS, asks('auditEntries', {})],
    ['history, search for a word', HISTORY_MS, asks('auditEntries', { search: 'withdrawn' })],
    ['history, search for a name', HISTORY_MS, asks('auditEntries', { search: 'kowalski 8' })],
    ['history, search that finds nothing', HISTORY_MS, asks('auditEntries', { search: 'xylophonist' })],
    ['history of a student', HISTORY_MS, asks('auditEntries', { entityId: studentId })],
    ['history of a day', HISTORY_MS, asks('auditEntries', { from: today, until: today })],
    ['find a name', TABLE_MS, asks('find', { search: 'maria 77' })],
    ['find nobody', TABLE_MS, asks('find', { search: 'xylophonist qwertz' })],
  ];
}

/** What the dashboard asks beside the office's day. */
function dashboard(portal: RunningPortal, office: GrownSchool['office']): Ask {
  return async () => {
    const parts = [
      await ask(portal, office, 'dashboard', {}),
      await ask(portal, office, 'semesterCharts', {}),
      await ask(portal, office, 'happenedSince', {}),
    ];
    return { took: parts.reduce((sum, { took }) => sum + took, 0) };
  };
}

/** `npm run check:data` beside the running portal, the whole command. */
async function checkData({ dataDir }: RunningPortal): Promise<Row> {
  const since = performance.now();
  const check: ChildProcess = spawn(process.execPath, [join(root, 'dist', 'server', 'check-data.js')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' },
  });
  const [code] = (await once(check, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`check:data ended with ${code}.`);
  const took = performance.now() - since;
  return {
    what: `check:data of ${STUDENTS} students, 1000000 enrollments`,
    figure: ms(took),
    must: ms(CHECK_MS),
    aim: ms(CHECK_MS),
    verdict: judge(took, CHECK_MS, CHECK_MS, 'less'),
  };
}
