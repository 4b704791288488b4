// `npm run bench [-- rush catalogue …]`: measures, prints one table and (when everything was measured) writes docs/performance.md.
import { catalogue } from './catalogue.ts';
import { classTable } from './class-table.ts';
import { firstLoad } from './first-load.ts';
import { identity } from './identity.ts';
import { importCatalogue } from './import.ts';
import { overload } from './overload.ts';
import { pictures } from './pictures.ts';
import { publish, type Row, toTable } from './report.ts';
import { rollForward } from './roll-forward.ts';
import { rush } from './rush.ts';
import { startUp } from './start-up.ts';

const programs: Record<string, () => Promise<Row[]>> = {
  rush,
  catalogue,
  import: importCatalogue,
  'start-up': startUp,
  'first-load': firstLoad,
  identity,
  'class-table': classTable,
  'roll-forward': rollForward,
  pictures,
};

/** Long forms, run by name only. */
const longPrograms: typeof programs = { overload };

const wanted = process.argv.slice(2).filter((argument) => Object.hasOwn({ ...programs, ...longPrograms }, argument));
const rows: Row[] = [];
for (const [name, program] of Object.entries({ ...programs, ...longPrograms })) {
  if (wanted.length > 0 ? !wanted.includes(name) : Object.hasOwn(longPrograms, name)) continue;
  console.log(`… ${name}`);
  rows.push(...(await program()));
}
if (wanted.length > 0) console.log(`\n${toTable(rows)}\n`);
else await publish(rows, 'npm run bench', new Date().toISOString().slice(0, 10));
