import { newId } from '../src/server/platform/ids.ts';
import { ask } from './ask.ts';
import { inOffice } from './in-office.ts';
import { cpuMs } from './processes.ts';
import { type Row, timing } from './report.ts';

const FAMILIES = 5000;
const PER_CLASS = 25;
const ROUNDS = 3;

/** Measures a letter to every family of a large semester: counting the readers, previewing one mail, queueing, and undoing. */
export async function letters(): Promise<Row[]> {
  return inOffice(FAMILIES, async ({ portal, school, office }) => {
    await school.seatEverybody(FAMILIES, PER_CLASS);
    await school.query('VACUUM (ANALYZE)');
    const pids = await portal.pids();
    const audience = { of: 'enrollments', state: 'enrolled' } as const;
    const words = { subject: 'The creek is high', text: 'Dear {guardian},\n\n{student} needs boots.' };
    const sent = { audience, ...words, replyTo: 'school' } as const;
    const measure = async (what: string, must: number, work: () => Promise<{ took: number; mails: number }>) => {
      const times: { took: number; cpu: number }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const before = cpuMs(pids);
        const { took, mails } = await work();
        if (mails !== FAMILIES) throw new Error(`${what}: ${mails} mails.`);
        times.push({ took, cpu: cpuMs(pids) - before });
      }
      const [, median] = times.toSorted((a, b) => a.took - b.took);
      if (!median) throw new Error('There were rounds.');
      return timing(`a letter to ${FAMILIES} families: ${what}`, median, { must, aim: must });
    };
    let circularId = '';
    const send = async () => {
      circularId = newId();
      const { took, result } = await ask(portal, office, 'sendCircular', { circularId, ...sent });
      return { took, mails: result.mails };
    };
    const undo = async () => {
      await send();
      const { took, result } = await ask(portal, office, 'undoCircular', { circularId });
      return { took, mails: result.mails };
    };
    return [
      await measure('who gets it', 500, async () => {
        const { took, result } = await ask(portal, office, 'circularReaders', { audience });
        return { took, mails: result.counts.mails };
      }),
      await measure('as one of them gets it', 500, async () => {
        const { took, result } = await ask(portal, office, 'previewCircular', { ...sent, at: 4000 });
        return { took, mails: result.mails };
      }),
      await measure('queued', 1500, send),
      await measure('taken back', 1500, undo),
    ];
  });
}
