import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { agreeAll } from '../../../test/agree.ts';
import { operatorOf } from '../../../test/operator.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../test/school.ts';
import type { Tap } from '../../contract/attendance.ts';
import { checkData } from '../check-data/store.ts';
import { parseConfig } from '../platform/config.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { openKeyring } from '../platform/sealing/keyring.ts';
import { sealCodeWords } from './jobs.ts';

let folder: string;
let file: string;
let school: TestSchool;
let office: Person;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-sealing-'));
  file = join(folder, 'health-key');
  school = await openSchool({ environment: { DATA_DIR: folder, HEALTH_KEY: '' } });
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});
afterEach(async () => {
  await school.close();
  rmSync(folder, { recursive: true, force: true });
});

const operator = operatorOf(() => school);
const rotate = (...args: string[]) =>
  operator.runWith(
    parseConfig({ DATABASE_URL: school.testDatabase.url, DATA_DIR: folder }),
    'rotate-health-key',
    ...args,
  );
/** What a start does before anything is served. */
const start = () =>
  sealCodeWords({ database: school.database, keyring: openKeyring(school.config), log: createLog('silent') });

async function tell(codeWord: string) {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  await savePickup(family, studentId, codeWord);
  return { family, studentId, familyId: family.familyId };
}
const savePickup = (who: Person, studentId: string, codeWord?: string, version = 0) =>
  who.call('savePickup', {
    studentId,
    version,
    pickup: {
      allowed: [{ name: 'Vera', relationship: 'Aunt', phone: '' }],
      notAllowed: [],
      ...(codeWord !== undefined && { codeWord }),
    },
  });
const pickupOf = async (who: Person, studentId: string, familyId?: string) =>
  (await who.call('record', { studentId, ...(familyId && { familyId }) })).answers.pickup;
const wordOf = async (who: Person, studentId: string, familyId?: string) =>
  (await pickupOf(who, studentId, familyId))?.codeWord;
const query = async (text: string, values: unknown[] = []) =>
  (await school.testDatabase.pool.query<Record<string, unknown>>(text, values)).rows;
const plainly = (word: string, studentId: string) =>
  query('UPDATE family_students SET code_word = $1 WHERE student_id = $2', [word, studentId]);
const broken = async () => (await checkData(school.testDatabase.pool)).map(({ rule }) => rule);

test('a start seals what was plain and leaves nothing of it; what it had done stays done, and the words read as before', async () => {
  const told = [];
  for (const at of [1, 2, 3]) told.push({ ...(await tell('')), word: `Plain heron ${at}` });
  for (const { studentId, word } of told) await plainly(word, studentId);
  const [first] = told;
  if (!first) throw new Error('Three were told.');
  // Control: plain words count before they are sealed, and are found.
  expect(await wordOf(first.family, first.studentId)).toBe('Plain heron 1');
  expect(await broken()).toEqual(['plain-code-word']);
  // Killed after the first.
  await query(
    `ALTER TABLE code_words ADD CONSTRAINT killed CHECK (student_id <> '${told[2]?.studentId ?? ''}') NOT VALID`,
  );
  await start();
  await query('ALTER TABLE code_words DROP CONSTRAINT killed');
  await start();
  await start();
  expect(await broken()).toEqual([]);
  expect(JSON.stringify(await query('SELECT * FROM family_students'))).not.toContain('Plain heron');
  for (const { family, studentId, word } of told) expect(await wordOf(family, studentId)).toBe(word);
});

test('without the key plain words stay until it is back, and are asked for meanwhile', async () => {
  const { family, studentId } = await tell('Grey falcon');
  await plainly('Red falcon', studentId);
  const key = readFileSync(file);
  rmSync(file);
  await start();
  expect(await wordOf(family, studentId)).toBe('Red falcon');
  writeFileSync(file, key);
  await start();
  expect(await broken()).toEqual([]);
  expect(await wordOf(family, studentId)).toBe('Red falcon');
});

