import { setTimeout as wait } from 'node:timers/promises';
import type { SheetsAsked } from '../src/contract/sheets.ts';
import { ask } from './ask.ts';
import { inOffice } from './in-office.ts';
import { fetchPdf } from './papers.ts';
import { findBelow, residentMb } from './processes.ts';
import { judge, type Row } from './report.ts';
import { ORGANIZATION } from './families.ts';

const STUDENTS = 1000;
const PACKS = 5;
const IDLE_SECONDS = 3;

/** What the program that sets papers takes of the portal's memory, and whether it gives it back when nobody prints any more. */
export async function papersMemory(): Promise<Row[]> {
  return inOffice(
    STUDENTS,
    async ({ portal, school, office }) => {
      const [classId = ''] = await school.addClasses(1, STUDENTS);
      await school.query(
        `INSERT INTO enrollments (organization_id, id, class_id, student_id, state, enrolled_at)
       SELECT $1, gen_random_uuid(), $2, id, 'enrolled', now() FROM students`,
        [ORGANIZATION, classId],
      );
      const asked: SheetsAsked = { classId, kinds: ['roster'] };
      // What the sheets say without their papers: the same questions to the database, and the same answers.
      const look = async () => {
        for (let round = 0; round < PACKS; round++)
          await ask(portal, office, 'classSheets', { classId, kinds: ['roster'] });
      };
      const resident = async () => {
        await wait(5000);
        return residentMb(portal.pid).now;
      };
      await look();
      const before = await resident();
      for (let round = 0; round < PACKS; round++) await fetchPdf(portal, office.token, asked);
      const press = findBelow(portal.pid, 'paper-press');
      if (press === undefined) throw new Error('Whoever has just printed still has the press.');
      const peak = residentMb(portal.pid).now + residentMb(press).peak;
      await wait(IDLE_SECONDS * 1000);
      await look();
      const after = await resident();
      if (findBelow(portal.pid, 'paper-press') !== undefined) throw new Error('The press is still there.');
      const growth = (after / before - 1) * 100;
      return [
        {
          what: `memory of the portal after ${PACKS} papers of ${STUDENTS} students, once nobody prints any more`,
          figure: `${growth.toFixed(0)} % above before`,
          beside: `before ${before.toFixed(0)} MB, peak ${peak.toFixed(0)} MB, after ${after.toFixed(0)} MB`,
          must: '≤ 10 %',
          aim: '≤ 10 %',
          verdict: judge(growth, 10, 10, 'less'),
        },
      ];
    },
    { PAPERS_IDLE_SECONDS: String(IDLE_SECONDS) },
  );
}
