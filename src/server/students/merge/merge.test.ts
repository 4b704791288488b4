import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { agreeAll } from '../../../../test/agree.ts';
import { allRows } from '../../../../test/all-rows.ts';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { publishWaiver, signFor } from '../../../../test/waivers.ts';
import { checkData } from '../../check-data/store.ts';
import { forgetKeptJob } from './jobs.ts';
import { newId } from '../../platform/ids.ts';
import { phoneOf } from '../../../../test/phones.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator', 'health'] });
});
afterEach(async () => expect(await checkData(school.testDatabase.pool)).toEqual([]));
afterAll(() => school.close());

const refused = (code: string) => ({ details: { reason: code } });
const person = (name: string) => ({ name, relationship: 'Aunt', phone: phoneOf(name) });
const nothing = { fields: [], sections: [] };

/** Two families with a child each, who are one and the same. */
async function twins() {
  const [mother, father] = [await school.addFamily(1), await school.addFamily(1)];
  const [[keptId = ''], [mergedId = '']] = [mother.studentIds, father.studentIds];
  return { mother, father, both: { keptId, mergedId } };
}

async function merge(
  both: { keptId: string; mergedId: string },
  takes: {
    fields: ('firstName' | 'grade')[];
    sections: ('allergies' | 'permissions' | 'pickup' | 'contacts')[];
  } = nothing,
) {
  const { seen } = await office.call('previewMerge', both);
  return office.call('mergeStudents', { ...both, seen, takes, reason: 'Entered twice' });
}

/** Every row but those that only grow, without how and when it was written. */
async function rowsNow() {
  const tables = [
    'audit_entries',
    'student_merges',
    'health_readings',
    'circle_entries',
    'circle_deciders',
    'outbox_mails',
  ];
  const rows = await allRows(school, { tables, columns: ['sealed'] });
  return { ...rows, students: rows['students']?.map((row) => ({ ...row, updated_at: '' })) };
}

const addOn = (day: string, capacity = 9) =>
  school.addClass({ capacity, meetings: [{ on: `2026-09-${day}`, start: '15:00', end: '16:00' }] });
const enroll = (who: Person, studentId: string, classId: string) =>
  who.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId, ifFull: 'waitlist' }] });

/** All that a family can tell. */
async function tellAll(who: Person, studentId: string, name: string) {
  await who.call('saveContacts', { studentId, version: 0, contacts: [person(`${name} One`), person(`${name} Two`)] });
  const pickup = {
    allowed: [person(`${name} Friend`)],
    notAllowed: [person(`${name} Barred`)],
    codeWord: `The ${name} word`,
  };
  await who.call('savePickup', { studentId, version: 0, pickup });
  await who.call('savePermissions', {
    studentId,
    version: 0,
    permissions: { photos: 'no', sunscreen: name === 'M', insectSpray: true },
  });
  const allergy = { name: `nuts of ${name}`, reaction: 'swells', isLifeThreatening: true };
  await who.call('saveHealth', { studentId, version: 0, answers: { allergies: [allergy] } });
  await who.call('keepSectionDraft', { studentId, section: 'contacts', version: 1, content: `typed by ${name}` });
  await who.call('keepHealthDraft', {
    studentId,
    version: 0,
    answers: { medications: [{ name: `Dr. ${name}`, dosage: '', time: '', givenBy: '', mayStaffGive: null }] },
  });
}
const allergiesOf = async (studentId: string) =>
  JSON.stringify((await office.call('studentHealth', { studentId })).sections?.allergies.answers);

