import { openKeyring } from '../src/server/platform/sealing/keyring.ts';
import { seal } from '../src/server/platform/sealing/seal.ts';
import { ask } from './ask.ts';
import { ORGANIZATION, type BenchSchool, openBenchSchool, type ReturningFamily } from './families.ts';
import { cpuMs } from './processes.ts';
import { median, type Row, timing } from './report.ts';
import { remove, startPortal, temporaryFolder } from './running-portal.ts';

const STUDENTS = 5000;
const SAVED = 300;
const ROUNDS = 9;

/** Health data is opened to be looked through: what that costs for a whole semester, and what it costs to save a section. */
export async function health(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  try {
    const families = await school.addFamilies(STUDENTS);
    const semesterId = await seat(school, families);
    await tell(school, dataDir, families);
    const [nurse] = families;
    if (!nurse) throw new Error('There are families.');
    await school.grantRole(nurse, 'health');
    const pids = await portal.pids();
    const lists: number[] = [];
    const before = cpuMs(pids);
    for (let round = 0; round < ROUNDS; round++)
      lists.push((await ask(portal, nurse, 'lifeThreatening', { semesterId, page: 1 })).took);
    const listing = (cpuMs(pids) - before) / ROUNDS;
    const saves: number[] = [];
    const answers = { allergies: [{ name: 'Peanuts', reaction: 'Throat swells', isLifeThreatening: true }] };
    for (const family of families.slice(0, SAVED))
      saves.push((await ask(portal, family, 'saveHealth', { studentId: family.studentId, version: 1, answers })).took);
    const both = cpuMs(pids) - before;
    return [
      timing(
        `life-threatening allergies of ${STUDENTS} students, a page of 50 with its receipts`,
        { took: median(lists), cpu: listing },
        { must: 500, aim: 250 },
      ),
      timing(
        'saving a section of health, one after the other',
        { took: median(saves), cpu: (both - listing * ROUNDS) / SAVED },
        { must: 40, aim: 20 },
      ),
    ];
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

/** Every student in a class of the bench's semester. */
export async function seat(school: BenchSchool, families: readonly ReturningFamily[]): Promise<string> {
  const classIds = await school.addClasses(Math.ceil(STUDENTS / 25), 25);
  const [semester] = await school.query<{ id: string }>('SELECT semester_id AS id FROM classes WHERE id = $1', [
    classIds[0],
  ]);
  await school.query(
    `INSERT INTO enrollments (organization_id, id, class_id, student_id, state, enrolled_at)
     SELECT $1, gen_random_uuid(), ($2::uuid[])[1 + (n - 1) / 25], student_id, 'enrolled', now()
     FROM unnest($3::uuid[]) WITH ORDINALITY AS of(student_id, n)`,
    [ORGANIZATION, classIds, families.map(({ studentId }) => studentId)],
  );
  return semester?.id ?? '';
}

/** Every family has told of allergies; one in ten of a life-threatening one. */
async function tell(school: BenchSchool, dataDir: string, families: readonly ReturningFamily[]): Promise<void> {
  const [key] = openKeyring({ healthKeys: [], dataDir }).keys();
  if (!key) throw new Error('The portal made a key at its start.');
  const sealed = families.map(({ studentId }, index) => {
    const allergies = [
      { name: 'Pollen', reaction: 'Sneezes', isLifeThreatening: false },
      { name: 'Peanuts', reaction: 'Throat swells', isLifeThreatening: index % 10 === 0 },
    ];
    return seal(key, { organizationId: ORGANIZATION, studentId, section: 'allergies' }, allergies);
  });
  await school.query(
    `INSERT INTO health_sections (organization_id, student_id, section, key_id, sealed, version, updated_at, updated_by)
     SELECT $1, student_id, 'allergies', $2, sealed, 1, now(), student_id FROM unnest($3::uuid[], $4::bytea[]) AS of(student_id, sealed)`,
    [ORGANIZATION, key.id, families.map(({ studentId }) => studentId), sealed],
  );
}
