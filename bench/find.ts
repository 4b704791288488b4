import { ask } from './ask.ts';
import { openBenchSchool } from './families.ts';
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
  'a phone': '(555) 012-3456',
  'a part of an address of all': 'example.org',
  'a name spelled wrong': 'kowalksi 960',
  'a long name spelled wrong, of thousands': 'Schmitd',
  'a class with its fill': 'badgers',
  'a place with its next class': 'millrace',
  'an instructor with the next class': 'tomasz',
  nobody: 'xylophonist qwertz',
};

/** Find in a large school, each kind of question as its 95th percentile at the server. */
export async function find(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  try {
    const { office } = await fill(school);
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