test('a word that was typed and not saved goes from the drafts of before', async () => {
  const { family, studentId } = await tell('');
  const content = { allowed: [], notAllowed: [] };
  await family.call('keepSectionDraft', {
    studentId,
    section: 'pickup',
    version: 1,
    content: JSON.stringify(content),
  });
  await query('UPDATE section_drafts SET content = to_jsonb($1::text)', [
    JSON.stringify({ ...content, codeWord: 'Plain heron' }),
  ]);
  expect(await broken()).toEqual(['plain-code-word']);
  await start();
  expect(await broken()).toEqual([]);
  const { drafts } = await family.call('record', { studentId });
  expect(drafts.map((draft) => JSON.parse(draft.content) as unknown)).toEqual([content]);
});

test('a row that is put anywhere else does not open: another student, household or school', async () => {
  const [one, other] = [await tell('Grey falcon'), await tell('Red falcon')];
  await query(
    'UPDATE code_words SET sealed = (SELECT sealed FROM code_words WHERE student_id = $1) WHERE student_id = $2',
    [other.studentId, one.studentId],
  );
  expect(await pickupOf(one.family, one.studentId)).toMatchObject({ hasCodeWord: true, codeWord: null });
  const asked = { studentId: one.studentId, familyId: one.familyId };
  expect(await office.call('compareCodeWord', { ...asked, said: 'Red falcon' })).toEqual({ verdict: 'unreadable' });
  // Of another household of the same student.
  await office.call('linkHousehold', {
    familyId: one.familyId,
    studentId: other.studentId,
    access: 'full',
    reason: 'Custody',
  });
  await agreeAll(other.family);
  await query(
    `INSERT INTO code_words (organization_id, family_id, student_id, key_id, sealed)
     SELECT organization_id, $1, student_id, key_id, sealed FROM code_words WHERE student_id = $2`,
    [one.familyId, other.studentId],
  );
  await savePickup(one.family, other.studentId);
  expect(await wordOf(one.family, other.studentId)).toBeNull();
  expect(await wordOf(other.family, other.studentId)).toBe('Red falcon');
});

test('how long a sealed word is does not tell the word', async () => {
  await tell('Otters');
  await tell('The longest word that a family ever thought of for a heron');
  const lengths = await query('SELECT DISTINCT length(sealed) AS bytes FROM code_words');
  expect(lengths).toHaveLength(1);
});

test('without its key a word is neither read nor compared, and never wrong; saving the rest keeps it', async () => {
  const { family, studentId, familyId } = await tell('Grey falcon');
  const teacher = await school.addPerson({ roles: ['instructor'] });
  const classId = await school.addClass({ meetings: [{ on: '2026-09-01', start: '09:00', end: '10:00' }] });
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  await teach(teacher, classId);
  const key = readFileSync(file);
  rmSync(file);
  expect(await pickupOf(family, studentId)).toMatchObject({
    hasCodeWord: true,
    codeWord: null,
    allowed: [{ name: 'Vera' }],
  });
  const said = 'Grey falcon';
  expect(await office.call('compareCodeWord', { studentId, familyId, said })).toEqual({ verdict: 'unreadable' });
  const { students } = await teacher.call('classAttendance', { classId });
  const vera = students[0]?.fetchers.find(({ name }) => name === 'Vera');
  expect(vera).toMatchObject({ asksCodeWord: true });
  const tap = (how: object): Tap =>
    ({
      id: newId(),
      on: '2026-09-01',
      studentId,
      at: school.clock.iso(),
      sequence: 1,
      device: 'phone',
      field: 'fetched',
      fetched: { by: 'listed', key: vera?.key ?? '', codeWord: how },
    }) as Tap; // of one field
  const typed = await teacher.call('recordTaps', { classId, taps: [tap({ how: 'typed', word: said })] });
  expect(typed.refused).toMatchObject([{ reason: 'code-word-unreadable' }]);
  expect(await query(`SELECT FROM attendance_taps WHERE code_word = 'wrong'`)).toEqual([]);
  expect(await teacher.call('codeWordsToKeep', { classId, studentIds: [studentId] })).toEqual({ words: [] });
  await savePickup(family, studentId, undefined, 1);
  await expect(savePickup(family, studentId, 'Another word', 2)).rejects.toMatchObject({
    details: { reason: 'health-key-missing' },
  });
  writeFileSync(file, key);
  expect(await wordOf(family, studentId)).toBe(said);
  const right = await teacher.call('recordTaps', { classId, taps: [tap({ how: 'typed', word: 'GREY  falcon' })] });
  expect(right.refused).toEqual([]);
});

