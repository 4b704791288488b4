import { residentMb } from '../../bench/processes.ts';
import { startSmtpServer } from '../smtp-server.ts';
import type { AbuseWorld, Attack } from './abuse-world.ts';
import { askWithoutEnd, enumerate, guess, holdSockets, sendHugeBodies } from './attacks-at-the-door.ts';
import { bombWithMails, flood, takeEverySeat } from './attacks-on-seats.ts';
import { Bystanders } from './bystanders.ts';
import { countStrange } from './crowd.ts';
import { openOwnDatabase } from './own-database.ts';
import { PortalProcess } from './portal-process.ts';
import { openSmallTown, townEnvironment } from './small-town.ts';
import { post } from './strangers.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';

const MOST_MB = 450;

/** Suite T18: what somebody does who wants to break in, to take everything or to stop everybody, while other families enrol. */
export async function abuse({ isLong }: SuiteForm): Promise<SuiteResult> {
  const database = await openOwnDatabase();
  const mails = await startSmtpServer();
  const portal = await PortalProcess.start({ environment: { ...townEnvironment(database), SMTP_URL: mails.url } });
  const town = await openSmallTown(database);
  const world: AbuseWorld = {
    portal,
    town,
    mails,
    size: isLong ? 'long' : 'short',
    address: (who) => `${who}@example.org`,
  };
  try {
    const results: Attack[] = [];
    for (const attack of [
      guess,
      enumerate,
      holdSockets,
      sendHugeBodies,
      flood,
      takeEverySeat,
      bombWithMails,
      askWithoutEnd,
    ])
      results.push(await besideFamilies(world, attack));
    return {
      name: 'T18 abuse',
      did: results.map(({ did }) => did),
      invariants: {
        ...Object.assign({}, ...results.map(({ invariants }) => invariants)),
        'rules of the data broken': await town.violations(),
        [`megabytes above ${MOST_MB} at the peak`]: Math.max(
          0,
          Math.round(residentMb(await portal.pid()).peak - MOST_MB),
        ),
        'times the portal ended': portal.falls,
      },
      control: await control(world),
    };
  } finally {
    await portal.stop();
    await town.close();
    await mails.close();
    await database.close();
  }
}

/** One after the other beside the same families, with few of everything. */
export async function smallAbuse(world: AbuseWorld): Promise<Record<string, number>> {
  const attacks = [guess, enumerate, holdSockets, sendHugeBodies, flood, takeEverySeat, bombWithMails];
  const { invariants } = await besideFamilies(world, async function allOfThem(place) {
    const results: Attack[] = [];
    for (const attack of attacks) results.push(await attack(place));
    return { did: '', invariants: Object.assign({}, ...results.map((each) => each.invariants)) };
  });
  return { ...invariants, 'rules of the data broken': await world.town.violations() };
}

/** Other families enrol meanwhile, each once, and take the first answer for final. */
async function besideFamilies(world: AbuseWorld, attack: (world: AbuseWorld) => Promise<Attack>): Promise<Attack> {
  const bystanders = await Bystanders.come(world.town, world.portal);
  const result = await attack(world);
  const { served, refused } = await bystanders.leave();
  return {
    did: `${result.did}; meanwhile ${served} other families were served`,
    invariants: {
      ...result.invariants,
      [`other families not served: ${attack.name}`]: countStrange(refused) + (served === 0 ? 1 : 0),
    },
  };
}

/** Control: the same portal without its limits lets the guesses through. */
async function control({ town }: AbuseWorld): Promise<string> {
  const open = {
    SIGN_IN_TRIES_PER_ACCOUNT_AND_ADDRESS: '1000000',
    SIGN_IN_TRIES_PER_ACCOUNT: '1000000',
    SIGN_IN_TRIES_PER_ADDRESS: '1000000',
  };
  const database = { url: town.databaseUrl, dataDir: '' };
  const { DATABASE_URL = '', AUTH_SECRET = '' } = townEnvironment(database);
  const portal = await PortalProcess.begin({ environment: { DATABASE_URL, AUTH_SECRET, ...open } });
  // With a folder of its own and no mail server it is not ready beside the other one; it answers all the same.
  await portal.untilAlive();
  try {
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post(portal, 'identity/sign-in', { email: 'victim@example.org', password: `another guess ${n}` }),
      ),
    );
    const looked = tries.filter(({ status }) => status !== 429).length;
    if (looked <= 5) throw new Error('The control had no limits and guesses were still refused.');
    return `without limits ${looked} of 20 guesses were looked at`;
  } finally {
    await portal.stop();
  }
}
