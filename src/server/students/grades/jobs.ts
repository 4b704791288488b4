import { dayAtSchool } from '../../../domain/school-day.ts';
import { gradeIn, lastGradeOf, schoolYearOf } from '../../../domain/school-year.ts';
import { record } from '../../audit/store.ts';
import { listOrganizations, type OrganizationRow } from '../../organizations/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import * as store from './grades-store.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
}

/** So many students in one transaction: nobody who saves one waits for long. */
const AT_ONCE = 500;

/** Every quarter of an hour, so that it is soon after midnight everywhere: grades of before this school year move on to it. */
export function moveGradesJob(parts: Parts): Job {
  return { name: 'move-grades', cron: '2,17,32,47 * * * *', run: async () => void (await moveGrades(parts)) };
}

/** Answers how many students it looked at. Whoever has moved on to a year is of that year, so that a second run or a second server finds nobody. */
export async function moveGrades({ database, clock }: Parts, atOnce = AT_ONCE): Promise<number> {
  let looked = 0;
  for (const school of await listOrganizations(database)) {
    const year = schoolYearOf(dayAtSchool(clock.now(), school.timeZone), school.schoolYearBegins);
    for (;;) {
      const some = await movePiece({ database, clock }, school, year, atOnce);
      looked += some;
      if (some < atOnce) break;
    }
  }
  return looked;
}

function movePiece({ database, clock }: Parts, school: OrganizationRow, year: number, atOnce: number): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const at = clock.iso();
    const before = await store.lockBehind(transaction, school.id, { year, most: atOnce });
    const after = before.map(({ id, grade, ...told }) => {
      // A row of a server of before this is of the day on which it was written.
      const gradeYear =
        told.gradeYear ?? schoolYearOf(dayAtSchool(told.updatedAt, school.timeZone), school.schoolYearBegins);
      return { id, from: grade, to: gradeIn({ grade, gradeYear }, year, lastGradeOf(school.gradeNames)) };
    });
    const moved = after.filter(({ from, to }) => from !== to);
    await store.markYear(transaction, school.id, { year, ids: after.map(({ id }) => id) });
    await store.writeMoved(transaction, school.id, { moved, at });
    await store.askAgain(
      transaction,
      school.id,
      moved.map(({ id }) => id),
    );
    const entries = moved.map(({ id, from, to }) => ({
      action: 'student.grade-moved' as const,
      entityId: id,
      change: { from: { grade: from }, to: { grade: to } },
      at,
      by: 'portal',
    }));
    await record(transaction, school.id, entries);
    return before.length;
  });
}
