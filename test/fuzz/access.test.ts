import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FunctionName, functions } from '../../src/contract/functions.ts';
import { openSchool, type TestSchool } from '../school.ts';
import { ACCESS, type Role, ROLES, type Verdict } from './access-table.ts';
import { post, type Reply } from './wire-caller.ts';

// Suite T15: the access table, whole.
let school: TestSchool;
let accounts: Record<Role, string>;
type Family = Awaited<ReturnType<TestSchool['addFamily']>>;
let owner: Family;
let stranger: Family;

beforeAll(async () => {
  school = await openSchool();
  [owner, stranger] = [await school.addFamily(2), await school.addFamily(1)];
  const disabled = await school.addPerson();
  await school.database
    .updateTable('accounts')
    .set({ disabledAt: school.clock.iso() })
    .where('id', '=', disabled.accountId)
    .execute();
  accounts = {
    anonymous: '',
    disabled: disabled.accountId,
    family: owner.accountId,
    instructor: (await school.addPerson({ roles: ['instructor'] })).accountId,
    health: (await school.addPerson({ roles: ['health'] })).accountId,
    registrar: (await school.addPerson({ roles: ['registrar'] })).accountId,
    viewer: (await school.addPerson({ roles: ['viewer'] })).accountId,
    administrator: (await school.addPerson({ roles: ['administrator'] })).accountId,
  };
});
afterAll(() => school.close());

function verdictOf(reply: Reply): Verdict {
  if (reply.error?.status === 'UNAUTHENTICATED') return 'unauthenticated';
  if (reply.error?.status === 'PERMISSION_DENIED') return 'permission-denied';
  return 'allowed';
}

test('the table names every function of the contract, and no other', () => {
  expect(Object.keys(ACCESS).sort()).toEqual(Object.keys(functions).sort());
});

test('every call is open to exactly those whom the table names', async () => {
  const found: Record<string, Record<string, Verdict>> = {};
  for (const name of Object.keys(functions)) {
    const verdicts: [Role, Verdict][] = [];
    for (const role of ROLES)
      verdicts.push([role, verdictOf(await post(school, name, '{"data":null}', accounts[role]))]);
    found[name] = Object.fromEntries(verdicts);
  }
  expect(found).toEqual(ACCESS);
});

test('a role that is taken away is gone with the next call', async () => {
  const person = await school.addPerson({ roles: ['administrator'] });
  expect(verdictOf(await post(school, 'dashboard', '{"data":{}}', person.accountId))).toBe('allowed');
  await school.database.deleteFrom('roleGrants').where('accountId', '=', person.accountId).execute();
  expect(verdictOf(await post(school, 'dashboard', '{"data":{}}', person.accountId))).toBe('permission-denied');
});

test("another family's record and one that does not exist answer the same, and nothing changes", async () => {
  const [waitedFor, open] = [await school.addClass({ capacity: 0 }), await school.addClass()];
  const [studentId = '', other = ''] = owner.studentIds;
  const { registrationId, lines } = await owner.call('enroll', {
    idempotencyKey: 'mine',
    lines: [
      { studentId, classId: open },
      { studentId, classId: waitedFor, ifFull: 'waitlist' },
    ],
  });
  const before = await owner.call('enrollments');
  const ids = { registrationId, enrollmentId: lines[0]?.enrollmentId ?? '', entryId: lines[1]?.entryId ?? '' };
  const asked: [FunctionName, string, (id: string) => object][] = [
    ['registration', ids.registrationId, (id) => ({ registrationId: id })],
    ['withdraw', ids.enrollmentId, (id) => ({ enrollmentId: id })],
    ['leaveWaitlist', ids.entryId, (id) => ({ entryId: id })],
    ['removeStudent', other, (id) => ({ studentId: id })],
    ['saveStudent', other, (id) => ({ student: { id, firstName: 'X', lastName: 'Y', birthDate: '2015-01-01' } })],
    ['changePlan', other, (id) => ({ changes: [{ classId: open, studentIds: [id] }] })],
    ['changePlanWhoms', other, (id) => ({ studentIds: [id], grades: [], ages: [] })],
  ];
  const unknown = '00000000-0000-7000-8000-00000000dead';
  for (const [name, foreign, input] of asked) {
    const ask = (id: string) => post(school, name, JSON.stringify({ data: input(id) }), stranger.accountId);
    const [theirs, none] = [await ask(foreign), await ask(unknown)];
    expect([theirs.http, theirs.text], name).toEqual([none.http, none.text]);
  }
  const line = (id: string) =>
    stranger.call('enroll', { idempotencyKey: id, lines: [{ studentId: id, classId: open }] });
  const refusals = [await line(other), await line(unknown)].map((answer) => answer.lines[0]?.reason);
  expect(refusals).toEqual(['not-found', 'not-found']);
  expect(await owner.call('enrollments')).toEqual(before);
  expect((await owner.call('students')).students).toHaveLength(2);
});

test('no word about a child is in what anyone may see', async () => {
  await school.database
    .updateTable('students')
    .set({ firstName: 'Zebulon', lastName: 'Quartermaine' })
    .where('id', 'in', owner.studentIds)
    .execute();
  const open = Object.keys(ACCESS).filter((name) => ACCESS[name as FunctionName].anonymous === 'allowed');
  for (const name of open) {
    const inputs = [null, {}, [], { from: '2026-09-01', to: '2026-11-30' }, [school.semesterId]];
    for (const data of inputs) {
      const { text } = await post(school, name, JSON.stringify({ data }), '');
      for (const secret of ['Zebulon', 'Quartermaine', ...owner.studentIds, owner.accountId])
        expect(text).not.toContain(secret);
    }
  }
});
