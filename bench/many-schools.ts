import { type Answer, burst, closedLoop, rawPost } from './burst.ts';
import { type BenchSchool, enrollRequest, openBenchSchool, ORGANIZATION } from './families.ts';
import { cpuMs } from './processes.ts';
import { count, judge, median, ms, type Row } from './report.ts';
import { type RunningPortal, remove, startPortal, temporaryFolder } from './running-portal.ts';

const SCHOOLS = 300;
const EACH = 10;
const ROUNDS = 3;

interface School {
  readonly id: string;
  readonly host: string;
  readonly classId: string;
}

/** The opening minute of many schools on one installation, in turns with as many submissions of one school on the same database. */
export async function manySchools(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  try {
    const schools = await addSchools(school, portal.port);
    const [alone, together]: Round[][] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      alone?.push(await submit(portal, school, await ofOne(school, portal.port)));
      together?.push(await submit(portal, school, schools));
    }
    return rows(alone ?? [], together ?? []);
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

/** One school's classes, as many as there are schools otherwise. */
async function ofOne(school: BenchSchool, port: number): Promise<School[]> {
  const classIds = await school.addClasses(SCHOOLS, 1_000_000);
  return classIds.map((classId) => ({ id: ORGANIZATION, host: `localhost:${port}`, classId }));
}

/** The other schools are made like the first, each with a class. */
async function addSchools(school: BenchSchool, port: number): Promise<School[]> {
  const [classId = ''] = await school.addClasses(1, 1_000_000);
  await school.query(`UPDATE organizations SET public_url = $1`, [`http://localhost:${port}`]);
  await school.query(
    `INSERT INTO organizations SELECT (jsonb_populate_record(own, jsonb_build_object('id', gen_random_uuid(), 'name', 'School ' || n,
       'public_url', 'http://s' || n || '.localhost:' || $1::text, 'created_at', now()))).* FROM organizations AS own, generate_series(2, $2::int) AS n`,
    [port, SCHOOLS],
  );
  const others = `organizations AS other WHERE other.id <> '${ORGANIZATION}'`;
  await school.query(`INSERT INTO catalogue_versions (organization_id, version) SELECT id, 1 FROM ${others}`);
  const idOf = (column: string) => `md5(other.id::text || row.${column}::text)::uuid`;
  const copy = (table: string, own: string, where: string) =>
    school.query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(row, jsonb_build_object('organization_id', other.id, ${own}))).*
       FROM ${table} AS row, ${others} AND ${where}`,
      [classId],
    );
  const id = `'id', ${idOf('id')}`;
  await copy('semesters', id, 'row.id = (SELECT semester_id FROM classes WHERE id = $1)');
  await copy('class_types', id, 'row.id = (SELECT type_id FROM classes WHERE id = $1)');
  const semester = `'semester_id', ${idOf('semester_id')}`;
  await copy('classes', `${id}, ${semester}, 'type_id', ${idOf('type_id')}`, 'row.id = $1');
  await copy('meetings', `${id}, 'class_id', ${idOf('class_id')}`, 'row.class_id = $1');
  const rows = await school.query<{ id: string; host: string; classId: string }>(
    `SELECT organizations.id, replace(public_url, 'http://', '') AS host, classes.id AS "classId" FROM organizations
     JOIN classes ON classes.organization_id = organizations.id WHERE organizations.id <> $1 OR classes.id = $2 ORDER BY 1`,
    [ORGANIZATION, classId],
  );
  if (rows.length !== SCHOOLS) throw new Error(`${rows.length} schools.`);
  return rows;
}

interface Round {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly turnedAway: number;
  /** The longest wait of each school. */
  readonly longest: readonly number[];
}

/** Ten families of each school submit, the schools in turn. */
async function submit(portal: RunningPortal, school: BenchSchool, schools: readonly School[]): Promise<Round> {
  const all = Array.from({ length: EACH }, () => schools).flat();
  const families = await school.addFamiliesOf(all.map(({ id }) => id));
  const asks = all.map(({ host, classId }, at) => ({ host, classId, family: families[at] }));
  const each = <T>(
    make: (ask: Required<(typeof asks)[number]> & { family: NonNullable<(typeof asks)[number]['family']> }) => T,
  ) => asks.flatMap((ask) => (ask.family ? [make({ ...ask, family: ask.family })] : []));
  await closedLoop(
    portal.port,
    64,
    each(({ host, family }) => rawPost('/api/roles', '{"data":null}', family.token, '', host)),
  );
  const pids = await portal.pids();
  const before = cpuMs(pids);
  const answers = await burst(
    portal.port,
    each(({ host, classId, family }) => enrollRequest(family, classId, host)),
  );
  const elapsed = Math.max(...answers.map((answer) => answer.ms));
  const used = cpuMs(pids) - before;
  const classIds = schools.map(({ classId }) => classId);
  const [seats] = await school.query<{ sum: number }>(
    'SELECT sum(seats_taken)::int AS sum FROM classes WHERE id = ANY($1)',
    [classIds],
  );
  const enrolled = answers.filter(({ body }) => body.includes('"outcome":"enrolled"')).length;
  const turnedAway = answers.filter(({ status }) => status === 503).length;
  const other = answers.find(({ status }) => status !== 200 && status !== 503);
  if (other) throw new Error(`${other.status} ${other.body.slice(0, 200)}`);
  if ((seats?.sum ?? 0) % enrolled !== 0)
    throw new Error(`${enrolled} were acknowledged, ${seats?.sum} are in the database.`);
  return {
    perSecond: (enrolled * 1000) / elapsed,
    cpuMs: used / enrolled,
    turnedAway,
    longest: longestOf(answers, schools),
  };
}

/** By the class that an answer is about: every school has one. */
function longestOf(answers: readonly Answer[], schools: readonly School[]): number[] {
  const waits = new Map(schools.map(({ classId }) => [classId, 0]));
  for (const { body, ms: took } of answers) {
    const classId = /"classId":"([^"]+)"/.exec(body)?.[1] ?? '';
    waits.set(classId, Math.max(waits.get(classId) ?? 0, took));
  }
  return [...waits.values()];
}

function rows(alone: readonly Round[], together: readonly Round[]): Row[] {
  const rate = (rounds: readonly Round[]) => median(rounds.map(({ perSecond }) => perSecond));
  const ratio = median(together.map(({ perSecond }, at) => perSecond / (alone[at]?.perSecond ?? Number.NaN)));
  const unfair = median(together.map(({ longest }) => Math.max(...longest) / median(longest)));
  const away = together.reduce((sum, { turnedAway }) => sum + turnedAway, 0);
  const what = `${SCHOOLS * EACH} submissions of ${SCHOOLS} schools at once`;
  return [
    {
      what: `${what}: rate beside that of one school`,
      figure: `${ratio.toFixed(2)} × (${count(rate(together))}/s)`,
      cpu: ms(median(together.map((round) => round.cpuMs))),
      beside: `one school: ${count(rate(alone))}/s, ${ms(median(alone.map((round) => round.cpuMs)))}`,
      must: '≥ 0.6 ×',
      aim: '≥ 0.8 ×',
      verdict: judge(ratio, 0.6, 0.8, 'more'),
    },
    {
      what: `${what}: turned away`,
      figure: count(away),
      must: '0',
      aim: '0',
      verdict: judge(away, 0, 0, 'less'),
    },
    {
      what: `${what}: the longest wait of any school beside the median one`,
      figure: `${unfair.toFixed(2)} ×`,
      must: '≤ 2 ×',
      aim: '≤ 2 ×',
      verdict: judge(unfair, 2, 2, 'less'),
    },
  ];
}
