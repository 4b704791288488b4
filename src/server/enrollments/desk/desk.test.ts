import { expect, test } from 'vitest';
import { openCable } from '../../../../test/cut-cable.ts';
import { openSchool, ORGANIZATION, type TestSchool } from '../../../../test/school.ts';
import { functions } from '../../../contract/functions.ts';
import { checkData } from '../../check-data/store.ts';
import { createDispatcher } from '../../platform/call/dispatcher.ts';
import { CallError } from '../../platform/call/errors.ts';
import { openKysely, openPool } from '../../platform/database/connect.ts';
import { isDatabaseTrouble } from '../../platform/database/trouble.ts';
import { createLog } from '../../platform/log.ts';
import { systemClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { enrollmentFunctions } from '../functions.ts';
import { createQueue, type DeskLimits } from './desk.ts';
import type { EnrollItem, Item, Outcome } from './items.ts';
import { createDesk } from './open-store.ts';

const log = createLog('silent');
const asker = { organizationId: 'a', accountId: 'x', email: null, at: '2026-09-01T13:00:00Z', now: 0 };
const item = (n: number, organizationId = 'a'): Item => ({
  kind: 'leave',
  asker: { ...asker, organizationId },
  entryId: String(n),
});

/** A queue whose batches are done when the test says so. */
function queueInHand(limits: Partial<DeskLimits> = {}) {
  const batches: { items: readonly Item[]; finish: (outcomes?: Outcome[]) => void }[] = [];
  const queue = createQueue({
    log,
    limits,
    run: (items) =>
      new Promise((resolve) => {
        const answers = () => items.map(() => ({ answer: { entryId: 'e', state: 'withdrawn' as const } }));
        batches.push({ items, finish: (outcomes) => resolve(outcomes ?? answers()) });
      }),
  });
  return { queue, batches };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('it tells how old the first of all is who wait, and how many of a school were taken together', async () => {
  const taken: string[] = [];
  const finish: (() => void)[] = [];
  const queue = createQueue({
    log,
    limits: { lanes: 1 },
    onTaken: (school, items) => taken.push(`${items} of ${school}`),
    run: (items) =>
      new Promise((resolve) => {
        finish.push(() => resolve(items.map(() => ({ answer: { entryId: 'e', state: 'withdrawn' as const } }))));
      }),
  });
  expect(queue.oldestWaitingMs()).toBe(0);
  const came = performance.now();
  const answers = [queue.submit(item(1, 'a'), came), queue.submit(item(2, 'a'), came)];
  await turn();
  await turn();
  expect(queue.oldestWaitingMs(), 'who is served waits no more').toBe(0);
  answers.push(queue.submit(item(3, 'b'), came - 2_000), queue.submit(item(4, 'c'), came - 1_000));
  expect(queue.oldestWaitingMs()).toBeGreaterThanOrEqual(2_000);
  expect(queue.oldestWaitingMs()).toBeLessThan(12_000);
  for (let batch = 0; batch < 3; batch++) {
    finish[batch]?.();
    await turn();
    await turn();
  }
  await Promise.all(answers);
  expect(taken).toEqual(['2 of a', '1 of b', '1 of c']);
  expect(queue.oldestWaitingMs()).toBe(0);
});

test('what waits at one moment is taken together, in order, up to the limit, for one school at a time', async () => {
  const { queue, batches } = queueInHand({ batch: 3, lanes: 1 });
  const answers = [1, 2, 3, 4]
    .map((n) => queue.submit(item(n)))
    .concat(queue.submit(item(5, 'b')), queue.submit(item(6)));
  for (let batch = 0; batch < 3; batch++) {
    await turn();
    await turn();
    batches[batch]?.finish();
  }
  await Promise.all(answers);
  const taken = batches.map((batch) => batch.items.map((each) => (each.kind === 'leave' ? each.entryId : '')));
  expect(taken).toEqual([['1', '2', '3'], ['4', '6'], ['5']]);
});

const takenOf = (batches: readonly { items: readonly Item[] }[]) =>
  batches.map(({ items }) => items.map((each) => (each.kind === 'leave' ? each.entryId : '')).join(' '));

test('schools are served side by side, none twice at once, whoever has waited longest first', async () => {
  const { queue, batches } = queueInHand({ lanes: 2 });
  const came = performance.now();
  const answers = [queue.submit(item(1, 'a'), came), queue.submit(item(2, 'b'), came)];
  await turn();
  await turn();
  answers.push(
    queue.submit(item(3, 'a'), came + 3),
    queue.submit(item(4, 'c'), came + 2),
    queue.submit(item(5, 'd'), came + 1),
  );
  await turn();
  await turn();
  expect(takenOf(batches)).toEqual(['1', '2']);
  for (const next of ['5', '4', '3']) {
    batches.at(next === '3' ? 0 : batches.length - 1)?.finish();
    await turn();
    await turn();
    expect(takenOf(batches).at(-1)).toBe(next);
  }
  for (const { finish } of batches) finish();
  await Promise.all(answers);
  await queue.stop();
});

test('what is full or late at one school sends nobody of another away, and a batch that hangs there holds up nobody else', async () => {
  const { queue, batches } = queueInHand({ length: 1, oldestMs: 60_000, waitMs: 60_000 });
  const hangs = queue.submit(item(1, 'a'));
  await turn();
  await turn();
  const waits = queue.submit(item(2, 'a'));
  await expect(queue.submit(item(3, 'a'))).rejects.toMatchObject({ code: 'unavailable' });
  const other = queue.submit(item(4, 'b'));
  await turn();
  await turn();
  batches[1]?.finish();
  await other;
  expect(takenOf(batches)).toEqual(['1', '4']);
  // All schools together have a limit too.
  const lines = ['c', 'd', 'e', 'f', 'g'].map((id, at) => queue.submit(item(at, id)).catch(String));
  await turn();
  await turn();
  expect(await lines.at(-1)).toContain('Many families');
  for (let at = 0; at < 8; at++) {
    batches[at]?.finish();
    await turn();
    await turn();
  }
  await Promise.all([hangs, waits, ...lines]);
  await queue.stop();
});

test('a full queue, or one whose oldest item waits too long, sends people away for a moment; the others are served', async () => {
  for (const limits of [{ length: 2 }, { oldestMs: -1 }]) {
    const { queue, batches } = queueInHand(limits);
    const first = queue.submit(item(1));
    const second = limits.length ? queue.submit(item(2)) : null;
    await expect(queue.submit(item(3))).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    await turn();
    batches[0]?.finish();
    await Promise.all([first, second]);
  }
});

test('what a caller waited before the desk counts as waiting at it', async () => {
  const { queue, batches } = queueInHand({ oldestMs: 200 });
  const database = openKysely(openPool('postgres://localhost:1/none'));
  const { leaveWaitlist } = enrollmentFunctions({ desk: queue, delivers: false });
  const dispatch = createDispatcher({
    functions: { leaveWaitlist: functions.leaveWaitlist },
    // As the portal hands them over: each is called with what its own schema has let through.
    handlers: { leaveWaitlist: leaveWaitlist as never },
    identify: async () => {
      const came = performance.now();
      while (performance.now() <= came + 200);
      return { accountId: 'x', email: null, emailVerified: true, roles: [], signedInAt: 0 };
    },
    organizationFor: async () => ({
      id: 'a',
      name: 'A',
      timeZone: 'UTC',
      locale: 'en',
      currency: 'USD',
      schoolYearBegins: '08-01',
    }),
    database,
    clock: systemClock,
    log,
    deadlineMs: 60_000,
    door: async () => () => undefined,
  });
  const served = queue.submit(item(1));
  await turn();
  const late = dispatch({
    name: 'leaveWaitlist',
    data: () => ({ entryId: newId() }),
    authorization: 'Bearer x',
    host: undefined,
  });
  await turn();
  await turn();
  await expect(queue.submit(item(3))).rejects.toMatchObject({ code: 'unavailable' });
  batches[0]?.finish();
  await turn();
  await turn();
  batches[1]?.finish();
  await Promise.all([served, late]);
  await database.destroy();
});

test('stopping answers what waits and takes no more', async () => {
  const { queue, batches } = queueInHand();
  const answer = queue.submit(item(1));
  const stopped = queue.stop();
  await expect(queue.submit(item(2))).rejects.toBeInstanceOf(CallError);
  await turn();
  batches[0]?.finish();
  await expect(answer).resolves.toMatchObject({ state: 'withdrawn' });
  await stopped;
});

test('behind a batch that hangs, whoever waited too long is sent away untouched, and says how long it hangs', async () => {
  const { queue, batches } = queueInHand({ waitMs: 1 });
  expect(queue.heldUpMs()).toBe(0);
  const first = queue.submit(item(1));
  await turn();
  await turn();
  await expect(queue.submit(item(2))).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 2 } });
  expect(queue.heldUpMs()).toBeGreaterThan(0);
  batches[0]?.finish();
  await first;
  expect(batches).toHaveLength(1);
  await queue.stop();
});

