import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { myDataPath } from '../../contract/my-data.ts';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { readPdf } from '../../../test/pdf.ts';
import { publishWaiver, signFor } from '../../../test/waivers.ts';
import { linkStudent } from '../families/store.ts';
import { createLog } from '../platform/log.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { newId } from '../platform/ids.ts';
import { addDayFile, claimDayFile, giveUpDayFile, listDayFiles, takeUpDayFiles } from '../day-files/store.ts';
import { tellReach } from './store.ts';

let school: TestSchool;
const logged: string[] = [];
beforeAll(async () => {
  school = await openSchool({ log: createLog('info', (line) => void logged.push(line)) });
});
afterAll(() => school.close());

const get = (exportId: string, person: Person | null) =>
  school.portal.app.inject({
    url: myDataPath(exportId),
    ...(person && { headers: { authorization: `Bearer ${person.accountId}` } }),
  });

/** Asks for a copy and waits until the portal has made it. */
async function copyOf(person: Person, onLook?: OnLook): Promise<string> {
  await person.call('askMyData');
  return made(person, onLook);
}

type OnLook = (progress: { done: number; total: number } | null) => void;

const made = (person: Person, onLook?: OnLook): Promise<string> =>
  vi.waitFor(
    async () => {
      const { state, progress, exportId } = await person.call('myData');
      onLook?.(progress);
      expect(state).toBe('ready');
      return exportId ?? '';
    },
    { timeout: 30_000, interval: 20 },
  );

