import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './ask.ts';
import { openBenchSchool } from './families.ts';
import { cpuMs } from './processes.ts';
import { type Row, timing } from './report.ts';
import { remove, root, startPortal, temporaryFolder } from './running-portal.ts';
import { upload } from './upload.ts';

const NAMES = join(root, '..', 'shared', 'data', 'names', 'random_names.csv');
const STUDENTS = 10_000;
const LIMITS = { must: 6000, aim: 6000 };

/** 10,000 students with two guardians and contacts from a file: into an empty school, and the same file once more, which changes nothing. */
export async function studentImport(): Promise<Row[]> {
  if (!existsSync(NAMES)) {
    console.log('  left out: the 10,000 names are not on this machine');
    return [];
  }
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  try {
    const [office] = await school.addFamilies(1);
    if (!office) throw new Error('There is a family.');
    await school.grantRole(office, 'administrator');
    const pids = await portal.pids();
    const rows: Row[] = [];
    for (const what of ['into an empty school', 'once more, nothing changed']) {
      const fileId = await upload(portal, office, 'students.csv', lines());
      const { result } = await ask(portal, office, 'studentImportColumns', { fileId });
      const before = cpuMs(pids);
      const done = await ask(portal, office, 'applyStudentImport', { fileId, mapping: result.guess, decisions: [] });
      rows.push(
        timing(
          `import of ${STUDENTS} students ${what} (${done.result.created} new)`,
          { took: done.took, cpu: cpuMs(pids) - before },
          LIMITS,
        ),
      );
    }
    return rows;
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

/** Two children a family, in the names of the shared list. */
function lines(): string {
  const names = readFileSync(NAMES, 'utf8')
    .trim()
    .split('\n')
    .slice(1, STUDENTS + 1)
    .map((line) => line.split(','));
  const heading =
    'External id,First name,Last name,Birth date,Grade,Guardian 1 name,Guardian 1 phone,Guardian 1 e-mail,Guardian 2 name,Contact 1 name,Contact 1 phone,Contact 2 name,Contact 2 phone';
  return [
    heading,
    ...names.map(([first = '', last = ''], at) => {
      const family = Math.floor(at / 2);
      const born = new Date(Date.UTC(2012, 0, 1 + (at % 3000))).toISOString().slice(0, 10);
      const phone = `+1 202 555 ${String(family % 10_000).padStart(4, '0')}`;
      return `S${at},${first},${last},${born},${at % 9},Pat ${last},${phone},family${family}@example.org,Sam ${last},Gran ${last},${phone},Uncle ${last},${phone}`;
    }),
  ].join('\n');
}
