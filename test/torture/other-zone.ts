import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchFamily } from '../../bench/families.ts';
import { openPool } from '../../src/server/platform/database/connect.ts';
import { callOnce, resultOf } from '../crash/persistent-call.ts';
import { enrollOnce, startCrowd } from './crowd.ts';
import { missingOf, startPooler } from './middlemen.ts';
import { openOwnDatabase } from './own-database.ts';
import { PortalProcess } from './portal-process.ts';
import { openSmallTown, type SmallTown, townEnvironment, TIRELESS } from './small-town.ts';
import { openStatementLine } from './statement-line.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';

const NAME = 'T13 a database of another time zone, whose connections go round';
/** Half an hour beside everybody else, so that no whole hours hide a mistake. */
const ZONE = 'America/St_Johns';
/** How far the time of an enrollment may be from the database's. */
const NOW_WITHIN_S = 1200;
/** Two portals answer the same within this time. */
const AGREE_WITHIN_MS = 5000;

/**
 * Suite T13: the database's own time zone is not UTC, and PgBouncer gives each transaction another connection. One portal goes through it and was
 * not told that it is there; one goes directly. Families enrol at both, and both must answer the same.
 */
export async function otherZone({ isLong }: SuiteForm): Promise<SuiteResult> {
  const missing = missingOf(['pgbouncer']);
  if (missing.length > 0)
    return { name: NAME, did: ['nothing: pgbouncer is not on this machine'], invariants: {}, control: 'none' };
  const database = await openOwnDatabase();
  const line = await openStatementLine(database.url);
  await setZone(line.url);
  const pooler = await startPooler(line.url, ['server_round_robin = 1']);
  const through = { ...townEnvironment({ ...database, url: pooler.url }), ...TIRELESS };
  const pooled = await PortalProcess.start({ environment: through });
  const direct = await PortalProcess.start({ environment: { ...townEnvironment(database), ...TIRELESS } });
  const town = await openSmallTown(database);
  try {
    const crowd = await startCrowd(town, [pooled, direct], { answerMs: 5000 });
    await crowd.untilAnswers(isLong ? 2000 : 150);
    const invariants = await crowd.finish();
    const people = await seatSomebody(town, pooled);
    const seen = await look(direct, people);
    const notFoundOut = !pooled.log.some((entry) => entry.includes('statements-not-kept'));
    return {
      name: NAME,
      did: [
        `a database of ${ZONE}, PgBouncer with server_round_robin; ${crowd.families.answers} answers, ${crowd.families.retries} asked again`,
        `${Object.keys(seen).length} answers compared, with ${countInstants(seen)} times in them`,
      ],
      invariants: {
        ...invariants,
        'answers that differ through the pooler': (await compare(direct, pooled, people)).length,
        'enrollments at another time than the database says': await countWrongTimes(town),
        'a pooler that was not told of and not found out': Number(notFoundOut),
        'times a portal ended by itself': pooled.falls + direct.falls,
      },
      control: await sayNoZone(direct, townEnvironment(database), people),
    };
  } finally {
    await Promise.all([pooled.stop(), direct.stop()]);
    await town.close();
    await pooler.stop();
    await line.close();
    await database.close();
  }
}

async function setZone(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, { connections: 1 });
  const name = new URL(databaseUrl).pathname.slice(1);
  await pool.query(`ALTER DATABASE "${name}" SET TimeZone = '${ZONE}'`);
  await pool.end();
}

interface People {
  readonly family: BenchFamily;
  readonly staff: BenchFamily;
  readonly classId: string;
  readonly enrollmentId: string;
}

async function seatSomebody(town: SmallTown, portal: PortalProcess): Promise<People> {
  const [classId = ''] = await town.addClasses(1, 5);
  const [family] = await town.addFamilies(1);
  if (!family) throw new Error('Nobody came.');
  await enrollOnce(portal, family, classId);
  const [row] = await town.query<{ id: string }>('SELECT id FROM enrollments WHERE class_id = $1', [classId]);
  // As if its dates had just been changed: until when that may be taken back, the database itself writes into the answer.
  await town.query(
    `INSERT INTO date_undos (organization_id, class_id, change_id, version, schedule, meetings, saved_at, undo_until, mails, mails_leave_at)
     SELECT organization_id, id, gen_random_uuid(), version, '{}', '[]', now(), now() + interval '1 day', 1, now() FROM classes WHERE id = $1`,
    [classId],
  );
  return { family, staff: await town.addStaff(), classId, enrollmentId: row?.id ?? '' };
}

type Answers = Readonly<Record<string, unknown>>;

/** What a portal answers to calls with times and days in them. */
async function look(portal: PortalProcess, { family, staff, classId, enrollmentId }: People): Promise<Answers> {
  const day = new Date().toISOString().slice(0, 10);
  const asked: [string, BenchFamily, object][] = [
    ['availableEnrollmentClasses', family, {}],
    ['enrollments', family, {}],
    ['staffClass', staff, { classId }],
    ['staffClasses', staff, {}],
    ['staffEnrollment', staff, { enrollmentId }],
    ['staffEnrollments', staff, { since: day }],
    ['auditEntries', staff, { from: day, until: day }],
  ];
  const answers: [string, unknown][] = [];
  for (const [name, { token }, data] of asked) {
    const reply = await callOnce(portal.url, { bearer: token, name, data });
    answers.push([name, (reply && resultOf(reply)) ?? `${reply?.status} ${reply?.text}`]);
  }
  return Object.fromEntries(answers);
}

const countInstants = (answers: Answers) => JSON.stringify(answers).match(/\d\d:\d\d:\d\d(\.\d+)?Z/g)?.length ?? 0;

const unlike = (first: Answers, second: Answers) =>
  Object.keys(first).filter((name) => !isDeepStrictEqual(first[name], second[name]));

/** A portal's own count of seats may be a second old. */
async function compare(first: PortalProcess, second: PortalProcess, people: People): Promise<string[]> {
  let names: string[] = [];
  for (const giveUp = performance.now() + AGREE_WITHIN_MS; performance.now() < giveUp; await pause(100)) {
    names = unlike(await look(first, people), await look(second, people));
    if (names.length === 0) break;
  }
  return names;
}

/** Each was made while this suite ran. */
async function countWrongTimes(town: SmallTown): Promise<number> {
  const rows = await town.query(
    `SELECT 1 FROM enrollments WHERE abs(extract(epoch FROM now() - enrolled_at)) > ${NOW_WITHIN_S}`,
  );
  return rows.length;
}

/** Control: a portal whose sessions do not say that they speak UTC must be seen to answer otherwise. */
async function sayNoZone(other: PortalProcess, environment: Record<string, string>, people: People): Promise<string> {
  const preload = [join(import.meta.dirname, 'zone-unsaid.ts')];
  const silent = await PortalProcess.start({ environment, preload });
  const names = await compare(other, silent, people);
  await silent.stop();
  if (names.length === 0) throw new Error('The control said nothing of its time zone and answered the same.');
  return `a portal whose sessions spoke ${ZONE} answered otherwise: ${names.join(', ')}`;
}