test('a batch has until its oldest item is of the age at which it is answered', async () => {
  const untils: number[] = [];
  const queue = createQueue({
    log,
    limits: { answerMs: 50_000, waitMs: 60_000 },
    run: async (items, until) => {
      untils.push(until);
      return items.map(() => ({ answer: { entryId: 'e', state: 'withdrawn' as const } }));
    },
  });
  const before = performance.now();
  await queue.submit(item(1));
  const after = performance.now();
  expect(untils[0]).toBeGreaterThanOrEqual(before + 50_000);
  expect(untils[0]).toBeLessThanOrEqual(after + 50_000);
  await queue.submit(item(2), before - 20_000);
  expect(untils[1], 'what was waited before the desk counts').toBeCloseTo(before + 30_000);
  await queue.stop();
});

test('many submissions under way are a rush, until they are answered', async () => {
  const { queue, batches } = queueInHand({});
  const answers = Array.from({ length: 30 }, (_, n) => queue.submit(item(n)));
  expect(queue.isRushed()).toBe(true);
  await turn();
  await turn();
  batches[0]?.finish();
  await Promise.all(answers);
  expect(queue.isRushed()).toBe(false);
  await queue.stop();
});

async function deskOf(school: TestSchool, url = school.testDatabase.url, limits: Partial<DeskLimits> = {}) {
  const pool = openPool(url, { connections: 2 });
  const desk = createDesk({ pool, log, limits });
  const enroll = (family: { accountId: string; studentIds: string[] }, key: string, classId: string) => {
    const own: EnrollItem = {
      kind: 'enroll',
      asker: {
        organizationId: ORGANIZATION,
        accountId: family.accountId,
        email: 'family@example.org',
        at: school.clock.iso(),
        now: school.clock.now(),
      },
      key,
      hash: key,
      today: '2026-09-01',
      lines: [{ studentId: family.studentIds[0] ?? '', classId, ifFull: 'skip' }],
    };
    return desk.submit(own);
  };
  const close = async () => {
    await desk.stop();
    await pool.end();
  };
  return { enroll, close };
}

