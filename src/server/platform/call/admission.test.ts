import { afterEach, expect, test } from 'vitest';
import { createApp } from '../http/app.ts';
import { systemClock } from '../clock.ts';
import { parseConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { openKysely, openPool } from '../database/connect.ts';
import { type Admission, createAdmission } from './admission.ts';
import { createDispatcher } from './dispatcher.ts';
import { createDoor } from './door.ts';
import { CallError } from './errors.ts';
import { callRoutes } from './routes.ts';
import { functions } from '../../../contract/functions.ts';

const ALWAYS = 10;
const MOST = 8000;

/** A door with small limits whose clock the test moves, and what its log says. */
function openDoor() {
  const events: string[] = [];
  let at = 0;
  const admission = createAdmission({
    log: createLog('warn', (line) => void events.push(JSON.parse(line).event)),
    limits: { always: ALWAYS, oldestMs: 100, crowdMs: 1000, most: MOST },
    now: () => at,
  });
  const waiting: (() => void)[] = [];
  return {
    admission,
    events,
    pass: (milliseconds: number) => {
      at += milliseconds;
    },
    /** So many come at this moment; answers how many were let in. */
    come: (count: number) => {
      for (let n = 0; n < count; n++) {
        try {
          waiting.push(admission.enter());
        } catch (error) {
          expect(error).toBeInstanceOf(CallError);
          return n;
        }
      }
      return count;
    },
    /** The oldest are answered. */
    answer: (count: number) => {
      for (const leave of waiting.splice(0, count)) leave();
    },
  };
}

/** For `milliseconds`, every 50 ms more come than are answered; answers how many of the last second were let in. */
function comeTooFast(door: ReturnType<typeof openDoor>, milliseconds: number): number {
  let letIn = 0;
  for (let passed = 0; passed < milliseconds; passed += 50) {
    const now = door.come(12);
    if (passed >= milliseconds - 1000) letIn += now;
    door.pass(50);
    door.answer(10);
  }
  return letIn;
}

test('a crowd that comes at once is let in to the last, however long its line', () => {
  const door = openDoor();
  expect(door.come(5000)).toBe(5000);
  door.pass(900);
  door.answer(100);
  expect(door.come(100)).toBe(100);
  expect(door.events).toEqual([]);
});

test('the next crowd is a crowd of its own as soon as everybody before it is served', () => {
  const door = openDoor();
  for (let crowd = 0; crowd < 3; crowd++) {
    expect(door.come(500)).toBe(500);
    door.pass(1500);
    expect(door.come(0)).toBe(0);
    door.answer(499);
    door.answer(1);
    door.pass(100);
  }
  expect(door.come(5000)).toBe(5000);
  door.pass(900);
  expect(door.come(100)).toBe(100);
  expect(door.events).toEqual([]);
});

test('where more keep coming than are served, the rest is turned away and as many are let in as are served', () => {
  const door = openDoor();
  comeTooFast(door, 5000);
  const letIn = comeTooFast(door, 1000);
  // 200 are answered in a second.
  expect(letIn).toBeGreaterThanOrEqual(180);
  expect(letIn).toBeLessThanOrEqual(220);
  expect(door.events).toEqual(['submissions-turned-away']);
});

test('a crowd beyond what one moment can serve is turned away from its end on, and the line gets short again', () => {
  const door = openDoor();
  expect(door.come(MOST)).toBe(MOST);
  door.pass(200);
  expect(door.come(100)).toBe(0);
  door.answer(MOST - ALWAYS + 1);
  expect(door.come(1)).toBe(1);
  expect(door.events).toEqual(['submissions-turned-away']);
});

test('a short line is never turned away, however slow its answers', () => {
  const door = openDoor();
  door.come(ALWAYS - 1);
  door.pass(60_000);
  expect(door.come(1)).toBe(1);
  door.pass(60_000);
  door.answer(1);
  expect(door.come(1)).toBe(1);
});

test('after the overload everybody is let in again, and the next crowd too', () => {
  const door = openDoor();
  comeTooFast(door, 5000);
  door.answer(1000);
  expect(door.come(1)).toBe(1);
  door.pass(1001);
  expect(door.come(5000)).toBe(5000);
  expect(door.events).toEqual(['submissions-turned-away', 'submissions-admitted-again']);
});

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** The real routes and dispatcher; nobody is signed in, and identifying says that it was asked. */
async function openServer(admission: Admission) {
  const config = parseConfig({ PORT: '0', LOG_LEVEL: 'silent' });
  const log = createLog('silent');
  const app = createApp(config, log);
  const identified: string[] = [];
  const pool = openPool('postgres://localhost:1/none');
  const handler = async () => ({ ok: true });
  const dispatch = createDispatcher({
    functions,
    handlers: { enroll: handler, classes: handler },
    identify: async () => {
      identified.push('asked');
      return null;
    },
    organizationFor: async () => ({
      id: 'o',
      name: 'O',
      timeZone: 'UTC',
      locale: 'en',
      currency: 'USD',
      schoolYearBegins: '08-01',
    }),
    database: openKysely(pool),
    clock: systemClock,
    log,
    deadlineMs: 1000,
    door: createDoor({ budgets: config.call.budgets, accountIn: async (name) => name ?? null, admission }),
  });
  await callRoutes(app, {
    dispatch,
    functions,
    requireRoom: admission.requireRoom,
    ...config.call,
    corsOrigins: [],
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  open.push(
    () => app.close(),
    () => pool.end(),
  );
  const call = (name: string, body = '{"data":null}') =>
    fetch(`${url}/api/${name}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return { call, identified };
}

test('whoever is turned away reads 503 and when to come back, before anything is looked up; reading goes on', async () => {
  const door = openDoor();
  const { call, identified } = await openServer(door.admission);
  comeTooFast(door, 5000);
  door.come(1000);
  door.pass(200);
  const answer = await call('enroll');
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await answer.json()).error).toMatchObject({
    status: 'UNAVAILABLE',
    message: expect.stringContaining('try again'),
  });
  expect(identified).toEqual([]);
  // Of every call that goes to the desk, and unread: else this body would be too large.
  const large = JSON.stringify({ data: 'x'.repeat(100_000) });
  for (const name of ['enroll', 'withdraw', 'leaveWaitlist']) expect((await call(name, large)).status, name).toBe(503);
  expect((await call('classes')).status).not.toBe(503);
  door.answer(2000);
  expect((await call('enroll')).status).toBe(401);
});
