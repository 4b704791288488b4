import { afterAll, beforeAll, expect, test } from 'vitest';
import { composed, readNewest } from '../../../test/letters.ts';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { mailCodes } from '../accounts/proof/mail-codes.ts';
import { deriveKeys } from '../accounts/secret.ts';

const SECRET = 'a secret of the test world, long enough';
let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['administrator'], email: 'office@example.org' });
});
afterAll(() => school.close());

let families = 0;
/** Mother with two students, of whom the first lives with father too, and an aunt who is a full guardian beside mother. */
async function twoHouseholds() {
  const n = ++families;
  const mother = await school.addFamily(2, `mother-${n}@example.org`);
  const father = await school.addFamily(1, `father-${n}@example.org`);
  const aunt = await school.addPerson({ email: `aunt-${n}@example.org` });
  await mother.call('saveAccount', { name: 'Mother One', phone: '202-555-0111' });
  await father.call('saveAccount', { name: 'Father Two', phone: '202-555-0122' });
  const [shared = '', other = ''] = mother.studentIds;
  const access = 'full' as const;
  const link = await mother.call('inviteGuardian', { access, email: 'x@example.org', studentId: shared });
  await father.call('acceptInvitation', { token: link.token ?? '' });
  const into = await mother.call('inviteGuardian', { access, email: 'x@example.org' });
  await aunt.call('acceptInvitation', { token: into.token ?? '' });
  return { n, mother, father, aunt, shared, other };
}

/** The mails of a kind to these people of a story, by who reads them. */
async function mailsOf(n: number, kind: string) {
  const rows = await school.database
    .selectFrom('outboxMails')
    .select(['id', 'toEmail'])
    .where('kind', '=', kind)
    .where('toEmail', 'like', `%-${n}@example.org`)
    .orderBy('toEmail')
    .execute();
  const told = [];
  for (const { id, toEmail } of rows) {
    const { mail } = await office.call('outboxMail', { mailId: id });
    told.push([toEmail.split('-')[0], `${mail.subject} ${mail.text}`] as const);
  }
  return told;
}

test('every full guardian reads of a registration, each of their own students only, and nobody’s contact', async () => {
  const { n, mother, shared, other } = await twoHouseholds();
  const lines = [
    { studentId: shared, classId: await school.addClass({ title: 'Archery' }) },
    { studentId: other, classId: await school.addClass({ title: 'Bouldering' }) },
  ];
  await mother.call('enroll', { idempotencyKey: `r${n}`, lines });
  const told = await mailsOf(n, 'registration');
  expect(told.map(([who]) => who)).toEqual(['aunt', 'father', 'mother']);
  const [, father] = told;
  expect(father?.[1]).toContain('Archery');
  expect(father?.[1]).not.toMatch(/Bouldering|Student 2|Mother|555-|mother-|aunt-/);
  for (const index of [0, 2]) expect(told[index]?.[1]).toMatch(/Archery[^]*Bouldering/);
  for (const index of [0, 2]) expect(told[index]?.[1]).not.toMatch(/Father|father-/);
});

test('who wants no mails, who may look only and who left get none', async () => {
  const { n, mother, father, aunt, shared } = await twoHouseholds();
  const own = (await father.call('family')).families[0];
  const guardian = own?.guardians[0];
  await father.call('saveGuardian', {
    guardianId: guardian?.id ?? '',
    version: guardian?.version ?? 0,
    wantsMail: false,
  });
  await aunt.call('leaveFamily', { familyId: mother.familyId });
  const viewer = await school.addPerson({ email: `viewer-${n}@example.org` });
  const { token } = await mother.call('inviteGuardian', { access: 'view', email: 'x@example.org' });
  await viewer.call('acceptInvitation', { token: token ?? '' });
  await mother.call('enroll', {
    idempotencyKey: `w${n}`,
    lines: [{ studentId: shared, classId: await school.addClass() }],
  });
  expect((await mailsOf(n, 'registration')).map(([who]) => who)).toEqual(['mother']);
});

test('a promotion and a withdrawal are told to both households', async () => {
  const { n, father, shared } = await twoHouseholds();
  const classId = await school.addClass({ capacity: 1 });
  const first = await school.addFamily(1);
  const { lines } = await first.call('enroll', {
    idempotencyKey: `f${n}`,
    lines: [{ studentId: first.studentIds[0] ?? '', classId }],
  });
  await father.call('enroll', { idempotencyKey: `q${n}`, lines: [{ studentId: shared, classId, ifFull: 'waitlist' }] });
  await first.call('withdraw', { enrollmentId: lines[0]?.enrollmentId ?? '' });
  const promoted = await mailsOf(n, 'promotion');
  expect(promoted.map(([who]) => who)).toEqual(['aunt', 'father', 'mother']);
  expect(promoted.find(([who]) => who === 'mother')?.[1]).not.toMatch(/Father|555-/);
  const [seat] = (await father.call('enrollments')).enrollments;
  await father.call('withdraw', { enrollmentId: seat?.id ?? '' });
  expect((await mailsOf(n, 'withdrawal')).map(([who]) => who)).toEqual(['aunt', 'father', 'mother']);
});

test('an invitation leaves by mail where mails leave; its link is in no row, and no answer', async () => {
  const sending = await openSchool({
    environment: {
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'https://portal.example.org',
      AUTH_SECRET: SECRET,
    },
  });
  try {
    const staff = await sending.addPerson({ roles: ['administrator'], email: 'office@example.org' });
    const family = await sending.addFamily(1);
    await family.call('saveAccount', { name: 'Mother <b>One</b>', phone: '202-555-0111' });
    // By then the school knows them.
    sending.clock.advance(30 * 86_400_000);
    const made = await family.call('inviteGuardian', { access: 'view', email: 'aunt@example.org' });
    expect(made.token).toBeNull();
    const { listed, mail: read } = await readNewest(staff, 'invitation');
    expect(read.text).toContain('Mother <b>One</b> invites you to their family');
    expect(read.text).toContain('not shown here');
    expect(read.subject).not.toContain('Mother');
    expect(`${read.subject} ${read.text}`).not.toMatch(/555-/);
    // Only as it leaves the link is made; it leads in.
    const { text } = await composed(sending, listed.id, mailCodes(deriveKeys(SECRET)));
    const [, token = ''] = /\/account\/invitation#(\S+)/.exec(text) ?? [];
    const aunt = await sending.addPerson();
    await aunt.call('acceptInvitation', { token });
    expect((await aunt.call('students')).students).toMatchObject([{ access: 'view' }]);
  } finally {
    await sending.close();
  }
});