test('two of two households become one, each household with its own, and an undo puts every row back', async () => {
  const { mother, father, both } = await twins();
  const [chess, pottery, judo] = [
    await school.addClass(),
    await school.addClass(),
    await school.addClass({ capacity: 0 }),
  ];
  await enroll(mother, both.keptId, chess);
  await enroll(father, both.mergedId, pottery);
  await enroll(father, both.mergedId, judo);
  await tellAll(mother, both.keptId, 'M');
  await tellAll(father, both.mergedId, 'F');
  const before = await rowsNow();
  const preview = await office.call('previewMerge', both);
  expect(preview).toMatchObject({
    obstacles: [],
    choices: ['permissions', 'allergies'],
    moves: { households: 1, enrollments: 1, waitlist: 1, drafts: 1, health: ['allergies'] },
  });
  const { mergeId } = await merge(both, { fields: ['firstName'], sections: ['allergies'] });
  await agreeAll(mother, father);

  const own = await father.call('students');
  expect(own.students.map(({ id }) => id)).toEqual([both.keptId]);
  const [his, hers] = [
    await father.call('record', { studentId: both.keptId }),
    await mother.call('record', { studentId: both.keptId }),
  ];
  expect(his.answers.contacts?.map(({ name }) => name)).toEqual(['F One', 'F Two']);
  expect(hers.answers.contacts?.map(({ name }) => name)).toEqual(['M One', 'M Two']);
  expect(JSON.stringify(hers)).not.toContain('F One');
  expect(JSON.stringify(his)).not.toContain('M Barred');
  expect(hers.answers.permissions?.sunscreen).toBe(true);
  expect(his.drafts.map(({ content }) => content)).toEqual(['typed by F']);
  expect(await allergiesOf(both.keptId)).toContain('nuts of F');
  const { drafts } = await father.call('health', { studentId: both.keptId });
  expect(JSON.stringify(drafts)).toContain('Dr. F');
  await expect(father.call('record', { studentId: both.mergedId })).rejects.toMatchObject({ code: 'not-found' });
  const staff = await office.call('staffStudent', { studentId: both.mergedId });
  expect(staff.student.id).toBe(both.keptId);
  expect(staff.households).toHaveLength(2);
  expect(staff.enrollments.map(({ classId }) => classId).toSorted()).toEqual([chess, pottery, judo].toSorted());

  await office.call('undoMerge', { mergeId, reason: 'Two cousins' });
  expect(await rowsNow()).toEqual(before);
  expect(await allergiesOf(both.keptId)).toContain('nuts of M');
  expect(await allergiesOf(both.mergedId)).toContain('nuts of F');
  await expect(office.call('undoMerge', { mergeId, reason: 'Again' })).rejects.toMatchObject(refused('already-undone'));
});

test('seats in one class or at one time, or three households, stand against it, and nothing happens', async () => {
  const { mother, father, both } = await twins();
  const [chess, judo] = [await addOn('08'), await addOn('08')];
  await enroll(mother, both.keptId, chess);
  await enroll(father, both.mergedId, chess);
  const before = await rowsNow();
  const same = await office.call('previewMerge', both);
  expect(same.obstacles).toEqual([{ kind: 'same-class', classes: [expect.stringMatching(/^Class/)] }]);
  await expect(merge(both)).rejects.toMatchObject(refused('merge-obstacle'));
  expect(await rowsNow()).toEqual(before);
  const [mine] = (await father.call('enrollments')).enrollments;
  await father.call('withdraw', { enrollmentId: mine?.id ?? '' });
  await enroll(father, both.mergedId, judo);
  expect((await office.call('previewMerge', both)).obstacles).toMatchObject([
    { kind: 'overlap', classes: [expect.anything(), expect.anything()] },
  ]);
  const [third, fourth] = [await school.addFamily(1), await twins()];
  const link = { familyId: third.familyId, access: 'full', reason: 'Custody' } as const;
  await office.call('linkHousehold', { ...link, studentId: fourth.both.keptId });
  expect((await office.call('previewMerge', fourth.both)).obstacles).toEqual([
    { kind: 'too-many-households', classes: [] },
  ]);
  await expect(merge(fourth.both)).rejects.toMatchObject(refused('merge-obstacle'));
});

test('of a household of both the chosen side counts, and whoever either side barred stays barred', async () => {
  const family = await school.addFamily(2);
  const [keptId = '', mergedId = ''] = family.studentIds;
  await tellAll(family, keptId, 'M');
  await tellAll(family, mergedId, 'F');
  const before = await rowsNow();
  const { mergeId } = await merge({ keptId, mergedId }, { fields: ['grade'], sections: ['contacts'] });
  const { answers, sections } = await family.call('record', { studentId: keptId });
  expect(answers.contacts?.map(({ name }) => name)).toEqual(['F One', 'F Two']);
  expect(answers.pickup).toMatchObject({ codeWord: 'The M word', allowed: [{ name: 'M Friend' }] });
  expect(answers.pickup?.notAllowed.map(({ name }) => name)).toEqual(['M Barred', 'F Barred']);
  const stale = family.call('savePickup', {
    studentId: keptId,
    version: 1,
    pickup: { allowed: [], notAllowed: [], codeWord: '' },
  });
  await expect(stale).rejects.toMatchObject(refused('changed-meanwhile'));
  expect(sections.find(({ section }) => section === 'permissions')).toMatchObject({ version: 1 });
  await office.call('undoMerge', { mergeId, reason: 'Twins after all' });
  expect(await rowsNow()).toEqual(before);
});