async function teach(teacher: Person, classId: string) {
  const instructorId = newId();
  await query(`INSERT INTO instructors (organization_id, id, name, account_id) VALUES ($1, $2, 'Ada Ranger', $3)`, [
    ORGANIZATION,
    instructorId,
    teacher.accountId,
  ]);
  await query(
    'INSERT INTO class_instructors (organization_id, class_id, instructor_id, position) VALUES ($1, $2, $3, 0)',
    [ORGANIZATION, classId, instructorId],
  );
}

test('a rotation seals words anew; what a lost key sealed is asked for again once it is given up', async () => {
  const { family, studentId } = await tell('Grey falcon');
  const before = readFileSync(file, 'utf8');
  await rotate();
  expect(readFileSync(file, 'utf8')).not.toContain(before.trim());
  expect(await wordOf(family, studentId)).toBe('Grey falcon');
  rmSync(file);
  await rotate('--forget-lost');
  expect(await pickupOf(family, studentId)).toMatchObject({ hasCodeWord: false, allowed: [{ name: 'Vera' }] });
  const { sections } = await family.call('record', { studentId });
  expect(sections.find(({ section }) => section === 'pickup')).toMatchObject({ answeredAt: null });
  const { rows } = await office.call('auditEntries', { entityId: studentId });
  expect(rows.map(({ action }) => action)).toContain('student.code-word-lost');
  await savePickup(family, studentId, 'Red falcon', 2);
  expect(await wordOf(family, studentId)).toBe('Red falcon');
});

/** One child who was entered twice, by one family: which side's answers to picking up are kept is chosen. */
async function twins(mine: string, other: string) {
  const family = await school.addFamily(2);
  const [keptId = '', mergedId = ''] = family.studentIds;
  await savePickup(family, keptId, mine);
  await savePickup(family, mergedId, other);
  const both = { keptId, mergedId };
  const { seen } = await office.call('previewMerge', both);
  const merge = (sections: 'pickup'[]) =>
    office.call('mergeStudents', { ...both, seen, takes: { fields: [], sections }, reason: 'Entered twice' });
  return { family, ...both, merge };
}
const undoMerge = (mergeId: string) => office.call('undoMerge', { mergeId, reason: 'Two children' });

test.each([
  [[], 'Grey falcon'],
  [['pickup' as const], 'Red falcon'],
])(
  'of two students made one the word of the side that is kept (%s) reads, and an undo has both again, after a rotation too',
  async (sections, word) => {
    const { family, keptId, mergedId, merge } = await twins('Grey falcon', 'Red falcon');
    const { mergeId } = await merge(sections);
    expect(await wordOf(family, keptId)).toBe(word);
    const kept = JSON.stringify(await query('SELECT kept_rows FROM student_merges'));
    expect(kept).not.toMatch(/falcon/i);
    await rotate();
    await undoMerge(mergeId);
    expect(await wordOf(family, keptId)).toBe('Grey falcon');
    expect(await wordOf(family, mergedId)).toBe('Red falcon');
    expect(await broken()).toEqual([]);
  },
);

test('a household moves with its word to the student who stays, and back', async () => {
  const [mother, father] = [await tell('Grey falcon'), await tell('Red falcon')];
  const both = { keptId: mother.studentId, mergedId: father.studentId };
  const { seen } = await office.call('previewMerge', both);
  const takes = { fields: [], sections: [] };
  const { mergeId } = await office.call('mergeStudents', {
    ...both,
    seen,
    takes,
    reason: 'Entered twice',
    nobodyLeft: 'Nobody signs in',
  });
  await agreeAll(mother.family, father.family);
  expect(await wordOf(father.family, both.keptId)).toBe('Red falcon');
  expect(await wordOf(mother.family, both.keptId)).toBe('Grey falcon');
  await undoMerge(mergeId);
  expect(await wordOf(father.family, both.mergedId)).toBe('Red falcon');
  expect(await wordOf(mother.family, both.keptId)).toBe('Grey falcon');
});

