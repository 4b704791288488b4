import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBenchSchool } from '../../bench/families.ts';
import { startSmtpServer } from '../smtp-server.ts';
import { PortalProcess } from './portal-process.ts';
import { type Act, type Opened, RED_TEAM_ACTS } from './red-team-acts.ts';
import { countRead, openRedTeam, type RedTeamWorld, SECRETS } from './red-team-world.ts';
import { asTown, TIRELESS } from './small-town.ts';
import type { SuiteResult } from './suite.ts';

const MINUTE_MS = 60_000;

/** What staff read without a trace: what stands on their screens anyway. */
const LOOKS: ReadonlySet<string> = new Set([
  'openEntries',
  'outboxMails',
  'previewFamilyMerge',
  'previewMerge',
  'staffStudent',
]);

interface Played {
  readonly name: string;
  /** Calls that changed or told something, and those of them that an administrator reads in the history. */
  readonly done: number;
  readonly seen: number;
  readonly opened: Opened | undefined;
  readonly readBefore: number;
}

/** A registrar's session in wrong hands, as fresh as can be: what it gets, whether the school sees it, and whether it can be undone. */
export async function redTeam(): Promise<SuiteResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-torture-'));
  const mails = await startSmtpServer();
  const portal = await PortalProcess.start({ environment: { DATA_DIR: dataDir, SMTP_URL: mails.url, ...TIRELESS } });
  const town = asTown(await openBenchSchool(dataDir));
  try {
    const world = await openRedTeam(portal, town, mails);
    const { played, open, invariants } = await playAndUndo(world, RED_TEAM_ACTS);
    return {
      name: 'red team',
      did: [
        `${played.length} acts of a stolen registrar's session, ${open.length} of them against a child's circle`,
        `${played.filter(({ done }) => done === 0).length} were refused altogether; the others made ${sum(played.map(({ done }) => done))} calls, ${sum(played.map(({ seen }) => seen))} entries of the history`,
      ],
      invariants: {
        'acts missing of forty': Math.max(0, 40 - played.length),
        ...invariants,
        'rules of the data broken': await town.violations(),
      },
      control: await motherAgrees(world),
    };
  } finally {
    await portal.stop();
    await town.close();
    await mails.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Each act, what it let through and whether the school saw it; then the school acts, and everything is undone. */
export async function playAndUndo(world: RedTeamWorld, acts: readonly Act[]) {
  const played: Played[] = [];
  for (const act of acts) {
    const since = await countSeen(world);
    const done = world.thief.done.length;
    const opened = (await act.play(world)) ?? undefined;
    const calls = world.thief.done.slice(done).filter((call) => !LOOKS.has(call));
    const readBefore = opened ? await countRead(opened.to, opened.pair.mother.studentId) : 0;
    const seen = (await countSeen(world)) - since;
    played.push({ name: act.name, done: calls.length, seen, opened, readBefore });
  }
  const readByThief = await stop(world);
  const open = played.flatMap(({ opened }) => (opened ? [opened] : []));
  for (const each of open) await undo(each, world);
  const left = await Promise.all(open.map(stillOpen));
  const unseen = played.filter(({ done, seen }) => seen < done);
  for (const { name } of unseen) console.error(`Not seen: ${name}`);
  for (const { name } of played.filter(({ readBefore }) => readBefore > 0)) console.error(`Read: ${name}`);
  const invariants: Record<string, number> = {
    'acts that were done and that the school does not see within a minute': unseen.length,
    'links of accounts that the stolen session reads in the outbox': world.linksRead.length,
    'secrets of children read by whom the stolen session let in': sum(played.map(({ readBefore }) => readBefore)),
    'children whom somebody still has after the objection and the undo': left.filter(Boolean).length,
    'calls of staff that the thief makes once the school has acted': readByThief,
    'mothers who were not written to': await countUntold(open, world),
  };
  return { played, open, invariants };
}

const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);