test('what somebody built on a merge keeps it, and so does time', async () => {
  const { mother, father, both } = await twins();
  await tellAll(mother, both.keptId, 'M');
  const built = await merge(both);
  await agreeAll(mother);
  await father.call('savePermissions', {
    studentId: both.keptId,
    version: 1,
    permissions: { photos: 'yes', sunscreen: true, insectSpray: true },
  });
  const undo = (mergeId: string) => office.call('undoMerge', { mergeId, reason: 'Undo' });
  await expect(undo(built.mergeId)).rejects.toMatchObject(refused('merge-built-on'));
  const [healthy, seated] = [await twins(), await twins()];
  const told = await merge(healthy.both);
  await healthy.father.call('saveHealth', {
    studentId: healthy.both.keptId,
    version: 0,
    answers: { allergies: 'none' },
  });
  const typed = await twins();
  const draft = await merge(typed.both);
  await typed.father.call('keepHealthDraft', {
    studentId: typed.both.keptId,
    version: 0,
    answers: { allergies: 'none' },
  });
  await expect(undo(draft.mergeId)).rejects.toMatchObject(refused('merge-built-on'));
  await expect(undo(told.mergeId)).rejects.toMatchObject(refused('merge-built-on'));
  const signing = await twins();
  const waiverId = await publishWaiver(school);
  const paper = await merge(signing.both);
  const { accountId, familyId } = signing.father;
  await signFor(school, { waiverId, studentId: signing.both.keptId, familyId, accountId });
  await expect(undo(paper.mergeId)).rejects.toMatchObject(refused('merge-built-on'));
  const seat = await merge(seated.both);
  await enroll(seated.mother, seated.both.keptId, await addOn('11'));
  await expect(undo(seat.mergeId)).rejects.toMatchObject(refused('merge-built-on'));
  const late = await merge((await twins()).both);
  expect((await office.call('studentMerges', {})).merges.map(({ id }) => id)).toContain(late.mergeId);
  const now = school.clock.now();
  school.clock.set(late.undoUntil);
  await expect(undo(late.mergeId)).rejects.toMatchObject(refused('merge-too-late'));
  expect((await office.call('studentMerges', {})).merges).toEqual([]);
  // At night what the undo needed goes: nothing of a household lies about twice.
  await forgetKeptJob(school).run();
  const { rows } = await school.testDatabase.pool.query(
    `SELECT (SELECT count(*)::int FROM student_merges WHERE kept_rows IS NOT NULL) AS kept, count(*)::int AS parked
     FROM family_students JOIN students ON students.id = student_id AND merged_into IS NOT NULL`,
  );
  expect(rows).toEqual([{ kept: 0, parked: 0 }]);
  school.clock.set(new Date(now).toISOString());
});

test('attendance goes with the seat it was marked for, before a merge and since, and notes of staff stand in no way', async () => {
  const start = school.clock.iso();
  school.clock.set('2026-09-11T19:30:00Z');
  const { mother, father, both } = await twins();
  const [hers, his] = [await addOn('11'), await addOn('12')];
  await enroll(mother, both.keptId, hers);
  await enroll(father, both.mergedId, his);
  let sequence = 0;
  const mark = async (studentId: string, classId: string, on: string) => {
    const tap = {
      id: newId(),
      studentId,
      on,
      at: school.clock.iso(),
      device: 'phone-of-the-office',
      sequence: ++sequence,
    };
    const answer = await office.call('recordTaps', {
      classId,
      taps: [{ ...tap, field: 'presence', presence: 'excused' }],
    });
    expect(answer.refused).toEqual([]);
    return tap.id;
  };
  const before = [await mark(both.keptId, hers, '2026-09-11'), await mark(both.mergedId, his, '2026-09-12')];
  school.clock.advance(60_000);
  const { mergeId } = await merge(both);
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  // One phone still knows the student by the other id.
  const since = [
    await mark(both.keptId, hers, '2026-09-11'),
    await mark(both.keptId, his, '2026-09-12'),
    await mark(both.mergedId, his, '2026-09-12'),
  ];
  await office.call('addNote', {
    noteId: randomUUID(),
    about: { studentId: both.keptId },
    text: 'Seen since',
    isPinned: false,
  });
  const listed = (await office.call('studentMerges', {})).merges.find(({ id }) => id === mergeId);
  expect(listed?.tapsSince).toBe(3);
  await office.call('undoMerge', { mergeId, reason: 'Two cousins' });
  const { rows } = await school.testDatabase.pool.query('SELECT id, student_id, class_id FROM attendance_taps');
  const whose = (ids: readonly string[]) => ids.map((id) => rows.find((row) => row.id === id)?.student_id);
  expect(whose(before)).toEqual([both.keptId, both.mergedId]);
  expect(whose(since)).toEqual([both.keptId, both.mergedId, both.mergedId]);
  school.clock.set(start);
});

