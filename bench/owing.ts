import type { functions } from '../src/contract/functions.ts';
import type { InputOf } from '../src/contract/kit.ts';
import { ask } from './ask.ts';
import { type BenchSchool, openBenchSchool, ORGANIZATION, type ReturningFamily } from './families.ts';
import { count, judge, median, ms, percentile, type Row } from './report.ts';
import { remove, type RunningPortal, startPortal, temporaryFolder } from './running-portal.ts';

const FAMILIES = 20_000;
const ASKED = 40;

type Asked<N extends 'owing' | 'receivedPayments'> = Readonly<Record<string, InputOf<(typeof functions)[N]>>>;

/** What the staff's two tables of money cost at a school of very many families, in every filter and order. */
export async function readOwing(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  try {
    const [one] = await school.addFamilies(FAMILIES);
    if (!one) throw new Error('There is no family.');
    await school.grantRole(one, 'administrator');
    const [semester] = await fillLedger(school);
    const [size] = await school.query<{ entries: number; payments: number }>(
      'SELECT count(*)::int AS entries, count(payment_id)::int AS payments FROM ledger_entries',
    );
    const of = `${count(FAMILIES)} families, ${count(size?.entries ?? 0)} entries, ${count(size?.payments ?? 0)} of payments`;
    const filters: Asked<'owing'> = {
      'as it opens': {},
      overdue: { standing: 'overdue' },
      'due now': { standing: 'due' },
      'due later': { standing: 'later' },
      credit: { standing: 'credit' },
      '31–60 days': { age: '31-60' },
      'a semester': { semesterId: semester?.id ?? '' },
      'a semester, 31–60 days': { semesterId: semester?.id ?? '', age: '31-60' },
      'a name': { search: 'maria 77' },
      'the last page': { page: 300 },
    };
    const orders: Asked<'owing'> = { family: { sort: 'family' }, since: { sort: 'since' } };
    const received: Asked<'receivedPayments'> = {
      'as it opens': {},
      'some days': { from: '2026-10-01', until: '2026-10-31' },
      cash: { method: 'cash' },
      'a number': { search: '1042' },
      'a name': { search: 'maria 77' },
      'the last page': { page: 400 },
    };
    return [
      await measure(portal, one, 'owing', { asked: filters, what: `owing, any filter, p95: ${of}`, bound: 150 }),
      await measure(portal, one, 'owing', { asked: orders, what: 'owing, other orders, p95', bound: 150 }),
      await measure(portal, one, 'receivedPayments', { asked: received, what: 'receivedPayments, p95', bound: 60 }),
    ];
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}

/** The dearest of these questions; beside it all of them. */
async function measure<N extends 'owing' | 'receivedPayments'>(
  portal: RunningPortal,
  who: ReturningFamily,
  name: N,
  { asked, what, bound }: { readonly asked: Asked<N>; readonly what: string; readonly bound: number },
): Promise<Row> {
  const figures: { words: string; p95: number }[] = [];
  for (const [words, input] of Object.entries(asked)) {
    const took: number[] = [];
    for (let index = 0; index < ASKED; index++) took.push((await ask(portal, who, name, input)).took);
    const p95 = percentile(took, 0.95);
    figures.push({ words: `${words} ${ms(p95)} (median ${ms(median(took))})`, p95 });
  }
  const dearest = Math.max(...figures.map(({ p95 }) => p95));
  return {
    what,
    figure: ms(dearest),
    beside: figures.map(({ words }) => words).join(', '),
    must: `≤ ${bound} ms`,
    aim: '',
    verdict: judge(dearest, bound, bound, 'less'),
  };
}

/** Ten prices of every family, some for its seat, due from four months ago to four months from now; one of them taken back; most paid something, some of that came back. */
async function fillLedger(school: BenchSchool) {
  await school.seatEverybody(FAMILIES, 20);
  await school.query(
    `INSERT INTO ledger_entries (organization_id, id, at, family_id, kind, cents, enrollment_id, cause_id, act, due_on, actor)
     SELECT $1, gen_random_uuid(), now(), link.family_id, 'charge', 5000 + n, seats.id, gen_random_uuid(), 'enrolled',
       current_date - 120 + n * 24 + (hashtext(link.family_id::text) % 20), 'bench'
     FROM family_students AS link JOIN enrollments AS seats ON seats.student_id = link.student_id CROSS JOIN generate_series(1, 10) AS n`,
    [ORGANIZATION],
  );
  await school.query(
    `INSERT INTO ledger_entries (organization_id, id, at, family_id, kind, cents, enrollment_id, cause_id, act, due_on, actor, takes_back_id)
     SELECT organization_id, gen_random_uuid(), at, family_id, 'taken-back', -cents, enrollment_id, gen_random_uuid(), 'withdrawn', due_on, 'bench', id
     FROM ledger_entries WHERE cents = 5003`,
  );
  await school.query(
    `INSERT INTO payments (organization_id, id, family_id, method, cents, currency, reference, received_on, state, receipt_number, due_cents,
       later_cents, credit_cents, taken_at, taken_by)
     SELECT $1, gen_random_uuid(), id, (ARRAY['cash', 'cheque', 'bank'])[1 + n % 3], CASE WHEN random() < 0.1 THEN 60000 ELSE 9000 END, 'USD',
       (1000 + random() * 9000)::int::text, current_date - (random() * 300)::int, 'settled', row_number() OVER (), 0, 0, 0, now(), 'bench'
     FROM families CROSS JOIN generate_series(1, 2) AS n WHERE organization_id = $1 AND random() < 0.75`,
    [ORGANIZATION],
  );
  const entered = `INSERT INTO ledger_entries (organization_id, id, at, family_id, kind, cents, payment_id, cause_id, act, actor, takes_back_id)`;
  await school.query(
    `${entered} SELECT organization_id, id, taken_at, family_id, 'payment', -cents, id, id, 'payment', 'bench', NULL FROM payments`,
  );
  await school.query(
    `${entered} SELECT organization_id, gen_random_uuid(), taken_at, family_id, 'returned', cents, id, id, 'returned', 'bench', id
     FROM payments WHERE random() < 0.05`,
  );
  for (const table of ['ledger_entries', 'payments', 'enrollments']) await school.query(`VACUUM (ANALYZE) ${table}`);
  return school.query<{ id: string }>('UPDATE semesters SET keeps_books = true RETURNING id');
}
