import { abuse } from './abuse.ts';
import { databaseFaults } from './database-faults.ts';
import { environment } from './environment.ts';
import { everyStep } from './every-step.ts';
import { fairLine } from './fair-line.ts';
import { inVitest } from './in-vitest.ts';
import { leftWork } from './left-work.ts';
import { lostRequests } from './lost-requests.ts';
import { mailSuite } from './mail.ts';
import { morning } from './morning.ts';
import { olderServer } from './older-server.ts';
import { otherServer } from './other-server.ts';
import { otherZone } from './other-zone.ts';
import { pooled } from './pooled.ts';
import { redTeam } from './red-team.ts';
import { soak } from './soak.ts';
import { standby } from './standby.ts';
import { storage } from './storage.ts';
import type { Suite } from './suite.ts';
import { toldApart } from './told-apart.ts';

/** Every suite by the name it is asked for with. */
export const suites: Readonly<Record<string, Suite>> = {
  'every-step': everyStep,
  'other-server': otherServer,
  pooled,
  standby,
  'older-server': olderServer,
  'other-zone': otherZone,
  'database-faults': databaseFaults,
  storage,
  mail: mailSuite,
  'left-work': leftWork,
  environment,
  abuse,
  'fair-line': fairLine,
  'told-apart': toldApart,
  'red-team': redTeam,
  morning,
  crash: inVitest('test/crash/crash.long.ts'),
  'killed-calls': inVitest('test/crash/killed-calls.long.ts'),
  restore: inVitest('test/crash/restore.long.ts'),
  embedded: inVitest('test/database/embedded.long.ts'),
  'lost-requests': lostRequests,
  soak,
};

/** What has no short form: it is as long as it is told to be, and runs with all others or by name. */
export const ONLY_LONG: ReadonlySet<string> = new Set(['lost-requests', 'soak']);
