import { expect, test } from 'vitest';
import {
  epipen,
  familyOfOne,
  nurse,
  openInfirmary,
  peanuts,
  pollen,
  school,
  vitamins,
} from '../../../../test/infirmary.ts';
import type { TestSchool } from '../../../../test/school.ts';
import { addTeacher } from '../../../../test/teachers.ts';
import { newId } from '../../platform/ids.ts';

openInfirmary();

const on = (day: string) => ({ on: day, start: '15:00', end: '16:00' });

async function enrolled(wishes: Parameters<TestSchool['addClass']>[0] = {}) {
  const [{ family, studentId }, classId] = [await familyOfOne(), await school.addClass(wishes)];
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  return { family, studentId, classId };
}

test('who has the role reads all of it, and the family sees that, by name', async () => {
  const { family, studentId } = await familyOfOne();
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies: [peanuts] } });
  const told = await nurse.call('studentHealth', { studentId });
  expect(told.sections?.allergies.answers).toEqual([peanuts]);
  const unanswered = { medications: null, conditions: null, diet: null, notes: null, doctor: null };
  expect(told.urgent).toEqual({ allergies: [peanuts], ...unanswered });
  const { readings, isMore } = await family.call('healthReadings', { studentId });
  const all = ['allergies', 'medications', 'conditions', 'care'];
  const none = { className: null, semesterName: null };
  expect(readings).toMatchObject([
    { by: 'staff', name: 'nurse@example.org', sections: all, purpose: 'screen', ...none },
  ]);
  expect(isMore).toBe(false);
});

test('an administrator without the role is refused', async () => {
  const { studentId } = await familyOfOne();
  const admin = await school.addPerson({ roles: ['administrator'] });
  const denied = { code: 'permission-denied' };
  await expect(admin.call('studentHealth', { studentId })).rejects.toMatchObject(denied);
  await expect(admin.call('lifeThreatening', { semesterId: school.semesterId })).rejects.toMatchObject(denied);
  await expect(admin.call('healthRetention')).rejects.toMatchObject(denied);
});

test('an instructor reads what counts outside, of students in their own current classes only', async () => {
  const now = await enrolled({ meetings: [on('2026-09-08')] });
  const later = await enrolled({ meetings: [on('2026-11-08')] });
  const gone = await enrolled({ meetings: [on('2026-09-08')] });
  const teacher = await addTeacher(school, 'Ada Ranger', [now.classId, later.classId, gone.classId]);
  const other = await addTeacher(school, 'Bo Ranger', [later.classId]);
  await now.family.call('saveHealth', {
    studentId: now.studentId,
    version: 0,
    answers: { allergies: [peanuts, pollen] },
  });
  await now.family.call('saveHealth', {
    studentId: now.studentId,
    version: 0,
    answers: { medications: [epipen, vitamins] },
  });
  const notes = { conditions: { text: 'Asthma' }, diet: { text: 'Vegan' }, notes: { text: 'Likes to run' } };
  await now.family.call('saveHealth', { studentId: now.studentId, version: 0, answers: { conditions: notes } });
  expect(await teacher.call('studentHealth', { studentId: now.studentId })).toMatchObject({
    urgent: { allergies: [peanuts, pollen], medications: [epipen, vitamins], ...notes, doctor: null },
    sections: null,
  });
  const { readings } = await now.family.call('healthReadings', { studentId: now.studentId });
  const sections = ['allergies', 'medications', 'conditions', 'care'];
  expect(readings).toMatchObject([
    { by: 'staff', name: 'Ada Ranger', sections, className: expect.stringMatching(/./) },
  ]);

  const notFound = { code: 'not-found' };
  await expect(other.call('studentHealth', { studentId: now.studentId })).rejects.toMatchObject(notFound);
  await expect(teacher.call('studentHealth', { studentId: later.studentId })).rejects.toMatchObject(notFound);
  await school.database
    .updateTable('enrollments')
    .set({ state: 'withdrawn', endedAt: school.clock.iso() })
    .where('studentId', '=', gone.studentId)
    .execute();
  await expect(teacher.call('studentHealth', { studentId: gone.studentId })).rejects.toMatchObject(notFound);
  await expect(teacher.call('lifeThreatening', { classId: now.classId })).rejects.toMatchObject({
    code: 'permission-denied',
  });
});

