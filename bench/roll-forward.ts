import type { functions } from '../src/contract/functions.ts';
import type { InputOf } from '../src/contract/kit.ts';
import { newId } from '../src/server/platform/ids.ts';
import { ask } from './ask.ts';
import { withOffice } from './office.ts';
import { judge, median, ms, type Row } from './report.ts';

const ROUNDS = 3;
const CLASSES = 500;

/** 500 classes of ten dates each become drafts of another semester, are changed at once, and everything is taken back. */
export async function rollForward(): Promise<Row[]> {
  return withOffice(async ({ portal, school, token }) => {
    const call = async <N extends keyof typeof functions>(name: N, data: InputOf<(typeof functions)[N]>) =>
      (await ask(portal, { token }, name, data)).result;
    const classIds = await school.addClasses(CLASSES, 12);
    const toSemesterId = newId();
    await school.query(
      `INSERT INTO semesters (organization_id, id, name, starts_on, ends_on, registration_opens_at, registration_closes_at, created_at, holidays)
       SELECT organization_id, $1, 'Next', ends_on + 1, ends_on + 900, registration_opens_at, registration_closes_at, now(), '[]' FROM semesters LIMIT 1`,
      [toSemesterId],
    );
    const times: Record<'preview' | 'roll' | 'bulk' | 'undo', number[]> = { preview: [], roll: [], bulk: [], undo: [] };
    const timed = async <T>(what: keyof typeof times, act: Promise<T>): Promise<T> => {
      const since = performance.now();
      const result = await act;
      times[what].push(performance.now() - since);
      return result;
    };
    for (let round = 0; round < ROUNDS; round++) {
      await timed('preview', call('previewRollForward', { toSemesterId, classIds }));
      const batchId = newId();
      await timed('roll', call('rollForward', { toSemesterId, classIds, batchId }));
      const made = await call('staffClasses', { semesterId: toSemesterId, pageSize: CLASSES });
      const chosen = made.rows.map(({ id, version }) => ({ id, version }));
      const bulk = await timed(
        'bulk',
        call('applyBulkChange', { classes: chosen, changes: { capacity: 20 + round }, tell: null }),
      );
      for (const undone of [bulk.batchId, batchId]) await timed('undo', call('undoBatch', { batchId: undone ?? '' }));
      await school.query('DELETE FROM classes WHERE semester_id = $1', [toSemesterId]);
    }
    const roll = median(times.roll);
    const others = (['preview', 'bulk', 'undo'] as const).map((name) => `${name} ${ms(median(times[name]))}`);
    return [
      {
        what: `rolling ${CLASSES} classes forward`,
        figure: ms(roll),
        beside: others.join(', '),
        must: '3 s',
        aim: '1 s',
        verdict: judge(roll, 3000, 1000, 'less'),
      },
    ];
  });
}
