import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { checkData } from '../../check-data/store.ts';
import { linkStudent } from '../../families/store.ts';
import { createLog } from '../../platform/log.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let admin: Person;
const logged: string[] = [];
beforeAll(async () => {
  school = await openSchool({ log: createLog('info', (line) => void logged.push(line)) });
  admin = await school.addPerson({ email: 'office@example.org', roles: ['administrator', 'health'] });
});
afterAll(() => school.close());

const MARKER = /zqmarker|7a716d61726b6572/i;

/** Every row of every table that holds the family's word, by table. */
async function traces(): Promise<{ table: string; row: string }[]> {
  const { pool } = school.testDatabase;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`);
    found.push(...rows.filter(({ row }) => MARKER.test(row)).map(({ row }) => ({ table: name, row })));
  }
  return found;
}

/** A family that has told everything, with the same word in every answer. */
async function told(email: string) {
  const family = await school.addFamily(0, email);
  await family.call('saveAccount', { name: 'Zqmarker Guardian', phone: '555 010 1234 zqmarker' });
  const student = {
    firstName: 'Zqmarkerina',
    lastName: 'Zqmarkerson',
    birthDate: '2015-02-03',
    grade: 4,
    notes: 'zqmarker notes',
    school: 'zqmarker school',
  };
  const { student: added } = await family.call('saveStudent', { student });
  const whose = { studentId: added.id, version: 0 };
  const person = { name: 'zqmarker aunt', relationship: 'zqmarker', phone: '555-010-2000 zqmarker' };
  await family.call('saveContacts', {
    ...whose,
    contacts: [person, { ...person, name: 'zqmarker uncle', phone: '555-010-3000 zqmarker' }],
  });
  await family.call('savePickup', {
    ...whose,
    pickup: { allowed: [person], notAllowed: [person], codeWord: 'zqmarker' },
  });
  const allergies = [{ name: 'zqmarker', reaction: 'zqmarker', isLifeThreatening: true }];
  await family.call('saveHealth', { ...whose, answers: { allergies } });
  await family.call('inviteGuardian', { email: 'zqmarker-friend@example.org', access: 'view' });
  return { family, studentId: added.id };
}

const enroll = async (family: Person, studentId: string, classId: string) => {
  const { lines } = await family.call('enroll', {
    idempotencyKey: newId(),
    lines: [{ studentId, classId, ifFull: 'waitlist' }],
  });
  return lines[0];
};

test('whoever deletes their account is nowhere any more but in what the page said would stay', async () => {
  const { family, studentId } = await told('zqmarker@example.org');
  await enroll(family, studentId, await school.addClass());
  const { id: invitationId } = await school.database.selectFrom('invitations').select('id').executeTakeFirstOrThrow();
  await school.testDatabase.pool.query(
    `INSERT INTO outbox_mails (organization_id, id, kind, about_id, to_email, facts, created_at) VALUES
      ($1, gen_random_uuid(), 'health-granted', gen_random_uuid(), 'office@example.org', '{"holder":"zqmarker@example.org","by":"portal"}', now()),
      ($1, gen_random_uuid(), 'invitation', $2, 'zqmarker-friend@example.org', '{}', now())`,
    [ORGANIZATION, invitationId],
  );
  const means = await family.call('accountEnd');
  expect(means).toMatchObject({
    stranded: [],
    isLastAdministrator: false,
    students: [{ id: studentId, name: 'Zqmarkerina', end: 'waits-for-class' }],
    seats: [{ studentName: 'Zqmarkerina', canWithdraw: true }],
  });
  expect((await traces()).length).toBeGreaterThan(8);
  logged.length = 0;
  await family.call('endAccount', { withdraws: true });
  const left = await traces();
  expect(left.map(({ table }) => table)).toEqual(['public.outbox_mails']);
  expect(left[0]?.row).toContain('account-ended');
  expect(logged.filter((line) => MARKER.test(line))).toEqual([]);
  await expect(family.call('account')).rejects.toMatchObject({ code: 'unauthenticated' });
  const student = await school.database
    .selectFrom('students')
    .select(['firstName', 'birthDate', 'grade', 'isGradeKnown', 'erasedAt'])
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow();
  const forgotten = { birthDate: '2015-01-01', grade: null, isGradeKnown: false, erasedAt: school.clock.iso() };
  expect(student).toEqual({ firstName: 'a removed student', ...forgotten });
  expect((await admin.call('staffStudents', {})).rows.map(({ id }) => id)).not.toContain(studentId);
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.testDatabase.pool.query('DELETE FROM outbox_mails');
});

test('a receipt of health stays true: it goes on naming who read, and the page says so before', async () => {
  const nurse = await school.addPerson({ email: 'nurse@example.org', roles: ['health'] });
  const { family, studentId } = await told('zqmarker-two@example.org');
  expect(await nurse.call('accountEnd')).toMatchObject({ readings: 0 });
  await nurse.call('studentHealth', { studentId });
  await family.call('health', { studentId });
  expect(await nurse.call('accountEnd')).toMatchObject({ readings: 1 });
  // Of a family receipts name nobody.
  expect(await family.call('accountEnd')).toMatchObject({ readings: 0 });
  await nurse.call('endAccount', { withdraws: false });
  const { readings } = await family.call('healthReadings', { studentId });
  expect(readings.map(({ by, name }) => [by, name])).toEqual([
    ['you', ''],
    ['staff', 'nurse@example.org'],
  ]);
  await family.call('endAccount', { withdraws: false });
});

test('a seat that is kept keeps the record; the waitlist place goes, and the next family has the seat that was given back', async () => {
  const [one, next] = [await school.addFamily(1), await school.addFamily(1)];
  const [studentId = '', nextId = ''] = [one.studentIds[0], next.studentIds[0]];
  const [kept, small] = [await school.addClass(), await school.addClass({ capacity: 1 })];
  await enroll(one, studentId, kept);
  await enroll(next, nextId, small);
  expect(await enroll(one, studentId, small)).toMatchObject({ outcome: 'waitlisted' });
  await one.call('endAccount', { withdraws: false });
  const { firstName } = await school.database
    .selectFrom('students')
    .select('firstName')
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow();
  expect(firstName).not.toBe('a removed student');
  expect(await school.statesOf('enrollments', studentId)).toEqual(['enrolled']);
  expect(await school.statesOf('waitlistEntries', studentId)).toEqual(['withdrawn']);

  const last = await school.addFamily(1);
  expect(await enroll(last, last.studentIds[0] ?? '', small)).toMatchObject({ outcome: 'waitlisted' });
  await next.call('endAccount', { withdraws: true });
  const { enrollments } = await last.call('enrollments');
  expect(enrollments.map(({ class: { id } }) => id)).toEqual([small]);
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
});

test('nobody leaves others behind with a student whom they may only look at, nor the school without an administrator', async () => {
  const [mother, father] = [await school.addFamily(1), await school.addFamily(0)];
  const [studentId = ''] = mother.studentIds;
  const link = { familyId: father.familyId, studentId, linkedBy: 'test', access: 'view' } as const;
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  await expect(mother.call('endAccount', { withdraws: true })).rejects.toMatchObject({
    details: { reason: 'last-full-guardian' },
  });
  await school.database
    .updateTable('familyStudents')
    .set({ access: 'full' })
    .where('studentId', '=', studentId)
    .execute();
  await mother.call('endAccount', { withdraws: true });
  expect((await father.call('students')).students.map(({ id }) => id)).toEqual([studentId]);
  await expect(admin.call('endAccount', { withdraws: false })).rejects.toMatchObject({
    details: { reason: 'last-administrator' },
  });
  expect((await admin.call('accountEnd')).isLastAdministrator).toBe(true);
});

test('two clicks and an enrolment at one moment end in one end, with no seat left behind', async () => {
  for (let round = 0; round < 5; round++) {
    const family = await school.addFamily(1);
    const [studentId = ''] = family.studentIds;
    const classId = await school.addClass();
    const outcomes = await Promise.allSettled([
      family.call('endAccount', { withdraws: true }),
      enroll(family, studentId, classId),
      family.call('endAccount', { withdraws: true }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const live = await school.database
      .selectFrom('enrollments')
      .select('id')
      .where('studentId', '=', studentId)
      .where('state', '=', 'enrolled')
      .execute();
    expect(live).toEqual([]);
    const entries = await school.database
      .selectFrom('auditEntries')
      .select('id')
      .where('entityId', '=', family.accountId)
      .where('action', '=', 'account.ended')
      .execute();
    expect(entries).toHaveLength(1);
  }
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
});

test('an account without a family, and one that only picks up, end as well; nobody is told of whom they pick up', async () => {
  const [alone, aunt, family] = [await school.addPerson({}), await school.addPerson({}), await school.addFamily(1)];
  const { token } = await family.call('inviteGuardian', { access: 'pick-up', email: 'aunt@example.org' });
  await aunt.call('acceptInvitation', { token: token ?? '' });
  expect(await aunt.call('accountEnd')).toMatchObject({ students: [], seats: [], signatures: 0 });
  for (const person of [alone, aunt]) {
    await person.call('endAccount', { withdraws: true });
    await expect(person.call('account')).rejects.toMatchObject({ code: 'unauthenticated' });
  }
  expect((await family.call('students')).students).toHaveLength(1);
});

/** A line of the history and a mail of somebody else, in which an address stands as it is and within others. */
async function mention(email: string) {
  const said = { to: email, in: [`jo${email}`, `${email}.uk`, `"${email}`, `${email}"`] };
  const { pool } = school.testDatabase;
  const id = newId();
  await pool.query(
    `INSERT INTO audit_entries (organization_id, id, at, actor_account_id, actor, action, entity, entity_id, change)
     VALUES ($1, $2, now(), $3, $4, 'account.ended', 'account', $3, $5)`,
    [ORGANIZATION, id, admin.accountId, email, said],
  );
  await pool.query(
    `INSERT INTO outbox_mails (organization_id, id, kind, about_id, to_email, facts, created_at)
     VALUES ($1, $2, 'gone', $2, $3, $4, '2026-12-01'), ($1, gen_random_uuid(), 'long-gone', $2, 'jo' || $3, $4, '2026-12-01')`,
    [ORGANIZATION, id, email, said],
  );
  const entries = school.database.selectFrom('auditEntries').select(['actor', 'change']).where('id', '=', id);
  const mails = school.database
    .selectFrom('outboxMails')
    .select(['toEmail', 'facts'])
    .where('aboutId', '=', id)
    .orderBy('toEmail');
  return { said, read: async () => ({ entry: await entries.executeTakeFirst(), mails: await mails.execute() }) };
}

test('what a household owed and paid stays when it ends, and names nobody', async () => {
  const { family, studentId } = await told('zqmarker@example.org');
  const { familyId } = (await family.call('family')).families.map(({ id }) => ({ familyId: id }))[0] ?? {
    familyId: '',
  };
  await enroll(family, studentId, await school.addClass({ priceCents: 12_000 }));
  const payment = { paymentId: newId(), familyId, cents: 500, method: 'cheque', reference: '1042' } as const;
  await admin.call('takePayment', { ...payment, receivedOn: '2026-09-01' });
  await family.call('endAccount', { withdraws: true });
  expect((await traces()).filter(({ table }) => table !== 'public.outbox_mails')).toEqual([]);
  const { payments, creditCents } = await admin.call('familyPayments', { familyId });
  expect(payments).toMatchObject([{ cents: 500, reference: '1042', receiptNumber: 1 }]);
  expect(creditCents).toBe(500);
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.testDatabase.pool.query('DELETE FROM outbox_mails');
});

test('an address goes where it stands whole, and never out of the middle of somebody else’s', async () => {
  const family = await school.addFamily(0, 'ann@x.example');
  const { said, read } = await mention('ann@x.example');
  await family.call('endAccount', { withdraws: true });
  const change = { ...said, to: family.accountId };
  expect(await read()).toEqual({
    entry: { actor: family.accountId, change },
    mails: [{ toEmail: 'joann@x.example', facts: change }],
  });
});

test('whoever never proved an address takes nothing of its owner along, and their own acts name no address', async () => {
  const owner = await school.addFamily(1, 'owner@x.example');
  const { read } = await mention('owner@x.example');
  const stranger = await school.addFamily(1, 'owner@x.example', { isProven: false });
  await stranger.call('saveStudent', { student: { firstName: 'A', lastName: 'B', birthDate: '2015-02-03', grade: 4 } });
  const friend = await school.addFamily(0);
  await friend.call('inviteGuardian', { access: 'view', email: 'owner@x.example' });
  const before = await read();
  const [studentId = ''] = stranger.studentIds;
  const classId = await school.addClass({ priceCents: 12_000 });
  await stranger.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  const entered = () =>
    school.database.selectFrom('ledgerEntries').selectAll().where('accountId', '=', stranger.accountId).execute();
  const owed = await entered();
  expect(owed.map(({ actor, cents }) => [actor, cents])).toEqual([['owner@x.example', 12_000]]);
  await stranger.call('endAccount', { withdraws: true });
  expect((await entered()).filter(({ id }) => id === owed[0]?.id)).toEqual(
    owed.map((entry) => ({ ...entry, actor: stranger.accountId })),
  );
  expect(await read()).toEqual(before);
  expect((await friend.call('family')).families[0]?.invitations).toMatchObject([{ email: 'owner@x.example' }]);
  const actors = school.database.selectFrom('auditEntries').select('actor').distinct();
  expect(await actors.where('actorAccountId', '=', stranger.accountId).execute()).toEqual([
    { actor: stranger.accountId },
  ]);
  expect((await owner.call('students')).students).toHaveLength(1);
});

test('what a household told before it let a student go, or what an undo would need, goes with the household', async () => {
  const { family, studentId } = await told('zqmarker2@example.org');
  const other = await school.addFamily(0);
  const link = { familyId: other.familyId, studentId, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  await family.call('removeStudent', { studentId });
  const kept = JSON.stringify([{ id: studentId, name: 'zqmarker' }]);
  await school.testDatabase.pool.query(
    `WITH merged AS (INSERT INTO students (organization_id, id, first_name, last_name, birth_date, created_at, updated_at, merged_into)
       SELECT organization_id, gen_random_uuid(), 'One', 'More', birth_date, created_at, updated_at, id FROM students WHERE organization_id = $1 AND id = $2 RETURNING id)
     INSERT INTO student_merges (organization_id, id, kept_id, merged_id, merged_at, merged_by, undo_until, kept_rows)
     SELECT $1, gen_random_uuid(), $2, id, now(), 'zqmarker2@example.org', '2099-01-01', $3 FROM merged`,
    [ORGANIZATION, studentId, kept],
  );
  await school.testDatabase.pool.query(
    `INSERT INTO student_imports (organization_id, id, file_name, created_at, created_by, created, changed, undo_until, changes)
     VALUES ($1, gen_random_uuid(), 'a.csv', now(), 'zqmarker2@example.org', 0, 1, '2099-01-01', $2)`,
    [ORGANIZATION, kept],
  );
  await family.call('endAccount', { withdraws: true });
  // The other household has the student still, with the name.
  const left = (await traces()).filter(({ row }) => !/account-ended|Zqmarkerina/.test(row));
  expect(left).toEqual([]);
  expect((await other.call('students')).students.map(({ id }) => id)).toEqual([studentId]);
});
