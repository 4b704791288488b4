import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRows } from '../../../test/all-rows.ts';
import { agreeAll } from '../../../test/agree.ts';
import { readPdf } from '../../../test/pdf.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../test/school.ts';
import { runBackup } from '../operations/backup/programs.ts';
import { SHEETS_PATH } from '../../contract/sheets.ts';
import { newId } from '../platform/ids.ts';
import { parseConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';

const WORD = 'Zqmarker heron';
const MARKED = /zqmarker/i;
const HEX = Buffer.from('Zqmarker').toString('hex');

let school: TestSchool;
let office: Person;
const lines: string[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'portal-words-'));
beforeAll(async () => {
  const environment = { DATA_DIR: dataDir, HEALTH_KEY: '' };
  school = await openSchool({ environment, log: createLog('info', (line) => void lines.push(line)) });
  office = await school.addPerson({
    email: 'office@example.org',
    roles: ['administrator', 'registrar', 'health', 'instructor'],
  });
});
afterAll(async () => {
  await school.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const person = { name: 'Aunt Vera', relationship: 'Aunt', phone: '' };
const savePickup = (who: Person, studentId: string, codeWord?: string, version = 0) =>
  who.call('savePickup', {
    studentId,
    version,
    pickup: { allowed: [person], notAllowed: [], ...(codeWord !== undefined && { codeWord }) },
  });
const wrong = (path: string, code: string) => ({
  code: 'invalid-argument',
  details: { fields: [expect.objectContaining({ path, code })] },
});

async function tell(codeWord = WORD) {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  await savePickup(family, studentId, codeWord);
  return { family, studentId, familyId: family.familyId };
}
const wordOf = async (who: Person, studentId: string) =>
  (await who.call('record', { studentId })).answers.pickup?.codeWord;

test('the word stands nowhere: no table, log, mail or backup, no answer to staff, no file and no sheet', async () => {
  const { family, studentId, familyId } = await tell();
  const other = await tell('Zqmarker other');
  const classId = await school.addClass({ title: 'Canoe' });
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  const content = JSON.stringify({ allowed: [], notAllowed: [], codeWord: 'Zqmarker typed' });
  await family.call('keepSectionDraft', { studentId, section: 'pickup', version: 1, content });

  const rows = JSON.stringify(await allRows(school, { tables: [], columns: [] }));
  expect(rows).not.toMatch(MARKED);
  expect(rows).not.toContain(HEX);
  const { rows: known } = await school.testDatabase.pool.query(
    'SELECT code_word FROM family_students WHERE student_id = $1',
    [studentId],
  );
  expect(known).toEqual([{ code_word: '(sealed)' }]);

  const both = { keptId: familyId, mergedId: other.familyId };
  const students = { keptId: studentId, mergedId: other.studentId };
  const answers = [
    await office.call('staffStudent', { studentId }),
    await office.call('staffFamily', { familyId }),
    await office.call('staffStudents', { ids: [studentId], withRecord: true }),
    await office.call('previewFamilyMerge', both),
    await office.call('previewMerge', students),
    await office.call('classSheets', { classId, kinds: ['pick-up', 'emergency', 'contacts', 'sign-in'] }),
    await office.call('classAttendance', { classId }),
    await office.call('find', { search: 'zqmarker' }),
    await office.call('auditEntries', {}),
    await office.call('compareCodeWord', { studentId, familyId, said: WORD }),
    await office.call('auditEntries', { entityId: studentId }),
  ];
  for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/zqmarker (heron|other|typed)/i);
  // Control: that there is one is told.
  expect(answers[0]).toMatchObject({ households: [{ pickup: { hasCodeWord: true, allowed: [person] } }] });
  expect(JSON.stringify(answers[3])).toContain('"hasCodeWord":true');

  const pdf = await school.portal.app.inject({
    method: 'POST',
    url: SHEETS_PATH,
    headers: { authorization: `Bearer ${office.accountId}` },
    payload: { classId, kinds: ['pick-up'] },
  });
  const { text } = await readPdf(pdf.rawPayload);
  expect(text).toContain('Ask for the code word');
  expect(text).not.toMatch(MARKED);

  const file = join(dataDir, 'school.backup.gz');
  const config = parseConfig({ DATABASE_URL: school.testDatabase.url, DATA_DIR: dataDir });
  expect(await runBackup(config, join(import.meta.dirname, '../../..'), [file])).toBe(0);
  expect(readBackup(file)).not.toMatch(MARKED);
  expect(lines.filter((line) => MARKED.test(line))).toEqual([]);
  for (const each of readdirSync(dataDir))
    if (each.startsWith('health')) expect(readFileSync(join(dataDir, each), 'latin1')).not.toMatch(MARKED);
});

/** All bytes of a backup, unpacked where they are packed. */
function readBackup(file: string): string {
  const bytes = readFileSync(file);
  const gunzipped = bytes.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b])) ? gunzipSync(bytes) : bytes;
  return gunzipped.toString('latin1');
}