test('only what was seen is merged, by staff, with a reason, and never one with themselves', async () => {
  const { mother, both } = await twins();
  const { seen } = await office.call('previewMerge', both);
  await tellAll(mother, both.keptId, 'M');
  const merging = { ...both, seen, takes: nothing, reason: 'Twice' };
  await expect(office.call('mergeStudents', merging)).rejects.toMatchObject(refused('changed-meanwhile'));
  await expect(office.call('mergeStudents', { ...merging, reason: ' ' })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
  await expect(office.call('previewMerge', { ...both, mergedId: both.keptId })).rejects.toMatchObject({
    code: 'not-found',
  });
  const { mergeId } = await merge(both);
  await expect(office.call('previewMerge', { keptId: both.mergedId, mergedId: both.keptId })).rejects.toMatchObject({
    code: 'not-found',
  });
  await office.call('undoMerge', { mergeId, reason: 'No' });
  const history = (await office.call('auditEntries', { entityId: both.keptId })).rows.filter(({ action }) =>
    action.startsWith('student.merge'),
  );
  expect(history.map(({ action, reason }) => [action, reason])).toEqual([
    ['student.merge-undone', 'No'],
    ['student.merged', 'Entered twice'],
  ]);
});

test('one merged into one who is merged then is found by the last one, and apart again after both undos', async () => {
  const [first, second] = [await school.addFamily(2), await school.addFamily(1)];
  const [a = '', b = ''] = first.studentIds;
  const [c = ''] = second.studentIds;
  const before = await rowsNow();
  const one = await merge({ keptId: b, mergedId: a });
  const two = await merge({ keptId: c, mergedId: b });
  expect((await office.call('staffStudent', { studentId: a })).student.id).toBe(c);
  await expect(office.call('undoMerge', { mergeId: one.mergeId, reason: 'x' })).rejects.toMatchObject(
    refused('merge-built-on'),
  );
  await office.call('undoMerge', { mergeId: two.mergeId, reason: 'x' });
  await office.call('undoMerge', { mergeId: one.mergeId, reason: 'x' });
  expect(await rowsNow()).toEqual(before);
});

test('likely duplicates are found across households, with their guardians', async () => {
  const [one, other] = [await school.addFamily(0, 'zoe@example.org'), await school.addFamily(0)];
  const born = { birthDate: '2015-02-28' };
  await one.call('saveStudent', { student: { firstName: 'Zoë', lastName: 'Duplicate', ...born } });
  await other.call('saveStudent', { student: { firstName: 'Zoe', lastName: 'Duplicate', ...born } });
  await other.call('saveStudent', { student: { firstName: 'Kim', lastName: 'Other', ...born } });
  const { pairs } = await office.call('likelyDuplicates', {});
  const found = pairs.filter(({ students: [first] }) => first?.lastName === 'Duplicate');
  expect(found).toMatchObject([{ students: [{ firstName: 'Zoë' }, { firstName: 'Zoe' }] }]);
  expect(found[0]?.students[0]?.guardians).toHaveLength(1);
  expect(found[0]?.shareHousehold).toBe(false);
  const studentId = found[0]?.students[0]?.id ?? '';
  await office.call('linkHousehold', { studentId, familyId: other.familyId, access: 'full', reason: 'x' });
  const shared = (await office.call('likelyDuplicates', {})).pairs;
  expect(shared.find(({ students: [each] }) => each?.id === studentId)?.shareHousehold).toBe(true);
  await office.call('endHousehold', { studentId, familyId: other.familyId, reason: 'x' });
  const apart = (await office.call('likelyDuplicates', {})).pairs;
  expect(apart.find(({ students: [each] }) => each?.id === studentId)?.shareHousehold).toBe(false);
  // Whose record was removed is nobody's duplicate.
  const [first] = found[0]?.students ?? [];
  const { database, clock } = school;
  await database
    .updateTable('students')
    .set({ erasedAt: clock.iso() })
    .where('id', '=', first?.id ?? '')
    .execute();
  const left = await office.call('likelyDuplicates', {});
  expect(left.pairs.filter(({ students: [one] }) => one?.lastName === 'Duplicate')).toEqual([]);
});

test('nobody is entered under the id of a student who was merged', async () => {
  const { both } = await twins();
  await merge(both);
  const student = { firstName: 'Juno', lastName: 'Marsh', birthDate: '2016-03-04', grade: 4 };
  const guardian = { name: 'Ada Marsh', phone: '555 010 2000', email: '', relationship: 'Mother' };
  const entering = { studentId: both.mergedId, student, guardian, reason: 'Paper form' };
  await expect(office.call('enterStudent', entering)).rejects.toMatchObject({ code: 'not-found' });
});