/** The files of a zip, by name, as its own list of contents tells them. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  for (let at = zip.readUInt32LE(end + 16); at < end; ) {
    const [name, extra, more] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const begins = zip.readUInt32LE(at + 42);
    const data = begins + 30 + zip.readUInt16LE(begins + 26) + zip.readUInt16LE(begins + 28);
    files.set(
      zip.toString('utf8', at + 46, at + 46 + name),
      inflateRawSync(zip.subarray(data, data + zip.readUInt32LE(at + 20))),
    );
    at += 46 + name + extra + more;
  }
  return files;
}

async function readCopy(person: Person) {
  const answer = await get(await copyOf(person), person);
  expect(answer.statusCode).toBe(200);
  const files = unzip(answer.rawPayload);
  return { answer, files, json: files.get('my-data.json')?.toString() ?? '' };
}

const PEOPLE = (who: string) => [
  { name: `${who} aunt`, relationship: 'aunt', phone: '555-010-2000' },
  { name: `${who} uncle`, relationship: 'uncle', phone: '555-010-3000' },
];
const contacts = (family: Person & { familyId: string }, studentId: string, who: string) =>
  family.call('saveContacts', { studentId, familyId: family.familyId, version: 0, contacts: PEOPLE(who) });

test('a copy has what the family told, health with a receipt, and is fetched by whoever asked only', async () => {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  await contacts(family, studentId, 'zq-own');
  const allergies = [{ name: 'zq-peanuts', reaction: 'hives', isLifeThreatening: true }];
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies } });
  const classId = await school.addClass({ title: 'Zq climbing' });
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  const { answer, files, json } = await readCopy(family);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect([...files.keys()].toSorted()).toEqual(['my-data.json', 'my-data.pdf']);
  expect(files.get('my-data.pdf')?.subarray(0, 7).toString()).toBe('%PDF-1.');
  for (const told of ['zq-own aunt', 'zq-peanuts', 'Zq climbing']) expect(json).toContain(told);
  const { readings } = await family.call('healthReadings', { studentId });
  expect(readings).toMatchObject([
    { purpose: 'export', by: 'you', sections: ['allergies', 'medications', 'conditions', 'care'] },
  ]);
  const exportId = (await family.call('myData')).exportId ?? '';
  expect((await get(exportId, null)).statusCode).toBe(401);
  expect((await get(exportId, await school.addFamily(1))).statusCode).toBe(404);
  expect((await get(exportId, await school.addPerson({ roles: ['administrator', 'health'] }))).statusCode).toBe(404);
  expect(logged.filter((line) => line.includes('zq-'))).toEqual([]);
  const { rows } = await school.testDatabase.pool.query<{ row: string }>('SELECT d::text AS row FROM day_files AS d');
  expect(rows.filter(({ row }) => /zq-|7a712d/.test(row))).toEqual([]);
});

test('of two households neither copy has the other’s contacts, and a view-only guardian’s has no health', async () => {
  const [mother, father] = [await school.addFamily(1), await school.addFamily(0)];
  const [studentId = ''] = mother.studentIds;
  const link = { familyId: father.familyId, studentId, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  await contacts(mother, studentId, 'zq-mothers');
  await contacts(father, studentId, 'zq-fathers');
  const allergies = [{ name: 'zq-peanuts', reaction: 'hives', isLifeThreatening: true }];
  await mother.call('saveHealth', { studentId, version: 0, answers: { allergies } });
  const his = await readCopy(father);
  expect(his.json).toContain('zq-fathers aunt');
  expect(his.json).not.toContain('zq-mothers');
  expect(his.json).not.toContain(mother.familyId);
  const view = { access: 'view' } as const;
  await school.database.updateTable('guardians').set(view).where('accountId', '=', mother.accountId).execute();
  const hers = await readCopy(mother);
  expect(hers.json).toContain('zq-mothers aunt');
  expect(hers.json).not.toContain('zq-fathers');
  expect(hers.json).not.toContain('zq-peanuts');
});

test('a copy has what the household owed and paid, and only for its full guardians', async () => {
  const family = await school.addFamily(1);
  const office = await school.addPerson({ email: 'zq-office@example.org', roles: ['administrator'] });
  const [studentId = ''] = family.studentIds;
  const classId = await school.addClass({ title: 'Zq caving', priceCents: 12_000 });
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  const payment = { paymentId: newId(), familyId: family.familyId, cents: 700, method: 'cheque' } as const;
  await office.call('takePayment', { ...payment, reference: 'zq-1042', receivedOn: '2026-09-01' });
  await office.call('returnPayment', { paymentId: payment.paymentId, reason: 'zq-reason' });
  const { json, files } = await readCopy(family);
  const [ledger, ...more] = JSON.parse(json).ledgers;
  expect(more).toEqual([]);
  expect(ledger.payments).toMatchObject([{ cents: 700, reference: 'zq-1042', receiptNumber: 1, isReturned: true }]);
  expect(ledger.entries.map(({ kind, cents }: { kind: string; cents: number }) => [kind, cents])).toEqual([
    ['charge', 12_000],
    ['payment', -700],
    ['returned', 700],
  ]);
  const { text } = await readPdf(files.get('my-data.pdf') ?? Buffer.from(''));
  for (const words of ['Owed for a seat', 'Receipt 1', 'zq-1042', 'Came back']) expect(text).toContain(words);
  for (const theirs of ['zq-reason', 'zq-office']) expect(json).not.toContain(theirs);
  await school.database
    .updateTable('guardians')
    .set({ access: 'view' })
    .where('familyId', '=', family.familyId)
    .execute();
  expect(JSON.parse((await readCopy(family)).json).ledgers).toEqual([]);
});

test('a copy is not handed out any more where its owner may see less than when it was made', async () => {
  const family = await school.addFamily(1);
  const exportId = await copyOf(family);
  expect((await get(exportId, family)).statusCode).toBe(200);
  const view = { access: 'view' } as const;
  await school.database.updateTable('guardians').set(view).where('accountId', '=', family.accountId).execute();
  expect((await get(exportId, family)).statusCode).toBe(404);
});

test('asked for twice at once there is one copy; the fourth of a day is refused', async () => {
  const family = await school.addFamily(1);
  const count = async () =>
    (await school.database.selectFrom('dayFiles').select('id').where('accountId', '=', family.accountId).execute())
      .length;
  // Both wait here, and so come at one moment.
  const client = await school.testDatabase.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [family.accountId]);
  const both = Promise.all([family.call('askMyData'), family.call('askMyData')]);
  await client.query('COMMIT');
  client.release();
  await both;
  expect(await count()).toBe(1);
  await made(family);
  while ((await count()) < 3) await copyOf(family);
  await expect(family.call('askMyData')).rejects.toMatchObject({
    code: 'resource-exhausted',
    details: { reason: 'too-many-exports', facts: { most: 3 } },
  });
  expect(await count()).toBe(3);
});

test('names of every kind, a signed waiver and four hundred mails are all in it, and no link that lets somebody in', async () => {
  const family = await school.addFamily(0);
  const names = ['ليلى', '美玲', 'Mo 🧗‍♀️🌲', 'X', 'ā'.repeat(80)];
  for (const firstName of names)
    await family.call('saveStudent', {
      student: { firstName, lastName: 'O"Zarr \\ <b>#import "x"</b>', birthDate: '2015-02-03', grade: 4 },
    });
  const [student] = (await family.call('students')).students;
  const office = await school.addPerson({ roles: ['administrator'] });
  const scope = { classTypeId: null, classId: null, eachSemester: false };
  const { waiver } = await office.call('saveWaiver', { title: 'Liability', ...scope, draft: '# Risks' });
  await office.call('publishWaiver', { id: waiver.id, version: waiver.version, mustSignAgain: false });
  const studentId = student?.id ?? '';
  const { waivers } = await family.call('studentWaivers', { studentId, classIds: [await school.addClass()] });
  const { number, sha256 } = waivers.find(({ waiverId }) => waiverId === waiver.id) ?? { number: 0, sha256: '' };
  const signing = {
    studentId,
    waiverId: waiver.id,
    number,
    sha256,
    semesterId: null,
    typedName: 'Ama',
    agreed: true,
  } as const;
  await family.call('signWaiver', signing);
  const { account } = await family.call('account');
  await school.testDatabase.pool.query(
    `INSERT INTO outbox_mails (organization_id, id, kind, about_id, to_email, facts, created_at, sent_at)
     SELECT $1, gen_random_uuid(), CASE WHEN n % 2 = 0 THEN 'password-reset' ELSE 'gone' END, gen_random_uuid(), $2, '{}', $3, $3 FROM generate_series(1, 400) AS n`,
    [ORGANIZATION, account.email, school.clock.iso()],
  );
  const { files, json } = await readCopy(family);
  const data: { mails: unknown[]; students: { firstName: string }[] } = JSON.parse(json);
  expect(data.students.map(({ firstName }) => firstName)).toEqual(names);
  expect(data.mails).toHaveLength(400);
  expect(json).not.toMatch(/code=|token/i);
  expect([...files.keys()].toSorted()).toEqual(['my-data.json', 'my-data.pdf', 'signed-1.pdf']);
});

test('a copy says “not in school” where it was told, and nothing of a grade that nobody has told', async () => {
  const family = await school.addFamily(1);
  const paperOf = async (isGradeKnown: boolean) => {
    const told = { grade: null, isGradeKnown };
    await school.database
      .updateTable('students')
      .set(told)
      .where('id', 'in', [...family.studentIds])
      .execute();
    const { files, json } = await readCopy(family);
    const data: { students: object[] } = JSON.parse(json);
    expect(data.students).toMatchObject([told]);
    return (await readPdf(files.get('my-data.pdf') ?? Buffer.of())).text;
  };
  expect(await paperOf(true)).toContain('Not in school');
  expect(await paperOf(false)).not.toContain('Not in school');
});

test('while a copy is made it is told how many steps are done, and to nobody else', async () => {
  const family = await school.addFamily(1);
  const other = await school.addFamily(1);
  const whose = { studentId: family.studentIds[0] ?? '', familyId: family.familyId, accountId: family.accountId };
  for (const title of ['One', 'Two', 'Three'])
    await signFor(school, { ...whose, waiverId: await publishWaiver(school, { title }) });
  const seen: { done: number; total: number }[] = [];
  await copyOf(family, (progress) => {
    if (progress) seen.push(progress);
  });
  expect(new Set(seen.map(({ total }) => total))).toEqual(new Set([6]));
  const done = seen.map((each) => each.done);
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  expect(done.at(-1)).toBeLessThan(6);
  for (const person of [family, other]) expect((await person.call('myData')).progress).toBeNull();
});

test('whoever has not proven an address gets none of its mails, and nobody has what came before them', async () => {
  const [taken, later] = ['taken@example.org', 'later@example.org'];
  const guess = await school.addFamily(0, taken, { isProven: false });
  const own = await school.addFamily(0, later);
  // Had another address before, and this one was somebody else's then.
  const moved = await school.addFamily(0, 'moved@example.org');
  const since = { addressSince: '2026-12-02T00:00:00Z' };
  await school.database.updateTable('accounts').set(since).where('id', '=', moved.accountId).execute();
  await school.testDatabase.pool.query(
    `INSERT INTO outbox_mails (organization_id, id, kind, about_id, to_email, facts, created_at, sent_at)
     SELECT $1, gen_random_uuid(), 'gone', gen_random_uuid(), email, '{}', at::timestamptz, now()
     FROM (VALUES ($2, '2026-12-01'), ($3, '2020-01-01'), ('moved@example.org', '2026-12-01')) AS mail (email, at)`,
    [ORGANIZATION, taken, later],
  );
  for (const person of [guess, own, moved]) {
    const data: { mails: unknown[] } = JSON.parse((await readCopy(person)).json);
    expect(data.mails).toEqual([]);
  }
});

test('a server that ended in the middle is followed by another; after three it has failed', async () => {
  const family = await school.addFamily(1);
  const left = {
    organizationId: ORGANIZATION,
    accountId: family.accountId,
    kind: 'my-data',
    askedAt: school.clock.iso(),
  } as const;
  const lost = async (tries: number, claimedUntil: string) =>
    school.database
      .insertInto('dayFiles')
      .values({ ...left, id: newId(), tries, claimedUntil })
      .execute();
  await lost(1, school.clock.iso());
  expect((await family.call('myData')).state).toBe('working');
  await copyOf(await school.addFamily(0));
  await made(family);
  const other = await school.addFamily(1);
  await school.database
    .insertInto('dayFiles')
    .values({ ...left, accountId: other.accountId, id: newId(), tries: 3, claimedUntil: school.clock.iso() })
    .execute();
  await copyOf(await school.addFamily(0));
  expect((await other.call('myData')).state).toBe('failed');
});

test('what could not be made is tried again after a minute, and fails the third time', async () => {
  const { accountId } = await school.addPerson({});
  const own = { organizationId: ORGANIZATION, accountId, kind: 'my-data' } as const;
  await addDayFile(school.database, own, { id: newId(), askedAt: school.clock.iso() });
  const after = (seconds: number) => new Date(school.clock.now() + seconds * 1000).toISOString();
  for (const [at, soon] of [
    [0, 59],
    [60, 119],
    [120, 600],
  ] as const) {
    const claimed = await claimDayFile(school.database, 'my-data', { now: after(at), serverId: newId() });
    expect(claimed?.accountId).toBe(accountId);
    if (claimed) await giveUpDayFile(school.database, claimed, { at: after(at) });
    expect(await claimDayFile(school.database, 'my-data', { now: after(soon), serverId: newId() })).toBeNull();
  }
  expect(await listDayFiles(school.database, own)).toMatchObject([{ failedAt: after(120) }]);
});

test('an end by kill is no try: what a server that is gone had begun is begun anew at once, as often as that happens', async () => {
  const { accountId } = await school.addPerson({});
  const own = { organizationId: ORGANIZATION, accountId, kind: 'my-data' } as const;
  await addDayFile(school.database, own, { id: newId(), askedAt: school.clock.iso() });
  const claim = (serverId: string) => claimDayFile(school.database, 'my-data', { now: school.clock.iso(), serverId });
  for (const server of Array.from({ length: 20 }, () => newId())) {
    expect((await claim(server))?.accountId).toBe(accountId);
    await takeUpDayFiles(school.database, [server]);
    expect(await claim(newId())).toBeNull();
    await takeUpDayFiles(school.database, [newId()]);
  }
  const claimed = await claim(newId());
  if (claimed) await giveUpDayFile(school.database, claimed, { at: school.clock.iso() });
  expect(await listDayFiles(school.database, own)).toMatchObject([{ failedAt: null }]);
});

test('what ends its server every time is given up in the end', async () => {
  const { accountId } = await school.addPerson({});
  const own = { organizationId: ORGANIZATION, accountId, kind: 'my-data' } as const;
  await addDayFile(school.database, own, { id: newId(), askedAt: school.clock.iso() });
  let begun = 0;
  while (
    begun < 100 &&
    (await claimDayFile(school.database, 'my-data', { now: school.clock.iso(), serverId: newId() }))
  ) {
    begun += 1;
    await takeUpDayFiles(school.database, [newId()]);
  }
  expect(begun).toBe(51);
  await school.database.deleteFrom('dayFiles').where('accountId', '=', accountId).execute();
});

test('in whichever order the students of a pick-up lie, the copy stays good', async () => {
  const [family, aunt] = [await school.addFamily(2), await school.addPerson({})];
  const { token } = await family.call('inviteGuardian', { access: 'pick-up', email: 'aunt@example.org' });
  await aunt.call('acceptInvitation', { token: token ?? '' });
  const own = { organizationId: ORGANIZATION, accountId: aunt.accountId };
  const reach = await tellReach(school.database, own);
  for (const studentId of family.studentIds)
    await inTransaction(school.database, async (transaction) => {
      // The row that is changed lies last from then on, and is read as it lies.
      await sql`UPDATE guardian_students SET relationship = 'aunt' WHERE student_id = ${studentId}`.execute(
        transaction,
      );
      for (const scan of ['indexscan', 'indexonlyscan', 'bitmapscan'])
        await sql`SET LOCAL ${sql.raw(`enable_${scan}`)} = off`.execute(transaction);
      expect(await tellReach(transaction, own)).toBe(reach);
    });
});

test('a copy that was under way when its account ended is kept nowhere', async () => {
  const family = await school.addFamily(1);
  await Promise.allSettled([family.call('askMyData'), family.call('endAccount', { withdraws: true })]);
  await copyOf(await school.addFamily(0));
  const rows = await school.database
    .selectFrom('dayFiles')
    .select('id')
    .where('accountId', '=', family.accountId)
    .where('sealed', 'is not', null)
    .execute();
  expect(rows).toEqual([]);
});

test('after a day the file is gone, and the clock decides', async () => {
  const family = await school.addFamily(0);
  const exportId = await copyOf(family);
  const before = school.clock.iso();
  school.clock.set(new Date(Date.parse(before) + 86_400_000).toISOString());
  expect((await get(exportId, family)).statusCode).toBe(404);
  expect((await family.call('myData')).state).toBe('none');
  await copyOf(await school.addFamily(0));
  expect(await school.database.selectFrom('dayFiles').select('id').where('id', '=', exportId).execute()).toEqual([]);
  school.clock.set(before);
});