test('full guardians of the household read it; who looks on, only picks up or is of another household does not', async () => {
  const { family, studentId, familyId } = await tell();
  expect(await wordOf(family, studentId)).toBe(WORD);
  const looker = await school.addPerson({ email: `looker-${familyId}@example.org` });
  const picker = await school.addPerson({ email: `picker-${familyId}@example.org` });
  for (const [who, access] of [
    [looker, 'view'],
    [picker, 'pick-up'],
  ] as const)
    await school.database
      .insertInto('guardians')
      .values({
        organizationId: ORGANIZATION,
        id: newId(),
        familyId,
        accountId: who.accountId,
        name: access,
        phone: '',
        access,
        createdAt: school.clock.iso(),
      })
      .execute();
  const { answers } = await looker.call('record', { studentId });
  expect(answers.pickup).toMatchObject({ hasCodeWord: true, codeWord: null, allowed: [person] });
  await expect(picker.call('record', { studentId })).rejects.toMatchObject({ code: 'not-found' });
  // Their copies of their own data have it by the same rule.
  const father = await school.addFamily(0);
  await office.call('linkHousehold', { familyId: father.familyId, studentId, access: 'full', reason: 'Custody' });
  await agreeAll(family);
  await savePickup(father, studentId, 'Another word');
  expect(await wordOf(father, studentId)).toBe('Another word');
  expect(await wordOf(family, studentId)).toBe(WORD);
});

test('a poor word is refused anew, and kept where it is the old one; without a word the one that is there stays', async () => {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  await expect(savePickup(family, studentId, 'Otter')).rejects.toMatchObject(
    wrong('pickup.codeWord', 'code-word-short'),
  );
  await expect(savePickup(family, studentId, 'password')).rejects.toMatchObject(
    wrong('pickup.codeWord', 'code-word-obvious'),
  );
  await school.testDatabase.pool.query(`UPDATE family_students SET code_word = 'Otter' WHERE student_id = $1`, [
    studentId,
  ]);
  await savePickup(family, studentId, 'otter');
  expect(await wordOf(family, studentId)).toBe('otter');
  await savePickup(family, studentId, undefined, 1);
  expect(await wordOf(family, studentId)).toBe('otter');
  await expect(savePickup(family, studentId, 'Heron', 2)).rejects.toMatchObject(
    wrong('pickup.codeWord', 'code-word-short'),
  );
  await savePickup(family, studentId, '', 2);
  expect((await family.call('record', { studentId })).answers.pickup).toMatchObject({
    hasCodeWord: false,
    codeWord: null,
  });
});

test('what is typed and not saved keeps no word, and nothing else of it is lost', async () => {
  const { family, studentId } = await tell();
  const keep = (content: string) =>
    family.call('keepSectionDraft', { studentId, section: 'pickup', version: 1, content });
  await keep(JSON.stringify({ allowed: [person], notAllowed: [], codeWord: 'Zqmarker typed' }));
  const { drafts } = await family.call('record', { studentId });
  expect(drafts.map(({ content }) => JSON.parse(content) as unknown)).toEqual([{ allowed: [person], notAllowed: [] }]);
  await expect(keep('codeWord: Zqmarker')).rejects.toMatchObject(wrong('content', 'not-valid'));
});

test('at the desk what is heard is compared, however it is written; five wrong ones are enough, and all stand in the history', async () => {
  const { studentId, familyId } = await tell();
  const say = (said: string, who = office) => who.call('compareCodeWord', { studentId, familyId, said });
  expect(await say(' zqMARKER  héron ')).toEqual({ verdict: 'right' });
  for (let at = 0; at < 5; at += 1) expect(await say(`Eagle ${at}`)).toEqual({ verdict: 'wrong' });
  await expect(say(WORD)).rejects.toMatchObject({ details: { reason: 'too-many-tries' } });
  const { rows } = await office.call('auditEntries', { entityId: studentId });
  expect(rows.filter(({ action }) => action === 'student.code-word-compared')).toHaveLength(6);
  school.clock.advance(16 * 60_000);
  expect(await say(WORD)).toEqual({ verdict: 'right' });
  const none = await tell('');
  expect(
    await office.call('compareCodeWord', { studentId: none.studentId, familyId: none.familyId, said: 'x' }),
  ).toEqual({ verdict: 'none' });
  await expect(office.call('compareCodeWord', { studentId, familyId: none.familyId, said: 'x' })).rejects.toMatchObject(
    { code: 'not-found' },
  );
});

test('erasing a student takes the word along', async () => {
  const { family, studentId } = await tell();
  const words = async () =>
    (await school.testDatabase.pool.query('SELECT FROM code_words WHERE student_id = $1', [studentId])).rowCount;
  expect(await words()).toBe(1);
  await family.call('endAccount', { withdraws: true });
  expect(await words()).toBe(0);
});

test('of a household that came back through the school no word counts before somebody agrees', async () => {
  const { family: mother, studentId } = await tell();
  const father = await school.addFamily(1);
  const { familyId } = father;
  const link = { familyId, studentId, access: 'full', reason: 'Custody' } as const;
  const compare = () => office.call('compareCodeWord', { studentId, familyId, said: 'amber lantern' });
  await office.call('linkHousehold', link);
  await agreeAll(mother);
  await savePickup(father, studentId, 'amber lantern');
  expect(await compare()).toEqual({ verdict: 'right' });
  await office.call('endHousehold', { familyId, studentId, reason: 'Moved' });
  await office.call('linkHousehold', link);
  expect(await compare()).toEqual({ verdict: 'none' });
  await agreeAll(mother);
  expect(await compare()).toEqual({ verdict: 'right' });
});