test('a line to the database that falls silent fails one batch, and the next goes over a new one', async () => {
  const school = await openSchool();
  const classId = await school.addClass();
  const family = await school.addFamily();
  const cable = await openCable(school.testDatabase.url);
  // Long enough for a busy machine to come as far as the commit.
  const { enroll, close } = await deskOf(school, cable.url, { answerMs: 1200, leastMs: 1200 });
  for (const words of ['BEGIN', 'COMMIT']) {
    cable.freezeAt(words);
    await expect(enroll(family, words.toLowerCase(), classId)).rejects.toSatisfy((error: unknown) =>
      words === 'BEGIN' ? isDatabaseTrouble(error) : error instanceof CallError && error.code === 'unavailable',
    );
    cable.thaw();
  }
  // Of the second nobody knew whether it had been saved; by its key the family learns it.
  const { enroll: again, close: closeAgain } = await deskOf(school);
  expect(await again(family, 'commit', classId)).toMatchObject({ lines: [{ outcome: 'enrolled' }] });
  const seats = await school.database.selectFrom('enrollments').select('id').where('classId', '=', classId).execute();
  expect(seats).toHaveLength(1);
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await Promise.all([close(), closeAgain()]);
  await cable.close();
  await school.close();
});

test('a batch whose time is over saves nothing, and says that the database does not keep up', async () => {
  const school = await openSchool();
  const classId = await school.addClass();
  const family = await school.addFamily();
  const late = await deskOf(school, school.testDatabase.url, { answerMs: -1, leastMs: -1 });
  await expect(late.enroll(family, 'late', classId)).rejects.toSatisfy(isDatabaseTrouble);
  await late.close();
  expect(await school.database.selectFrom('enrollments').select('id').execute()).toEqual([]);
  const inTime = await deskOf(school);
  expect(await inTime.enroll(family, 'late', classId)).toMatchObject({ lines: [{ outcome: 'enrolled' }] });
  await inTime.close();
  await school.close();
});

test('an item that the database cannot save harms nobody else in its batch', async () => {
  const school = await openSchool();
  const { enroll, close } = await deskOf(school);
  const classId = await school.addClass();
  const families = await Promise.all(Array.from({ length: 9 }, () => school.addFamily()));
  const results = await Promise.allSettled(
    // No text of PostgreSQL may hold a NUL; the contract keeps it out, so only a bug could bring it here.
    families.map((family, n) => enroll(family, n === 4 ? 'poison \u0000' : 'good', classId)),
  );
  expect(results.map((result) => result.status === 'fulfilled')).toEqual(families.map((_, n) => n !== 4));
  const { seatsTaken } = await school.database
    .selectFrom('classes')
    .select('seatsTaken')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
  expect(seatsTaken).toBe(8);
  await close();
  await school.close();
});

test('a commit that was saved but never confirmed is found by its key, and nothing is done twice', async () => {
  const school = await openSchool();
  const cable = await openCable(school.testDatabase.url);
  const { enroll, close } = await deskOf(school, cable.url);
  const classId = await school.addClass();
  const families = [await school.addFamily(), await school.addFamily()];
  cable.cutAtNextCommit();
  const answers = await Promise.all(families.map((family) => enroll(family, 'cut', classId)));
  expect(cable.cuts).toBe(1);
  expect(answers.map((answer) => 'lines' in answer && answer.lines[0]?.outcome)).toEqual(['enrolled', 'enrolled']);
  const seats = await school.database.selectFrom('enrollments').select('id').where('classId', '=', classId).execute();
  expect(seats).toHaveLength(2);
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await close();
  await cable.close();
  await school.close();
});
