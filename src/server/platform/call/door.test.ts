import { expect, test } from 'vitest';
import type { Transaction } from '../../../contract/kit.ts';
import { createLog } from '../log.ts';
import { createAdmission } from './admission.ts';
import { createBudget } from './budget.ts';
import { createDoor } from './door.ts';
import { CallError } from './errors.ts';

const log = createLog('silent');
const PLENTY = { perAccount: 1_000_000, perAddress: 1_000_000 };
const BAD_TOKEN = 'bad';

/** A door where the token is the account's name, and an admission whose clock the test moves. */
function openDoor(budgets = PLENTY) {
  let at = 0;
  const door = createDoor({
    budgets,
    accountIn: async (name) => {
      if (name === BAD_TOKEN) throw new CallError('unauthenticated', 'Unauthenticated');
      return name ?? null;
    },
    admission: createAdmission({ log, limits: { always: 100, oldestMs: 100, crowdMs: 1000 }, now: () => at }),
  });
  const come = async (account: string | undefined, transaction: Transaction = 'desk', ip = '198.51.100.7') => {
    try {
      return await door({ transaction }, { authorization: account, ip });
    } catch (error) {
      if (error instanceof CallError) return error;
      throw error;
    }
  };
  return { come, pass: (milliseconds: number) => (at += milliseconds) };
}

const codeOf = (answer: Awaited<ReturnType<ReturnType<typeof openDoor>['come']>>) =>
  answer instanceof CallError ? answer.code : 'let in';

/** 1,200 submissions in some seconds in which the desk answers nobody, then 84 families; answers what became of the families. */
async function storm(attacker: (n: number) => string): Promise<string[]> {
  const { come, pass } = openDoor();
  for (let n = 0; n < 1200; n++) {
    void come(attacker(n));
    if (n % 20 === 0) pass(50);
  }
  await new Promise((resolve) => setImmediate(resolve));
  const families = await Promise.all(Array.from({ length: 84 }, (_, n) => come(`family ${n}`)));
  return families.map(codeOf);
}

test('1,200 submissions of one account cost nobody else a place in the line', async () => {
  expect(await storm(() => 'one account')).toEqual(Array(84).fill('let in'));
});

test('control: as many submissions of as many accounts do fill the line', async () => {
  expect(await storm((n) => `account ${n}`)).toEqual(Array(84).fill('unavailable'));
});

test('an account has two submissions under way; the third is sent away at once and comes in once one is answered', async () => {
  const { come } = openDoor();
  const [first] = await Promise.all([come('family'), come('family')]);
  const third = await come('family');
  expect(third).toMatchObject({ code: 'resource-exhausted', details: { retryAfterSeconds: 1 } });
  expect(codeOf(await come('family', 'none'))).toBe('let in');
  if (typeof first !== 'function') throw new Error('The first submission was not let in.');
  first();
  expect(codeOf(await come('family'))).toBe('let in');
  expect(codeOf(await come('family'))).toBe('resource-exhausted');
});

test('submissions begin in order of arrival, 32 in a turn of the event loop', async () => {
  const { come } = openDoor();
  const begun: number[] = [];
  const all = Array.from({ length: 70 }, async (_, n) => {
    await come(`family ${n}`);
    begun.push(n);
  });
  const inSlices: number[] = [];
  while (begun.length < 70) {
    await new Promise((resolve) => setImmediate(resolve));
    inSlices.push(begun.length);
  }
  await Promise.all(all);
  expect(begun).toEqual(Array.from({ length: 70 }, (_, n) => n));
  expect(inSlices.filter((count) => count > 0)).toEqual([32, 64, 70]);
});

test('an account’s calls of a minute are counted, a submission as ten, and another account has its own', async () => {
  const { come } = openDoor({ ...PLENTY, perAccount: 40 });
  for (let n = 0; n < 3; n++) {
    const leave = await come('one');
    if (typeof leave === 'function') leave();
  }
  const calls = await Promise.all(Array.from({ length: 12 }, () => come('one', 'call')));
  expect(calls.map(codeOf)).toEqual([...Array(10).fill('let in'), ...Array(2).fill('resource-exhausted')]);
  expect(codeOf(await come('other', 'call'))).toBe('let in');
});

test('who is not signed in, or shows a bad token, is counted by network: an IPv6 household is one', async () => {
  const { come } = openDoor({ ...PLENTY, perAddress: 20 });
  const from = (n: number) => come(n % 2 ? undefined : BAD_TOKEN, 'none', `2001:db8:1:2::${n.toString(16)}`);
  const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => from(n)));
  expect(answers.slice(0, 4).map(codeOf)).toEqual(['unauthenticated', 'let in', 'unauthenticated', 'let in']);
  expect(answers.map(codeOf).filter((code) => code === 'resource-exhausted')).toHaveLength(4);
  expect(codeOf(await come(undefined, 'none', '2001:db8:1:3::1'))).toBe('let in');
  expect(codeOf(await come('family', 'none', '2001:db8:1:2::1'))).toBe('let in');
});

test('a budget comes back with time, whole after a minute, and those who were quiet are forgotten', () => {
  let at = 0;
  const budget = createBudget({ perMinute: 60, now: () => at });
  for (let n = 0; n < 60; n++) budget.take('family');
  expect(() => budget.take('family')).toThrow(expect.objectContaining({ details: { retryAfterSeconds: 1 } }));
  expect(() => budget.take('family', 30)).toThrow(expect.objectContaining({ details: { retryAfterSeconds: 30 } }));
  at += 1000;
  budget.take('family');
  expect(() => budget.take('family')).toThrow(CallError);
  at += 60_000;
  for (let n = 0; n < 60; n++) budget.take('family');
  expect(() => budget.take('family')).toThrow(CallError);
});