/** One child of two households who are one. */
async function separated(mine: string, other: string) {
  const [mother, father] = [await school.addFamily(1), await school.addFamily(0)];
  const [studentId = ''] = mother.studentIds;
  await office.call('linkHousehold', { familyId: father.familyId, studentId, access: 'full', reason: 'Custody' });
  await agreeAll(mother);
  await savePickup(mother, studentId, mine);
  await savePickup(father, studentId, other);
  const both = { keptId: mother.familyId, mergedId: father.familyId };
  const { seen } = await office.call('previewFamilyMerge', both);
  const merge = async (pickup: 'kept' | 'merged' | 'both') => {
    const takes = { contacts: 'kept' as const, pickup };
    const asked = { ...both, seen, takes, same: [], areOneHousehold: true };
    const merged = await office.call('mergeFamilies', {
      ...asked,
      reason: 'Together again',
      nobodyLeft: 'Nobody signs in',
    });
    await agreeAll(mother, father);
    return merged;
  };
  return { mother, father, studentId, merge };
}

test.each([
  ['kept', 'Grey falcon', 'Red falcon', 'Grey falcon'],
  ['merged', 'Grey falcon', 'Red falcon', 'Red falcon'],
  ['both', 'Grey falcon', 'Red falcon', 'Grey falcon'],
  ['both', '', 'Red falcon', 'Red falcon'],
] as const)(
  'of two families made one, with the answers of %s (%s, %s) %s reads, and an undo has both again',
  async (pickup, mine, other, word) => {
    const { mother, father, studentId, merge } = await separated(mine, other);
    const { mergeId } = await merge(pickup);
    expect(await wordOf(mother, studentId)).toBe(word);
    expect(await wordOf(father, studentId)).toBe(word);
    await office.call('undoFamilyMerge', { mergeId, reason: 'Two families' });
    expect(await wordOf(mother, studentId)).toBe(mine || null);
    expect(await wordOf(father, studentId)).toBe(other);
  },
);

test('a merge of before, which kept words in the clear, is undone with both words and keeps none', async () => {
  const { family, keptId, mergedId, merge } = await twins('Grey falcon', 'Red falcon');
  const { mergeId } = await merge(['pickup']);
  // As it was until November 2026: words copied to the one who stays, and plain in what the undo needs.
  await query('DELETE FROM code_words');
  await plainly('Red falcon', keptId);
  await plainly('Red falcon', mergedId);
  const plain = (words: Record<string, string>) =>
    `(SELECT jsonb_agg(jsonb_set(link, '{code_word}', to_jsonb(CASE link ->> 'student_id' WHEN '${keptId}' THEN '${words['kept'] ?? ''}'
      ELSE '${words['merged'] ?? ''}' END))) FROM jsonb_array_elements(kept_rows #> `;
  await query(`UPDATE student_merges SET kept_rows = jsonb_set(jsonb_set(kept_rows - 'words',
    '{before,rows,family_students}', ${plain({ kept: 'Grey falcon', merged: 'Red falcon' })} '{before,rows,family_students}') AS link)),
    '{after,rows,family_students}', ${plain({ kept: 'Red falcon', merged: 'Red falcon' })} '{after,rows,family_students}') AS link))`);
  await start();
  expect(await broken()).toEqual([]);
  expect(JSON.stringify(await query('SELECT kept_rows FROM student_merges'))).not.toMatch(/falcon/i);
  expect(await wordOf(family, keptId)).toBe('Red falcon');
  await undoMerge(mergeId);
  expect(await wordOf(family, keptId)).toBe('Grey falcon');
  expect(await wordOf(family, mergedId)).toBe('Red falcon');
});
