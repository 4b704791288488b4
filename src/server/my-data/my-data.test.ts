import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { myDataPath } from '../../contract/my-data.ts';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { linkStudent } from '../families/store.ts';
import { createLog } from '../platform/log.ts';
import { newId } from '../platform/ids.ts';

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
async function copyOf(person: Person): Promise<string> {
  await person.call('askMyData');
  return made(person);
}

const made = (person: Person): Promise<string> =>
  vi.waitFor(
    async () => {
      const { state, exportId } = await person.call('myData');
      expect(state).toBe('ready');
      return exportId ?? '';
    },
    { timeout: 30_000, interval: 100 },
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
  expect((await get(exportId, await school.addPerson({ roles: ['admin', 'health'] }))).statusCode).toBe(404);
  expect(logged.filter((line) => line.includes('zq-'))).toEqual([]);
  const { rows } = await school.testDatabase.pool.query<{ row: string }>(
    'SELECT d::text AS row FROM data_exports AS d',
  );
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
    (await school.database.selectFrom('dataExports').select('id').where('accountId', '=', family.accountId).execute())
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
