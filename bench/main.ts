// `npm run bench [-- rush catalogue …]`: measures, prints one table and writes it down (report.ts). `-- --print` writes nothing down.
import { join } from 'node:path';
import { acts } from './acts.ts';
import { beside } from './beside.ts';
import { board } from './board.ts';
import { calendarDrawing } from './calendar-drawing.ts';
import { calendarFeeds } from './calendar-feeds.ts';
import { catalogue } from './catalogue.ts';
import { classTable } from './class-table.ts';
import { enrollments } from './enrollments.ts';
import { enrollmentsScreen } from './enrollments-screen.ts';
import { find } from './find.ts';
import { firstLoad } from './first-load.ts';
import { growth } from './growth.ts';
import { health } from './health.ts';
import { identity } from './identity.ts';
import { importCatalogue } from './import.ts';
import { importColumns } from './import-columns.ts';
import { ledger } from './ledger.ts';
import { letters } from './circulars.ts';
import { letterRules } from './letter-rules.ts';
import { manySchools } from './many-schools.ts';
import { newcomers } from './newcomers.ts';
import { openingMorningFromOneAddress } from './opening-morning.ts';
import { overload } from './overload.ts';
import { papers } from './papers.ts';
import { papersMemory } from './papers-memory.ts';
import { shirts } from './t-shirts.ts';
import { pictures } from './pictures.ts';
import { type Measured, publish, type Row, toTable } from './report.ts';
import { records } from './records.ts';
import { closing } from './closing.ts';
import { rollForward } from './roll-forward.ts';
import { root } from './running-portal.ts';
import { rush } from './rush.ts';
import { startUp } from './start-up.ts';
import { studentImport } from './student-import.ts';
import { students } from './students.ts';
import { teaching } from './teaching.ts';

const programs: Record<string, () => Promise<Row[]>> = {
  rush,
  ledger,
  'many-schools': manySchools,
  newcomers,
  overload,
  catalogue,
  import: importCatalogue,
  'import-columns': importColumns,
  'start-up': startUp,
  'first-load': firstLoad,
  teaching,
  identity,
  health,
  'class-table': classTable,
  board,
  'calendar-feeds': calendarFeeds,
  'calendar-drawing': calendarDrawing,
  students,
  enrollments,
  'enrollments-screen': enrollmentsScreen,
  growth,
  beside,
  find,
  letters,
  'letter-rules': letterRules,
  acts,
  papers,
  'papers-memory': papersMemory,
  shirts,
  'student-import': studentImport,
  records,
  closing,
  'roll-forward': rollForward,
  pictures,
  'opening-morning': openingMorningFromOneAddress,
};

const given = process.argv.slice(2);
const wanted = given.filter((argument) => argument !== '--print');
const unknown = wanted.filter((argument) => !Object.hasOwn(programs, argument));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(programs).join(', ')}.`);
  process.exit(2);
}
const measured: Measured[] = [];
for (const [bench, program] of Object.entries(programs)) {
  if (wanted.length > 0 && !wanted.includes(bench)) continue;
  console.log(`… ${bench}`);
  measured.push({ bench, rows: await program() });
}
console.log(`\n${toTable(measured)}\n`);
if (!given.includes('--print'))
  await publish(measured, Object.keys(programs), new Date().toISOString().slice(0, 10), join(root, 'docs'));