/** How many acts of the thief an administrator reads in the history, no older than a minute. */
async function countSeen({ admin, thief }: RedTeamWorld): Promise<number> {
  const { rows, total } = await admin.call('auditEntries', { actor: thief.email, page: 1, pageSize: 10 });
  const [last] = rows;
  return last && Date.now() - Date.parse(last.at) < MINUTE_MS ? total : 0;
}

/** The school takes role and sessions away; answers how many calls the thief still makes. */
async function stop({ admin, thief }: RedTeamWorld): Promise<number> {
  await admin.call('endStaffSessions', { accountId: thief.accountId });
  await admin.call('revokeRole', { accountId: thief.accountId, role: 'registrar' });
  const tries = await Promise.all([
    thief.dare('findFamilies', { search: 'example' }),
    thief.dare('staffStudent', { studentId: thief.studentId }),
    thief.dare('auditEntries', { page: 1, pageSize: 10 }),
  ]);
  return tries.filter((each) => each !== null).length;
}

/** The mother objects to whatever waits for her, and another of the office takes back what was merged or linked. */
async function undo({ pair: { mother } }: Opened, { admin }: RedTeamWorld): Promise<void> {
  const reason = 'Undone after a stolen session';
  for (const { id, isObjectable } of (await mother.call('circleEntries', {})).entries)
    if (isObjectable) await mother.dare('objectToEntry', { entryId: id });
  for (const { id } of (await admin.call('openEntries', { studentId: mother.studentId })).entries)
    await admin.dare('decideObjection', { entryId: id, decision: 'keep-out', reason });
  const students = (await admin.call('studentMerges', {})).merges;
  for (const { id } of students) await admin.dare('undoMerge', { mergeId: id, reason });
  const families = (await admin.call('familyMerges', {})).merges;
  for (const { id } of families) await admin.dare('undoFamilyMerge', { mergeId: id, reason });
}

async function stillOpen({ pair: { mother, accomplice }, to }: Opened): Promise<boolean> {
  const hasMother = (await countRead(mother, mother.studentId)) === SECRETS.length;
  if ((await countRead(to, mother.studentId)) > 0) return true;
  const own = (await to.dare('students', {}))?.students ?? [];
  if (own.some(({ id }) => id === mother.studentId)) return true;
  return !hasMother || (await countRead(accomplice, accomplice.studentId)) === 0;
}

/** Mothers whose child somebody came to and who have no mail of it. */
async function countUntold(open: readonly Opened[], { town }: RedTeamWorld): Promise<number> {
  const rows = await Promise.all(
    open.map(async ({ pair: { mother } }) => {
      const [row] = await town.query<{ entries: number; mails: number }>(
        `SELECT (SELECT count(*)::int FROM circle_entries WHERE student_id = $1) AS entries,
          (SELECT count(*)::int FROM outbox_mails WHERE to_email = $2 AND kind LIKE 'circle-%') AS mails`,
        [mother.studentId, mother.email],
      );
      return row !== undefined && row.entries > 0 && row.mails === 0;
    }),
  );
  return rows.filter(Boolean).length;
}

/** With the yes of the mother the same accomplice reads all of it. */
export async function motherAgrees({ admin, pair }: RedTeamWorld): Promise<string> {
  const { mother, accomplice } = await pair();
  const { studentId } = mother;
  const reason = 'They share the custody';
  await admin.call('linkHousehold', { familyId: accomplice.familyId, studentId, access: 'full', reason });
  const [before, [entry]] = [await countRead(accomplice, studentId), (await mother.call('circleEntries', {})).entries];
  await mother.call('agreeToEntry', { entryId: entry?.id ?? '' });
  const after = await countRead(accomplice, studentId);
  if (before > 0 || after < SECRETS.length)
    throw new Error(`The control read ${before} before and ${after} after the mother agreed.`);
  return `once the mother agrees, the same person reads ${after} of ${SECRETS.length}`;
}
