import { setTimeout } from 'node:timers/promises';
import { packPath, type PackAsked } from '../src/contract/packs.ts';
import { SHEETS_PATH, type SheetsAsked } from '../src/contract/sheets.ts';
import type { SheetKind } from '../src/domain/sheets.ts';
import { newScreenId } from '../src/web/shared/new-key.ts';
import { ask } from './ask.ts';
import { inOffice } from './in-office.ts';
import { cpuMs } from './processes.ts';
import { percentile, type Row, timing } from './report.ts';
import type { RunningPortal } from './running-portal.ts';
import { ORGANIZATION } from './families.ts';

const CLASSES = 40;
const PER_CLASS = 18;
const LARGE = 1000;
const ROUNDS = 5;

/** Measures printouts: a roster as data and PDF, a large day's pack cold and warm, a thousand students, and how long other calls wait. */
export async function papers(): Promise<Row[]> {
  return inOffice(LARGE, async ({ portal, school, office }) => {
    const classIds = await school.addClasses(CLASSES, PER_CLASS);
    const [thirty = '', large = ''] = await school.addClasses(2, LARGE);
    await school.query(
      `INSERT INTO enrollments (organization_id, id, class_id, student_id, state, enrolled_at)
       SELECT $1, gen_random_uuid(), class_id, student.id, 'enrolled', now()
       FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM students) AS student
       CROSS JOIN LATERAL (
         SELECT ($2::uuid[])[1 + n / $3::int] AS class_id WHERE n < $4::int
         UNION ALL SELECT $5::uuid WHERE n < 30
         UNION ALL SELECT $6::uuid) AS seats`,
      [ORGANIZATION, classIds, PER_CLASS, CLASSES * PER_CLASS, thirty, large],
    );
    await school.query('VACUUM (ANALYZE)');
    const pids = await portal.pids();
    const print = (asked: SheetsAsked | Omit<PackAsked, 'packId'>) =>
      'classId' in asked ? fetchPdf(portal, office.token, asked) : fetchPack(portal, office, asked);
    const timed = async (work: () => Promise<{ took: number }>, rounds = ROUNDS) => {
      const all: { took: number; cpu: number }[] = [];
      for (let round = 0; round < rounds; round++) {
        const before = cpuMs(pids);
        const { took } = await work();
        all.push({ took, cpu: cpuMs(pids) - before });
      }
      const middle = all.toSorted((a, b) => a.took - b.took)[Math.floor(rounds / 2)];
      if (!middle) throw new Error('There were rounds.');
      return middle;
    };
    const [first] = await school.query<{ day: string }>(
      `SELECT min(held_on)::text AS day FROM meetings WHERE class_id = $1`,
      [classIds[0] ?? ''],
    );
    const packOf = (...kinds: SheetKind[]) => ({ name: 'Pack', classes: classIds.map((id) => ({ id, kinds })) });
    const pack = packOf('roster');
    const four = { ...packOf('roster', 'sign-in', 'contacts', 'pick-up'), days: first ? [first.day] : [] };
    // Earlier typesetting is cached, so every print gets new names.
    let round = 0;
    const printUncached = async (asked: Parameters<typeof print>[0]) => {
      await school.query(`UPDATE students SET first_name = 'Maria ' || $1 || ' ' || left(id::text, 4)`, [++round]);
      return print(asked);
    };
    const limits = (must: number) => ({ must, aim: must });
    const cold = await timed(() => printUncached(pack), 1);
    const warm = await timed(() => printUncached(pack));
    const fourWarm = await timed(() => printUncached(four), 3);
    const asData = await timed(() => ask(portal, office, 'classSheets', { classId: thirty, kinds: ['roster'] }));
    const asPdf = await timed(() => printUncached({ classId: thirty, kinds: ['roster'] }));
    const thousand = await timed(() => printUncached({ classId: large, kinds: ['roster'] }), 3);
    const waited = await longestWaitBeside(portal, office, () => printUncached(pack));
    return [
      timing('roster of 30 as data', asData, limits(60)),
      timing('roster of 30 as PDF, warm', asPdf, limits(150)),
      timing(`field pack of ${CLASSES} × ${PER_CLASS}, rosters, cold`, cold, limits(6000)),
      timing(`field pack of ${CLASSES} × ${PER_CLASS}, rosters, warm`, warm, limits(1500)),
      timing(`field pack of ${CLASSES} × ${PER_CLASS}, four sheets each, warm`, fourWarm, limits(6000)),
      timing(`roster of ${LARGE} students as PDF`, thousand, limits(5000)),
      timing('another call beside a pack, longest', { took: waited, cpu: 0 }, limits(50)),
    ];
  });
}

type Took = Promise<{ took: number }>;

/** Fetches the sheets of one class as the print screen does. */
export async function fetchPdf({ url }: RunningPortal, token: string, asked: SheetsAsked): Took {
  const since = performance.now();
  await readWhole(
    await fetch(`${url}${SHEETS_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(asked),
    }),
  );
  return { took: performance.now() - since };
}

/** Measures the time from requesting a pack to its last byte, polling more often than the screen does. */
async function fetchPack(
  portal: RunningPortal,
  office: { readonly token: string },
  asked: Omit<PackAsked, 'packId'>,
): Took {
  const since = performance.now();
  const packId = newScreenId();
  await ask(portal, office, 'askPack', { ...asked, packId });
  for (;;) {
    const { packs } = (await ask(portal, office, 'packs', {})).result;
    const pack = packs.find(({ id }) => id === packId);
    if (pack?.state === 'ready') break;
    if (pack?.state !== 'working') throw new Error(`The pack could not be made: ${pack?.why}`);
    await setTimeout(25);
  }
  const headers = { authorization: `Bearer ${office.token}` };
  await readWhole(await fetch(`${portal.url}${packPath(packId)}`, { headers }));
  return { took: performance.now() - since };
}

async function readWhole(answer: Response): Promise<void> {
  const bytes = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`The sheets answered ${answer.status}: ${Buffer.from(bytes).toString()}`);
}

/** How much longer than usual a small call of another person takes at most while packs are made one after the other. */
async function longestWaitBeside(
  portal: RunningPortal,
  office: { readonly token: string },
  print: () => Promise<unknown>,
): Promise<number> {
  const call = async () => (await ask(portal, office, 'roles', {})).took;
  const quiet: number[] = [];
  for (let round = 0; round < 50; round++) quiet.push(await call());
  const stopped = new AbortController();
  const printing = (async () => {
    for (let round = 0; round < 3; round++) await print();
  })().finally(() => stopped.abort());
  const busy: number[] = [];
  while (!stopped.signal.aborted) busy.push(await call());
  await printing;
  return Math.max(...busy) - percentile(quiet, 0.5);
}
