import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { functions } from '../../../contract/functions.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { checkData } from '../../check-data/store.ts';
import { newId } from '../../platform/ids.ts';
import { forgetMergesJob } from './jobs.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});
afterEach(async () => expect(await checkData(school.testDatabase.pool)).toEqual([]));
afterAll(() => school.close());

const refused = (code: string) => ({ details: { reason: code } });
const wrong = (path: string, code: string) => ({
  code: 'invalid-argument',
  details: { fields: [expect.objectContaining({ path, code })] },
});
const person = (name: string, phone = '+1 202 555 0101') => ({ name, relationship: 'Aunt', phone });
type Merging = InputOf<typeof functions.mergeFamilies>;
type Both = Pick<Merging, 'keptId' | 'mergedId'>;

/** Two families with a child each: the mother's stays. */
async function two(students = 1) {
  const [mother, father] = [await school.addFamily(students), await school.addFamily(students)];
  return { mother, father, both: { keptId: mother.familyId, mergedId: father.familyId } };
}

/** One child of two households. */
async function separated() {
  const { mother, father, both } = await two();
  const [studentId = ''] = mother.studentIds;
  await office.call('linkHousehold', { familyId: father.familyId, studentId, access: 'full', reason: 'Custody' });
  return { mother, father, both, studentId };
}

async function merge(both: Both, wishes: Partial<Merging> = {}) {
  const { seen, alike } = await office.call('previewFamilyMerge', both);
  const same = alike.flatMap(({ isSure, accesses: [access = 'view'], keptId, mergedId }) =>
    isSure ? [{ keptId, mergedId, access }] : [],
  );
  return office.call('mergeFamilies', {
    ...both,
    seen,
    takes: { contacts: 'kept', pickup: 'kept' },
    same,
    areOneHousehold: false,
    reason: 'Entered twice',
    ...wishes,
  });
}
const undo = (mergeId: string, reason = 'Two families') => office.call('undoFamilyMerge', { mergeId, reason });