test('a reading whose receipt cannot be written gives nothing', async () => {
  const { family, studentId } = await familyOfOne();
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies: [peanuts] } });
  const { pool } = school.testDatabase;
  await pool.query('ALTER TABLE health_readings ADD CONSTRAINT no_receipts CHECK (false) NOT VALID');
  try {
    for (const reading of [
      () => nurse.call('studentHealth', { studentId }),
      () => family.call('health', { studentId }),
    ])
      await expect(reading()).rejects.toMatchObject({ code: 'internal' });
  } finally {
    await pool.query('ALTER TABLE health_readings DROP CONSTRAINT no_receipts');
  }
});

test('life-threatening: one class or one semester, by name, a receipt only for those who are shown', async () => {
  const semesterId = await school.addSemester({ isOpen: true });
  const classId = await school.addClass({ semesterId });
  const told = async (answers: unknown) => {
    const { family, studentId } = await familyOfOne();
    await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
    await family.call('saveHealth', { studentId, version: 0, answers: answers as never });
    return { family, studentId };
  };
  const [severe, unsaid] = [
    await told({ allergies: [peanuts, pollen] }),
    await told({ allergies: [{ ...pollen, isLifeThreatening: null }] }),
  ];
  const [mild, none] = [await told({ allergies: [pollen] }), await told({ allergies: 'none' })];
  for (const where of [{ classId }, { semesterId }]) {
    const { total, students } = await nurse.call('lifeThreatening', where);
    expect(total).toBe(2);
    expect(students.map(({ id }) => id)).toEqual([severe.studentId, unsaid.studentId]);
    expect(students[0]?.allergies).toEqual([peanuts]);
  }
  const { readings } = await severe.family.call('healthReadings', { studentId: severe.studentId });
  expect(readings).toMatchObject([
    { purpose: 'list', sections: ['allergies'], semesterName: expect.stringMatching(/./), className: null },
    { purpose: 'list', className: expect.stringMatching(/./) },
  ]);
  for (const { family, studentId } of [mild, none])
    expect((await family.call('healthReadings', { studentId })).readings).toEqual([]);
  expect(await nurse.call('lifeThreatening', { classId, page: 2 })).toEqual({ total: 2, students: [] });
  expect(await nurse.call('lifeThreatening', { classId: newId() })).toEqual({ total: 0, students: [] });
  await expect(nurse.call('lifeThreatening', {})).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('all health answers of a class leave with a receipt for each family, and for the role alone', async () => {
  const semesterId = await school.addSemester({ isOpen: true });
  const classId = await school.addClass({ semesterId });
  const { family, studentId } = await familyOfOne();
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies: [peanuts] } });
  const { students } = await nurse.call('healthExport', { classId });
  expect(students).toMatchObject([{ id: studentId, told: { doctor: 'Not answered' } }]);
  expect(students[0]?.told.allergies).toContain(peanuts.name);
  expect((await nurse.call('healthExport', { semesterId })).students).toHaveLength(1);
  const { readings } = await family.call('healthReadings', { studentId });
  expect(readings).toMatchObject([
    { purpose: 'export', by: 'staff', sections: ['allergies', 'medications', 'conditions', 'care'] },
    { purpose: 'export', className: expect.stringMatching(/./) },
  ]);
  await expect(nurse.call('healthExport', {})).rejects.toMatchObject({ code: 'invalid-argument' });
  const admin = await school.addPerson({ roles: ['administrator'] });
  await expect(admin.call('healthExport', { classId })).rejects.toMatchObject({ code: 'permission-denied' });
});
