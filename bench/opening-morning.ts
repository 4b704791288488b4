import { openingMorning } from '../test/opening-morning.ts';
import { startSmtpServer } from '../test/smtp-server.ts';
import { openBenchSchool } from './families.ts';
import { count, ms, type Row } from './report.ts';
import { LIMITS_AS_SET, remove, startPortal, temporaryFolder } from './running-portal.ts';

const FAMILIES = 2000;
const ARRIVE_WITHIN_MS = 100_000;

/** A school of 2,000 families behind one address, with every limit as it is set by default: how many does a limit refuse? */
export async function openingMorningFromOneAddress(): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  const mails = await startSmtpServer();
  const portal = await startPortal({
    dataDir,
    environment: { ...LIMITS_AS_SET, SMTP_URL: mails.url, TRUST_PROXY: 'loopback' },
  });
  try {
    const school = await openBenchSchool(dataDir);
    const classIds = await school.addClasses(40, 60);
    const outcome = await openingMorning({
      url: portal.url,
      mails,
      families: FAMILIES,
      classIds,
      arriveWithinMs: ARRIVE_WITHIN_MS,
    });
    await school.close();
    if (outcome.otherTrouble.length > 0) throw new Error(outcome.otherTrouble.slice(0, 5).join('\n'));
    const refused = outcome.refusedByLimit.length;
    if (refused > 0) console.log(outcome.refusedByLimit.slice(0, 5).join('\n'));
    return [
      {
        what: 'opening morning: 2,000 families behind one address sign in or up, prove, enrol: refused by a limit',
        figure: count(refused),
        beside: `${count(outcome.enrolled)} enrolled in ${ms(outcome.elapsedMs)} (bound 2 minutes)`,
        must: '0',
        aim: '0',
        verdict: refused === 0 && outcome.elapsedMs <= 120_000 ? 'aim' : 'missed',
      },
    ];
  } finally {
    await portal.stop();
    await mails.close();
    await remove(dataDir);
  }
}
