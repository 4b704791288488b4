import { inOffice } from './in-office.ts';
import { cpuMs } from './processes.ts';
import { judge, median, ms, type Row } from './report.ts';
import { ask } from './ask.ts';
import { newId } from '../src/server/platform/ids.ts';
import { createLog } from '../src/server/platform/log.ts';
import { openKysely, openPool } from '../src/server/platform/database/connect.ts';
import { PATIENCE } from '../src/server/platform/database/patience.ts';
import { testClock } from '../src/server/platform/clock.ts';
import { sendByRules } from '../src/server/circulars/rules/jobs.ts';

const FAMILIES = 5000;
const PER_CLASS = 25;
const ROUNDS = 3;
/** Every class begins on the same day, at three; the rule's time is five, three days before. */
const FIRST_DAYS_AHEAD = 30;
const DAY_MS = 86_400_000;

/** A night of rules for a large semester whose classes all begin on one day: the look that writes to every family, and one that finds all written to. */
export async function letterRules(): Promise<Row[]> {
  return inOffice(FAMILIES, async ({ portal, school, office }) => {
    await school.seatEverybody(FAMILIES, PER_CLASS);
    const first = new Date(Date.now() + FIRST_DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10);
    await school.query(
      `DELETE FROM meetings WHERE (class_id, held_on) NOT IN (SELECT class_id, min(held_on) FROM meetings GROUP BY class_id)`,
    );
    await school.query('UPDATE meetings SET held_on = $1::date', [first]);
    await school.query(`UPDATE semesters SET is_open = true, ends_on = greatest(ends_on, $1::date + 30)`, [first]);
    await school.query('VACUUM (ANALYZE)');
    const words = { subject: '{class} begins', text: 'Dear {guardian},\n\n{student} needs boots.' };
    const every = { semesterId: null, typeIds: [], classIds: [] };
    const rule = { kind: 'before-class', days: 3, at: '17:00', ...every, ...words, isActive: true } as const;
    const pids = await portal.pids();
    const pool = openPool(school.databaseUrl, { connections: 2, patience: PATIENCE.tool });
    const database = openKysely(pool);
    const times = { written: [] as number[], again: [] as number[] };
    const costs = { written: [] as number[], again: [] as number[] };
    const look = async (at: number, mails: number, kind: 'written' | 'again') => {
      const clock = testClock(new Date(at).toISOString());
      const before = { database: cpuMs(pids), own: process.cpuUsage() };
      const since = performance.now();
      const sent = await sendByRules({ database, clock, log: createLog('error') });
      times[kind].push(performance.now() - since);
      const own = process.cpuUsage(before.own);
      costs[kind].push(cpuMs(pids) - before.database + (own.user + own.system) / 1000);
      if (sent !== mails) throw new Error(`A look wrote ${sent} mails, not ${mails}.`);
    };
    for (let round = 0; round < ROUNDS; round++) {
      const ruleId = newId();
      await ask(portal, office, 'saveLetterRule', { ruleId, version: 0, ...rule });
      // Two days before, by day: its time has come.
      const at = Date.parse(`${first}T16:00:00Z`) - 2 * DAY_MS;
      await look(at, FAMILIES, 'written');
      await look(at + 3_600_000, 0, 'again');
      await ask(portal, office, 'removeLetterRule', { ruleId, version: 1 });
    }
    await pool.end();
    const row = (what: string, kind: 'written' | 'again', must: number): Row => ({
      what: `letters by rule for ${FAMILIES} families: ${what}`,
      figure: ms(median(costs[kind])),
      beside: `took ${ms(median(times[kind]))}`,
      must: `≤ ${must} ms CPU`,
      aim: `≤ ${must / 2} ms CPU`,
      verdict: judge(median(costs[kind]), must, must / 2, 'less'),
    });
    return [row('all written to in one look', 'written', 1000), row('an hour later', 'again', 100)];
  });
}
