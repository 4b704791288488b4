import type { staffEnrollments } from '../src/contract/enrollment-table.ts';
import type { InputOf } from '../src/contract/kit.ts';
import { PAGE_ROWS } from '../src/domain/pages.ts';
import { ask } from './ask.ts';
import { enrollmentFiles } from './enrollment-files.ts';
import { type BenchSchool, openBenchSchool } from './families.ts';
import { ENROLLMENTS, fillLargeSchool, type LargeSchool } from './large-school.ts';
import { cpuMs } from './processes.ts';
import { type Row, timing } from './report.ts';
import { remove, type RunningPortal, startPortal, temporaryFolder } from './running-portal.ts';
import { p95 } from './students.ts';

type Question = InputOf<typeof staffEnrollments>;

/** The staff's screens of a large school, each kind of question as its 95th percentile at the server: enrollments, the dashboard, a family, files. */
export async function enrollments(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  try {
    const large = await fillLargeSchool(school);
    const { office, semesterId } = large;
    const pids = await portal.pids();
    const measure = async (what: string, must: number, work: () => Promise<{ took: number }>) => {
      const before = cpuMs(pids);
      const took = await p95(work);
      return timing(what, { took, cpu: (cpuMs(pids) - before) / 21 }, { must, aim: must });
    };
    const rows: Row[] = [];
    for (const [what, data] of questionsOf(large))
      rows.push(
        await measure(`${ENROLLMENTS} enrollments, p95: ${what}`, 60, () =>
          ask(portal, office, 'staffEnrollments', { semesterId, ...data }),
        ),
      );
    for (const name of ['dashboard', 'officeDay', 'semesterCharts', 'happenedSince'] as const)
      rows.push(
        await measure(`the same school, p95: ${name}`, 120, () =>
          ask(portal, office, name, name === 'happenedSince' ? {} : { semesterId }),
        ),
      );
    const familyId = await largestFamily(school);
    rows.push(
      await measure('the same school, p95: a family', 60, () => ask(portal, office, 'staffFamily', { familyId })),
      await measure("the same school, p95: all six calls of a family's page", 60, () =>
        askFamily(portal, office, familyId),
      ),
    );
    return [...rows, ...(await enrollmentFiles(portal, office, semesterId))];
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

const questionsOf = ({ classId, typeId }: LargeSchool): [string, Question][] => [
  ['nothing asked', {}],
  ['a class', { classId }],
  ['a type of eight in ten', { typeId }],
  ['enrolled', { state: 'enrolled' }],
  ['ended', { state: 'ended' }],
  ['waiting', { state: 'waiting' }],
  ['missing forms', { record: 'missing' }],
  ['since a day', { since: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) }],
  ['search for a name', { search: 'maria 77' }],
  ['search that finds nobody', { search: 'nobody at all' }],
  ['search that finds everybody', { search: 'class' }],
  ...['student', '-student', 'class', 'state', 'since'].map((sort): [string, Question] => [
    `sort by ${sort}`,
    { sort },
  ]),
  ['sort by student, in the middle', { sort: 'student', page: ENROLLMENTS / PAGE_ROWS / 2 }],
  ['sort by class, in the middle', { sort: 'class', page: ENROLLMENTS / PAGE_ROWS / 2 }],
  ['last page', { page: ENROLLMENTS / PAGE_ROWS }],
];

/** Somebody with the most students, and through them the most seats. */
async function largestFamily(school: BenchSchool): Promise<string> {
  const [found] = await school.query<{ id: string }>(
    'SELECT family_id AS id FROM family_students GROUP BY family_id ORDER BY count(*) DESC, family_id LIMIT 1',
  );
  return found?.id ?? '';
}

/** What the family's page asks, all of it at once, as a browser does; it is there when the last has come. */
async function askFamily(portal: RunningPortal, office: LargeSchool['office'], familyId: string) {
  const since = performance.now();
  await Promise.all([
    ask(portal, office, 'staffFamily', { familyId }),
    ask(portal, office, 'outboxMails', { familyId }),
    ask(portal, office, 'auditEntries', { entityId: familyId, pageSize: 10 }),
    ask(portal, office, 'notes', { about: { familyId } }),
    ask(portal, office, 'familyMerges', { familyId }),
    ask(portal, office, 'tshirtSizes', {}),
  ]);
  return { took: performance.now() - since };
}
