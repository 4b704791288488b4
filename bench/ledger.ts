import { ask } from './ask.ts';
import { type BenchSchool, openBenchSchool, ORGANIZATION } from './families.ts';
import { readOwing } from './owing.ts';
import { count, judge, median, ms, percentile, type Row } from './report.ts';
import { enrolSustained } from './rush.ts';
import { remove, type RunningPortal, startPortal, temporaryFolder } from './running-portal.ts';

const ROUNDS = 5;
const REQUESTS = 2500;
const FAMILIES = 20_000;
const ENTRIES_EACH = 12;
const ASKED = 300;

/** What the books cost: at the desk beside a semester without them, and read of a school of very many families. */
export async function ledger(): Promise<Row[]> {
  return [...(await readBooks()), ...(await readOwing())];
}

async function readBooks(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  try {
    await enrolSustained(portal, school, 32, REQUESTS);
    const [without, free, due]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      without.push(await enrolWith(portal, school, { keepsBooks: false, cents: 12_000 }));
      free.push(await enrolWith(portal, school, { keepsBooks: true, cents: 0 }));
      due.push(await enrolWith(portal, school, { keepsBooks: true, cents: 12_000 }));
    }
    const reads = await readLedgers(portal, school);
    return [
      costRow('CPU per enrolment in a semester with books: free classes', free, without, 1.03),
      costRow('CPU per enrolment in a semester with books: one due day', due, without, 1.08),
      readRow('ownPayments', reads.own, reads.size),
      readRow('familyPayments, for staff', reads.staff, reads.size),
    ];
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

async function enrolWith(
  portal: RunningPortal,
  school: BenchSchool,
  { keepsBooks, cents }: { readonly keepsBooks: boolean; readonly cents: number },
): Promise<number> {
  await school.query('UPDATE semesters SET keeps_books = $1', [keepsBooks]);
  return (await enrolSustained(portal, school, 32, REQUESTS, cents)).cpuMs;
}

function costRow(what: string, figures: readonly number[], without: readonly number[], bound: number): Row {
  const ratio = median(figures) / median(without);
  return {
    what,
    figure: ms(median(figures)),
    beside: `without books ${ms(median(without))}; ratio ${ratio.toFixed(2)}`,
    must: `${bound} ×`,
    aim: '',
    verdict: judge(ratio, bound, bound, 'less'),
  };
}

/** Every family there gets twelve entries: those that enrolled above, and 20,000 more. */
async function readLedgers(portal: RunningPortal, school: BenchSchool) {
  const families = await school.addFamilies(FAMILIES);
  const [one] = families;
  if (!one) throw new Error('There is no family.');
  await school.query(
    `INSERT INTO ledger_entries (organization_id, id, at, family_id, kind, cents, enrollment_id, cause_id, act, due_on, actor)
     SELECT $1, gen_random_uuid(), now() - (n * interval '3 days'), families.id, 'charge', 5000 + n, seats.id, gen_random_uuid(), 'enrolled',
       (now() - (n * interval '2 days'))::date, 'bench'
     FROM families CROSS JOIN generate_series(1, $2::int) AS n
     CROSS JOIN LATERAL (SELECT enrollments.id FROM enrollments ORDER BY enrollments.id LIMIT 1) AS seats
     WHERE families.organization_id = $1`,
    [ORGANIZATION, ENTRIES_EACH],
  );
  await school.query('ANALYZE ledger_entries');
  await school.grantRole(one, 'administrator');
  const ids = await school.query<{ id: string }>('SELECT id FROM families ORDER BY random() LIMIT $1', [ASKED]);
  const [own, staff]: [number[], number[]] = [[], []];
  for (let index = 0; index < ASKED; index++) {
    const family = families[(index * 61) % families.length] ?? one;
    own.push((await ask(portal, family, 'ownPayments', {})).took);
    staff.push((await ask(portal, one, 'familyPayments', { familyId: ids[index]?.id ?? '' })).took);
  }
  const [size] = await school.query<{ families: number; entries: number }>(
    'SELECT count(DISTINCT family_id)::int AS families, count(*)::int AS entries FROM ledger_entries',
  );
  return { own, staff, size: `${count(size?.families ?? 0)} families, ${count(size?.entries ?? 0)} entries` };
}

function readRow(what: string, took: readonly number[], size: string): Row {
  const p95 = percentile(took, 0.95);
  return {
    what: `${what}, p95: ${size}`,
    figure: ms(p95),
    beside: `median ${ms(median(took))}`,
    must: '≤ 30 ms',
    aim: '',
    verdict: judge(p95, 30, 30, 'less'),
  };
}
