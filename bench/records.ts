import { listMissing, requirementsOf, type SectionStates } from '../src/domain/missing-sections.ts';
import { openKysely, openPool } from '../src/server/platform/database/connect.ts';
import { PATIENCE } from '../src/server/platform/database/patience.ts';
import { missingOf } from '../src/server/records/store.ts';
import { ORGANIZATION, openBenchSchool } from './families.ts';
import { seat } from './health.ts';
import { cpuMs } from './processes.ts';
import { judge, median, ms, type Row } from './report.ts';
import { remove, startPortal, temporaryFolder } from './running-portal.ts';

const STUDENTS = 5000;
const ROUNDS = 15;
const SHARED = ['student', 'permissions', 'allergies', 'medications', 'conditions', 'care'];
const OWN = ['contacts', 'pickup'];

/** Measures which sections are missing in a semester of 5,000 students, half with complete records; read and decided in this process. */
export async function records(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  const pool = openPool(school.databaseUrl, { connections: 2, patience: PATIENCE.tool });
  try {
    const families = await school.addFamilies(STUDENTS);
    const semesterId = await seat(school, families);
    const tell = (sections: readonly string[], owner: string) =>
      school.query(
        `INSERT INTO student_sections (organization_id, student_id, owner_id, section, version, answered_at, confirmed_at)
         SELECT $1, student_id, ${owner}, section, 1, now(), now()
         FROM family_students CROSS JOIN unnest($2::text[]) AS section
         WHERE organization_id = $1 AND (section <> 'care' OR abs(hashtext(student_id::text)) % 2 = 0) ON CONFLICT DO NOTHING`,
        [ORGANIZATION, sections],
      );
    await tell(SHARED, 'student_id');
    await tell(OWN, 'family_id');
    await school.query('ANALYZE');
    const database = openKysely(pool);
    const days = { organizationId: ORGANIZATION, timeZone: 'America/New_York', today: '2026-11-22' };
    const look = async () => {
      const [since, used] = [performance.now(), process.cpuUsage()];
      const rows = await missingOf(database, days, semesterId);
      if (rows.length !== STUDENTS) throw new Error(`Told of ${rows.length} students.`);
      return { took: performance.now() - since, cpu: ownMs(used) };
    };
    for (let round = 0; round < 3; round++) await look();
    const pids = await portal.pids();
    const before = cpuMs(pids);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await look());
    const elsewhere = (cpuMs(pids) - before) / ROUNDS;
    const own = median(rounds.map((each) => each.cpu));
    const cpu = own + elsewhere;
    return [
      {
        what: `who owes what in a semester of ${STUDENTS} students, with the database (CPU)`,
        figure: ms(cpu),
        cpu: ms(cpu),
        beside: `this process ${ms(own)}, the database ${ms(elsewhere)}; took ${ms(median(rounds.map((each) => each.took)))}; the rule alone ${ms(ruleMs())}`,
        must: '≤ 150 ms',
        aim: '≤ 100 ms',
        verdict: judge(cpu, 150, 100, 'less'),
      },
    ];
  } finally {
    await pool.end();
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

function ownMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/** The CPU time of the rule alone, for the same number of students. */
function ruleMs(): number {
  const answered = { answeredOn: '2026-10-01', confirmedOn: null };
  const states: SectionStates = Object.fromEntries([...SHARED, ...OWN].map((section) => [section, answered]));
  const requirements = requirementsOf('2026-09-01');
  const rounds = Array.from({ length: ROUNDS }, () => {
    const since = process.cpuUsage();
    for (let student = 0; student < STUDENTS; student++) listMissing({ states }, requirements, '2026-11-22');
    return ownMs(since);
  });
  return median(rounds);
}
