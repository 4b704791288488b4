import { ask } from './ask.ts';
import { ORGANIZATION, openBenchSchool } from './families.ts';
import { newId } from '../src/server/platform/ids.ts';
import { cpuMs } from './processes.ts';
import { type Row, timing } from './report.ts';
import { remove, startPortal, temporaryFolder } from './running-portal.ts';
import { fill, p95, STUDENTS } from './students.ts';

const ROUNDS = 21;

/** What somebody in the office types while a parent is on the telephone. */
const SEARCHES: Readonly<Record<string, string>> = {
  'a name and a number': 'maria 77',
  'a first name of thousands': 'maria',
  'two letters': 'ma',
  'a name without its accents': 'nguyen 1201',
  'a child and its guardian': 'maria guardian 105',
  'a guardian with the children’s seats': 'guardian 105',
  'a phone': '(555) 012-3456',
  'a birth date': '3/5/2012',
  'a part of an address of all': 'example.org',
  'a name spelled wrong': 'kowalksi 960',
  'a long name spelled wrong, of thousands': 'Schmitd',
  'a class with its fill': 'class',
  'a place with its next class': 'millrace',
  'an instructor with the next class': 'rosa',
  nobody: 'xylophonist qwertz',
};

/** Find in a large school, each kind of question as its 95th percentile at the server. */
export async function find(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  try {
    const { office, classId } = await fill(school);
    await teachThere(school, classId);
    const pids = await portal.pids();
    const rows: Row[] = [];
    for (const [what, search] of Object.entries(SEARCHES)) {
      const before = cpuMs(pids);
      const took = await p95(() => ask(portal, office, 'find', { search }));
      const cpu = (cpuMs(pids) - before) / ROUNDS;
      rows.push(timing(`find among ${STUDENTS} students, p95: ${what}`, { took, cpu }, { must: 50, aim: 50 }));
    }
    return rows;
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

/** Somebody who teaches the class, and a place where it meets. */
async function teachThere({ query }: Awaited<ReturnType<typeof openBenchSchool>>, classId: string): Promise<void> {
  const [place, instructor] = [newId(), newId()];
  await query('INSERT INTO locations (organization_id, id, name) VALUES ($1, $2, $3)', [
    ORGANIZATION,
    place,
    'Millrace',
  ]);
  await query('INSERT INTO instructors (organization_id, id, name) VALUES ($1, $2, $3)', [
    ORGANIZATION,
    instructor,
    'Rosa Alder',
  ]);
  await query('UPDATE classes SET location_id = $2 WHERE id = $1', [classId, place]);
  await query(
    'INSERT INTO class_instructors (organization_id, class_id, instructor_id, position) VALUES ($1, $2, $3, 0)',
    [ORGANIZATION, classId, instructor],
  );
}