/** Every row of every table, but for those that only grow, and for when and how often something was written. */
async function allRows() {
  const { rows: tables } = await school.testDatabase.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND table_name NOT IN ('audit_entries', 'family_merges', 'outbox_mails') ORDER BY 1`,
  );
  const told: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await school.testDatabase.pool.query(
      `SELECT to_jsonb(t) - 'version' AS row FROM "${name}" t ORDER BY (to_jsonb(t) - 'version')::text`,
    );
    told[name] = rows.map(({ row }) => row);
  }
  return told;
}

/** All that a household can tell of a student. */
async function tellAll(who: Person, studentId: string, name: string) {
  await who.call('saveContacts', { studentId, version: 0, contacts: [person(`${name} One`), person(`${name} Two`)] });
  const pickup = { allowed: [person(`${name} Friend`)], notAllowed: [person(`${name} Barred`, '')], codeWord: name };
  await who.call('savePickup', { studentId, version: 0, pickup });
  await who.call('keepSectionDraft', { studentId, section: 'contacts', version: 1, content: `typed by ${name}` });
}
const enroll = (who: Person, studentId: string, classId: string) =>
  who.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId, ifFull: 'waitlist' }] });

test('two families become one with all that each has told, and an undo puts every row back', async () => {
  const { mother, father, both } = await two();
  const [[hers = ''], [his = '']] = [mother.studentIds, father.studentIds];
  await tellAll(mother, hers, 'M');
  await tellAll(father, his, 'F');
  await enroll(father, his, await school.addClass());
  await office.call('addNote', {
    noteId: newId(),
    about: { familyId: both.mergedId },
    text: 'Pays in cash',
    isPinned: false,
  });
  const [{ families: [family] = [] } = {}] = [await father.call('family')];
  await father.call('inviteGuardian', { familyId: family?.id ?? '', access: 'full', email: 'aunt@example.org' });
  const before = await allRows();
  const preview = await office.call('previewFamilyMerge', both);
  expect(preview).toMatchObject({
    obstacles: [],
    shared: [],
    choices: { contacts: false, pickup: false },
    moves: { guardians: 1, students: 1, invitations: 1, notes: 1, drafts: 1 },
  });
  const { mergeId } = await merge(both);

  const [one, other] = [await mother.call('family'), await father.call('family')];
  expect(other.families.map(({ id }) => id)).toEqual([both.keptId]);
  expect(one.families[0]?.guardians).toHaveLength(2);
  expect(other.families[0]?.students.map(({ id }) => id).toSorted()).toEqual([hers, his].toSorted());
  expect((await mother.call('record', { studentId: his })).answers.contacts?.map(({ name }) => name)).toEqual([
    'F One',
    'F Two',
  ]);
  expect((await father.call('record', { studentId: his })).drafts.map(({ content }) => content)).toEqual([
    'typed by F',
  ]);
  await expect(
    mother.call('saveContacts', { studentId: his, version: 1, contacts: [person('A'), person('B')] }),
  ).resolves.toBeDefined();
  // A page of the merged one leads to the one that stays.
  const staff = await office.call('staffFamily', { familyId: both.mergedId });
  expect(staff.family.id).toBe(both.keptId);
  expect(staff.enrollments).toHaveLength(1);
  expect((await office.call('notes', { about: { familyId: both.keptId } })).notes.map(({ text }) => text)).toEqual([
    'Pays in cash',
  ]);
  await expect(undo(mergeId)).rejects.toMatchObject(refused('family-built-on'));

  const again = await two();
  await tellAll(again.mother, again.mother.studentIds[0] ?? '', 'M');
  await tellAll(again.father, again.father.studentIds[0] ?? '', 'F');
  const clean = await allRows();
  const second = await merge(again.both);
  await undo(second.mergeId);
  expect(await allRows()).toEqual(clean);
  await expect(undo(second.mergeId)).rejects.toMatchObject(refused('already-undone'));
  expect(Object.keys(before)).toEqual(Object.keys(clean));
});

test('of a student of both the chosen side counts, "not allowed" of either stays, and somebody says that they live together', async () => {
  const { mother, father, both, studentId } = await separated();
  await tellAll(mother, studentId, 'M');
  await tellAll(father, studentId, 'F');
  const before = await allRows();
  const preview = await office.call('previewFamilyMerge', both);
  expect(preview).toMatchObject({ shared: [{ id: studentId }], choices: { contacts: true, pickup: true } });
  await expect(merge(both)).rejects.toMatchObject(wrong('areOneHousehold', 'required'));
  expect(await allRows()).toEqual(before);
  const one = await merge(both, { areOneHousehold: true, takes: { contacts: 'merged', pickup: 'kept' } });
  const told = (await mother.call('record', { studentId })).answers;
  expect(told.contacts?.map(({ name }) => name)).toEqual(['F One', 'F Two']);
  expect(told.pickup).toMatchObject({ codeWord: 'M', allowed: [{ name: 'M Friend' }] });
  expect(told.pickup?.notAllowed.map(({ name }) => name)).toEqual(['M Barred', 'F Barred']);
  const stale = { studentId, version: 1, pickup: { allowed: [], notAllowed: [], codeWord: '' } };
  await expect(mother.call('savePickup', stale)).rejects.toMatchObject(refused('changed-meanwhile'));
  await undo(one.mergeId);
  expect(await allRows()).toEqual(before);
  await merge(both, { areOneHousehold: true, takes: { contacts: 'both', pickup: 'both' } });
  const joined = (await father.call('record', { studentId })).answers;
  expect(joined.contacts?.map(({ name }) => name)).toEqual(['M One', 'M Two', 'F One', 'F Two']);
  expect(joined.pickup?.allowed.map(({ name }) => name)).toEqual(['M Friend', 'F Friend']);
  expect(joined.pickup?.notAllowed.map(({ name }) => name)).toEqual(['M Barred', 'F Barred']);
  expect((await office.call('staffStudent', { studentId })).households.filter(({ endedAt }) => !endedAt)).toHaveLength(
    1,
  );
});
