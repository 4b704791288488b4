import type { InputOf } from '../src/contract/kit.ts';
import { STUDENT_SORTS, RECORD_STATES, type staffStudents } from '../src/contract/student-table.ts';
import { PAGE_ROWS } from '../src/domain/pages.ts';
import { ORGANIZATION, type BenchSchool, openBenchSchool } from './families.ts';
import { ask } from './ask.ts';
import { cpuMs } from './processes.ts';
import { percentile, type Row, timing } from './report.ts';
import { remove, startPortal, temporaryFolder } from './running-portal.ts';

const FAMILIES = 11_000;
export const STUDENTS = 20_000;
const PER_CLASS = 25;
const ROUNDS = 20;

type Question = InputOf<typeof staffStudents>;

/** Measures the staff's student list of a large school: for each kind of query the 95th percentile at the server. */
export async function students(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  try {
    const { office, semesterId, classId } = await fill(school);
    const questions: [string, Question][] = [
      ['nothing asked', {}],
      ['search for a name', { search: 'maria 77' }],
      ['search for a phone', { search: '5550123' }],
      ['search that finds nobody', { search: 'nobody at all' }],
      ['a semester', { semesterId }],
      ['a class', { classId }],
      ...RECORD_STATES.map((record): [string, Question] => [`a semester, ${record}`, { semesterId, record }]),
      ['a semester, missing, search', { semesterId, record: 'missing', search: 'maria' }],
      ...STUDENT_SORTS.map((sort): [string, Question] => [`sort by ${sort}`, { sort }]),
      ['last page', { page: STUDENTS / PAGE_ROWS }],
    ];
    const pids = await portal.pids();
    const rows: Row[] = [];
    for (const [what, data] of questions) {
      const before = cpuMs(pids);
      const took = await p95(() => ask(portal, office, 'staffStudents', data));
      const cpu = (cpuMs(pids) - before) / (ROUNDS + 1);
      rows.push(timing(`${STUDENTS} students, p95: ${what}`, { took, cpu }, { must: 100, aim: 100 }));
    }
    const { result } = await ask(portal, office, 'staffStudents', {});
    const [first] = result.rows;
    if (!first) throw new Error('There are students.');
    const studentId = first.id;
    const before = cpuMs(pids);
    const took = await p95(() => ask(portal, office, 'staffStudent', { studentId }));
    const cpu = (cpuMs(pids) - before) / (ROUNDS + 1);
    rows.push(timing(`${STUDENTS} students, p95: the record of one`, { took, cpu }, { must: 40, aim: 40 }));
    rows.push(...(await families(portal, office, pids)));
    return rows;
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

/** The list of the families, and all calls of a household's page together. */
async function families(
  portal: Awaited<ReturnType<typeof startPortal>>,
  office: Parameters<typeof ask>[1],
  pids: readonly number[],
): Promise<Row[]> {
  const measure = async (what: string, act: () => Promise<{ took: number }>, most: number) => {
    const before = cpuMs(pids);
    const took = await p95(act);
    const cpu = (cpuMs(pids) - before) / (ROUNDS + 1);
    return timing(`${STUDENTS} students, p95: ${what}`, { took, cpu }, { must: most, aim: most });
  };
  const { result } = await ask(portal, office, 'staffFamilies', {});
  const [first] = result.rows;
  const [child] = first?.students ?? [];
  if (!first || !child) throw new Error('There are families.');
  const about = { familyId: first.id };
  const page = async () => {
    const parts = [
      await ask(portal, office, 'staffFamily', about),
      await ask(portal, office, 'staffStudent', { studentId: child.id }),
      await ask(portal, office, 'openEntries', { studentId: child.id }),
      await ask(portal, office, 'attempts', { about }),
      await ask(portal, office, 'notes', { about }),
      await ask(portal, office, 'outboxMails', about),
      await ask(portal, office, 'auditEntries', { entityId: first.id, pageSize: 10 }),
    ];
    return { took: parts.reduce((sum, { took }) => sum + took, 0) };
  };
  return [
    await measure('the families', () => ask(portal, office, 'staffFamilies', {}), 300),
    await measure('the families, missing', () => ask(portal, office, 'staffFamilies', { forms: 'missing' }), 300),
    await measure('the families, search', () => ask(portal, office, 'staffFamilies', { search: 'maria 77' }), 300),
    await measure('all calls of a household, one after the other', page, 60),
  ];
}

/** Fills a school with two students in most families, all with a seat, most with a partly answered record. */
export async function fill(school: BenchSchool) {
  const families = await school.addFamilies(FAMILIES);
  const [office] = families;
  if (!office) throw new Error('There are families.');
  await school.grantRole(office, 'administrator');
  await school.query(
    `WITH second AS MATERIALIZED (SELECT organization_id, family_id, gen_random_uuid() AS id FROM family_students ORDER BY family_id LIMIT $1),
       made AS (INSERT INTO students (organization_id, id, first_name, last_name, birth_date, grade, created_at, updated_at)
         SELECT organization_id, id, 'Second', 'Bench', '2018-03-01', 2, now(), now() FROM second RETURNING id)
     INSERT INTO family_students (organization_id, family_id, student_id, linked_at, linked_by)
     SELECT organization_id, family_id, id, now(), 'bench' FROM second WHERE id IN (SELECT id FROM made)`,
    [STUDENTS - FAMILIES],
  );
  await school.query(
    `UPDATE students SET last_name = (ARRAY['Kowalski','Nguyễn','García','Okafor','Åkesson','Schmidt','O’Brien','Haddad'])[1 + n % 8] || ' ' || n,
       first_name = (ARRAY['Maria','Zoë','Liam','Amina','Jürgen','Yusuf','Chloé'])[1 + n % 7], birth_date = date '2010-01-01' + (n * 37 % 3000)::int, grade = n % 12
     FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM students) AS numbered WHERE students.id = numbered.id`,
  );
  await school.query(
    `UPDATE guardians SET name = 'Guardian ' || n, phone = '(555) ' || lpad((n * 7919 % 10000000)::text, 7, '0'), postal_address = n || ' Main Street'
     FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM guardians) AS numbered WHERE guardians.id = numbered.id`,
  );
  const { semesterId, classId } = await seat(school);
  await tellRecords(school);
  // Autovacuum leaves the tables in this state within a minute.
  await school.query('VACUUM (ANALYZE)');
  return { office, semesterId, classId };
}

async function seat(school: BenchSchool): Promise<{ semesterId: string; classId: string }> {
  const classIds = await school.seatEverybody(STUDENTS, PER_CLASS);
  const [found] = await school.query<{ id: string }>('SELECT semester_id AS id FROM classes WHERE id = $1', [
    classIds[0],
  ]);
  return { semesterId: found?.id ?? '', classId: classIds[0] ?? '' };
}

/** Eight sections per student: a third of the records is complete, a third was answered long ago, a third lacks its last sections. */
async function tellRecords(school: BenchSchool): Promise<void> {
  await school.query(
    `INSERT INTO student_sections (organization_id, student_id, owner_id, section, version, answered_at, confirmed_at)
     SELECT $1, students.id, CASE WHEN section IN ('contacts', 'pickup') THEN family_id ELSE students.id END, section, 1, told, told
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM students) AS students
     JOIN family_students ON student_id = students.id
     CROSS JOIN unnest(ARRAY['student','contacts','pickup','permissions','allergies','medications','conditions','care']) WITH ORDINALITY AS of(section, at)
     CROSS JOIN LATERAL (SELECT CASE WHEN n % 3 = 1 THEN now() - interval '2 years' ELSE now() END AS told) AS told
     WHERE n % 3 < 2 OR at <= n % 8`,
    [ORGANIZATION],
  );
}

export async function p95(work: () => Promise<{ took: number }>): Promise<number> {
  const times: number[] = [];
  await work();
  for (let round = 0; round < ROUNDS; round++) times.push((await work()).took);
  return percentile(times, 0.95);
}
