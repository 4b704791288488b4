import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  rowsNow,
  enroll,
  merge,
  office,
  person,
  refused,
  school,
  two,
  undo,
  openMerging,
} from '../../../../test/merging.ts';
import { agreeAll } from '../../../../test/agree.ts';
import { newId } from '../../platform/ids.ts';
import { forgetMergesJob } from './jobs.ts';

openMerging();

test('what a family built on a merge keeps it, and so does time', async () => {
  const told = await two();
  const one = await merge(told.both);
  await agreeAll(told.mother);
  const [hers = ''] = told.mother.studentIds;
  await told.father.call('saveContacts', { studentId: hers, version: 0, contacts: [person('A'), person('B')] });
  await expect(undo(one.mergeId)).rejects.toMatchObject(refused('family-built-on'));
  const seated = await two();
  const own = await merge(seated.both);
  // For one's own child nothing is built on the merge; for the other's it is.
  await enroll(seated.mother, seated.mother.studentIds[0] ?? '', await school.addClass());
  await undo(own.mergeId);
  const again = await merge(seated.both);
  await enroll(seated.father, seated.mother.studentIds[0] ?? '', await school.addClass());
  await expect(undo(again.mergeId)).rejects.toMatchObject(refused('family-built-on'));
  const late = await merge((await two()).both);
  expect((await office.call('familyMerges', {})).merges.map(({ id }) => id)).toContain(late.mergeId);
  const now = school.clock.now();
  school.clock.set(late.undoUntil);
  await expect(undo(late.mergeId)).rejects.toMatchObject(refused('merge-too-late'));
  expect((await office.call('familyMerges', {})).merges).toEqual([]);
  await forgetMergesJob(school).run();
  const { rows } = await school.testDatabase.pool.query(
    `SELECT (SELECT count(*)::int FROM family_merges WHERE kept_rows IS NOT NULL) AS kept,
      (SELECT count(*)::int FROM family_students JOIN families ON families.id = family_id AND merged_into IS NOT NULL) AS links,
      (SELECT count(*)::int FROM emergency_contacts JOIN families ON families.id = family_id AND merged_into IS NOT NULL) AS contacts,
      (SELECT count(*)::int FROM guardians JOIN families ON families.id = family_id AND merged_into IS NOT NULL) AS guardians`,
  );
  expect(rows).toEqual([{ kept: 0, links: 0, contacts: 0, guardians: 0 }]);
  school.clock.set(new Date(now).toISOString());
});

test('one merged into one that is merged then leads to the last, and is apart again after both undos', async () => {
  const [a, b, c] = [await school.addFamily(1), await school.addFamily(1), await school.addFamily(1)];
  const before = await rowsNow();
  const one = await merge({ keptId: b.familyId, mergedId: a.familyId });
  const other = await merge({ keptId: c.familyId, mergedId: b.familyId });
  expect((await office.call('staffFamily', { familyId: a.familyId })).family.id).toBe(c.familyId);
  await expect(undo(one.mergeId)).rejects.toMatchObject(refused('family-built-on'));
  await undo(other.mergeId);
  await undo(one.mergeId);
  expect(await rowsNow()).toEqual(before);
});

test('neither attendance nor notes of staff stand in the way of an undo, and who fetched stays with the household that named them', async () => {
  const start = school.clock.iso();
  school.clock.set('2026-09-11T19:30:00Z');
  const { mother, father, both } = await two();
  const [studentId = ''] = father.studentIds;
  const classId = await school.addClass({ meetings: [{ on: '2026-09-11', start: '15:00', end: '16:00' }] });
  await father.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  const pickup = { allowed: [person('Vera')], notAllowed: [], codeWord: '' };
  await father.call('savePickup', { studentId, version: 0, pickup });
  const { mergeId } = await merge(both);
  const { students } = await office.call('classAttendance', { classId });
  const key = students[0]?.fetchers.find(({ name }) => name === 'Vera')?.key ?? '';
  const fetched = { by: 'listed' as const, key };
  const tap = {
    id: newId(),
    studentId,
    on: '2026-09-11',
    at: school.clock.iso(),
    device: 'phone-of-the-office',
    sequence: 1,
  };
  expect(await office.call('recordTaps', { classId, taps: [{ ...tap, field: 'fetched', fetched }] })).toMatchObject({
    refused: [],
  });
  for (const about of [{ familyId: both.keptId }, { studentId }])
    await office.call('addNote', { noteId: randomUUID(), about, text: 'Seen since', isPinned: false });
  await school.database.updateTable('organizations').set({ showsAttendance: true }).execute();
  await undo(mergeId);
  const told = await father.call('ownAttendance', {});
  expect(told.dates).toMatchObject([{ classId, studentId }]);
  expect(mother.studentIds).not.toContain(studentId);
  school.clock.set(start);
});

test('who was never told of a merge is not told of it once it is undone', async () => {
  const { both } = await two();
  const { mergeId } = await merge(both);
  await undo(mergeId);
  const rows = await school.database
    .selectFrom('outboxMails')
    .select(['id', 'facts'])
    .where('kind', '=', 'family-merged')
    .execute();
  const first = rows.find(({ facts }) => JSON.stringify(facts) === JSON.stringify({ mergeId, isUndone: false }));
  const { mail } = await office.call('outboxMail', { mailId: first?.id ?? '' });
  expect(mail.text).not.toContain('has made it one');
});

test('who ends their account takes what an undo had kept with them', async () => {
  const { father, both } = await two();
  const { mergeId } = await merge(both);
  await father.call('endAccount', { withdraws: true });
  const { keptRows } = await school.database
    .selectFrom('familyMerges')
    .select('keptRows')
    .where('id', '=', mergeId)
    .executeTakeFirstOrThrow();
  expect(keptRows).toBeNull();
  await expect(undo(mergeId)).rejects.toMatchObject(refused('merge-too-late'));
});
