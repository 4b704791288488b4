import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../src/server/platform/ids.ts';
import { ask } from './ask.ts';
import { openLine, rawPost } from './burst.ts';
import { readWhole } from './enrollment-files.ts';
import { ORGANIZATION, arrive, type BenchSchool, enrollRequest, openBenchSchool } from './families.ts';
import { fillLargeSchool, type LargeSchool } from './large-school.ts';
import { count, judge, ms, percentile, type Row } from './report.ts';
import { remove, type RunningPortal, startPortal, temporaryFolder } from './running-portal.ts';

const ROUNDS = 3;
const SECONDS = 6;
const MOVED = 200;
const WRITTEN_TO = 5000;
/** So many families look at the catalogue, and so many enrol, each again a moment after it was answered. */
const LINES = 4;
const PAUSE_MS = 10;
const FAMILIES = 1000;
const CLASSES = 60;

/** What families feel of the office's large acts: the catalogue and single enrolments, quiet and beside each act, turn by turn in one run. */
export async function beside(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  try {
    const large = await fillLargeSchool(school);
    const submissions = await prepareSubmissions(portal, school);
    const acts = await prepareActs(portal, school, large);
    const times = { quiet: none(), ...Object.fromEntries(Object.keys(acts).map((name) => [name, none()])) };
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, into] of Object.entries(times)) {
        const act = acts[name];
        await watch(portal, submissions, into, act ?? (() => wait(200)));
      }
    }
    return Object.keys(acts).flatMap((name) => rowsOf(name, times.quiet, times[name as 'quiet']));
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

interface Times {
  readonly catalogue: number[];
  readonly desk: number[];
}

const none = (): Times => ({ catalogue: [], desk: [] });

type Acts = Readonly<Record<string, () => Promise<unknown>>>;

/** The acts of the office, each of which leaves everything as it was. */
async function prepareActs(
  portal: RunningPortal,
  school: BenchSchool,
  { office, semesterId }: LargeSchool,
): Promise<Acts> {
  const [from = '', to = ''] = await school.addClasses(2, 2 * MOVED);
  await school.query(
    `INSERT INTO enrollments (organization_id, id, class_id, student_id, state, enrolled_at)
     SELECT $1, gen_random_uuid(), $2, id, 'enrolled', now() FROM (SELECT id FROM students ORDER BY id LIMIT $3) AS chosen`,
    [ORGANIZATION, from, MOVED],
  );
  await school.query('UPDATE classes SET seats_taken = $2 WHERE id = $1', [from, MOVED]);
  // All but five thousand families want no mails.
  await school.query(
    'UPDATE guardians SET wants_mail = false WHERE id IN (SELECT id FROM guardians ORDER BY id OFFSET $1)',
    [WRITTEN_TO],
  );
  const seated = () =>
    school.query<{ id: string }>(`SELECT id FROM enrollments WHERE class_id = $1 AND state = 'enrolled'`, [from]);
  return {
    'a file of 100000 rows': () => readWhole(portal, office, semesterId),
    'a move of 200': async () => {
      const enrollmentIds = (await seated()).map(({ id }) => id);
      const why = { reason: 'The bus is full', tells: true, price: 'agreed' } as const;
      const { result } = await ask(portal, office, 'moveEnrollments', {
        enrollmentIds,
        toClassId: to,
        overrides: [],
        ...why,
      });
      await ask(portal, office, 'undoWithdrawAll', { withdrawalId: result.withdrawalId });
    },
    'a letter to 5000': async () => {
      const circularId = newId();
      const audience = { of: 'enrollments', semesterId, state: 'enrolled' } as const;
      const words = { subject: 'The creek is high', text: 'Dear {guardian},\n\n{student} needs boots.' };
      const { result } = await ask(portal, office, 'sendCircular', {
        circularId,
        audience,
        ...words,
        replyTo: 'school',
      });
      if (Math.abs(result.mails - WRITTEN_TO) > WRITTEN_TO / 20) throw new Error(`${result.mails} mails.`);
      await ask(portal, office, 'undoCircular', { circularId });
    },
  };
}

/** Submissions of many families, each for a class that the student does not have yet. */
async function prepareSubmissions(portal: RunningPortal, school: BenchSchool): Promise<() => Buffer> {
  const classes = await school.addClasses(CLASSES, 1_000_000);
  const families = await school.addFamilies(FAMILIES);
  await arrive(portal.port, families);
  let next = 0;
  return () => {
    const at = next++;
    const [family, classId] = [families[at % FAMILIES], classes[Math.floor(at / FAMILIES) % CLASSES]];
    if (!family || !classId) throw new Error('There are families and classes.');
    return enrollRequest(family, classId);
  };
}

/** Watches both for some seconds while an act is done again and again. */
async function watch(
  portal: RunningPortal,
  submission: () => Buffer,
  into: Times,
  act: () => Promise<unknown>,
): Promise<void> {
  const until = performance.now() + SECONDS * 1000;
  const catalogue = () =>
    rawPost('/api/availableEnrollmentClasses', '{"data":null}', undefined, 'accept-encoding: br\r\n');
  const again = async (request: () => Buffer, times: number[]) => {
    const line = await openLine(portal.port);
    while (performance.now() < until) {
      const answer = await line.send(request());
      if (answer.status !== 200)
        throw new Error(`A family was answered ${answer.status}: ${answer.body.slice(0, 200)}`);
      times.push(answer.ms);
      await wait(PAUSE_MS);
    }
    line.close();
  };
  const acting = (async () => {
    while (performance.now() < until) await act();
  })();
  const lines = Array.from({ length: LINES }, () => [again(catalogue, into.catalogue), again(submission, into.desk)]);
  await Promise.all([acting, ...lines.flat()]);
}

function rowsOf(act: string, quiet: Times, busy: Times): Row[] {
  return (['catalogue', 'desk'] as const).map((of) => {
    const [before, now] = [percentile(quiet[of], 0.99), percentile(busy[of], 0.99)];
    return {
      what: `${of === 'catalogue' ? 'the catalogue' : 'an enrolment'} beside ${act}, p99`,
      figure: `${(now / before).toFixed(1)} × quiet`,
      beside: `${ms(now)} of ${count(busy[of].length)} answers; quiet ${ms(before)} of ${count(quiet[of].length)}`,
      must: '2 ×',
      aim: '2 ×',
      verdict: judge(now / before, 2, 2, 'less'),
    };
  });
}
