import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import type { Functions } from '../../../contract/functions.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let both: Person;
beforeAll(async () => {
  school = await openSchool();
  both = await school.addPerson({ email: 'both@example.org', roles: ['registrar', 'health'] });
});
afterAll(() => school.close());

type Answers = InputOf<Functions['saveHealth']>['answers'];
const pen = { name: 'Pen', dosage: '', time: '', givenBy: '' };
const nuts = { name: 'Nuts', reaction: '' };

test('of each class as many as have a life-threatening allergy, and as have medication to give; whoever is counted has a receipt', async () => {
  const [classId, empty] = [await school.addClass({ title: 'Climbing' }), await school.addClass()];
  const family = await school.addFamily(6);
  const [threatened = '', unsaid = '', given = '', harmless = '', nothing = '', left = ''] = family.studentIds;
  const lines = family.studentIds.map((studentId) => ({ studentId, classId }));
  await family.call('enroll', { idempotencyKey: newId(), lines });
  const tell = (studentId: string, answers: Answers) => family.call('saveHealth', { studentId, version: 0, answers });
  await tell(threatened, {
    allergies: [
      { ...nuts, isLifeThreatening: true },
      { ...nuts, isLifeThreatening: true },
    ],
  });
  // Nobody has said whether: that counts as yes.
  await tell(unsaid, { allergies: [{ ...nuts, isLifeThreatening: null }] });
  await tell(unsaid, { medications: [{ ...pen, mayStaffGive: null }] });
  await tell(given, { medications: [{ ...pen, mayStaffGive: 'yes' }] });
  await tell(harmless, { allergies: [{ ...nuts, isLifeThreatening: false }] });
  await tell(harmless, {
    medications: [
      { ...pen, mayStaffGive: 'not-needed' },
      { ...pen, mayStaffGive: 'no' },
    ],
  });
  await tell(nothing, { allergies: 'none' });
  await tell(left, { allergies: [{ ...nuts, isLifeThreatening: true }] });
  const { enrollments } = await family.call('enrollments', {});
  await family.call('withdraw', { enrollmentId: enrollments.find(({ studentId }) => studentId === left)?.id ?? '' });

  const { classes } = await both.call('healthWarnings', { classIds: [classId, empty, newId()] });
  expect(classes).toEqual([{ id: classId, lifeThreatening: 2, medication: 2, conditions: 0, diet: 0, notes: 0 }]);
  const receiptsOf = async (studentId: string) => (await family.call('healthReadings', { studentId })).readings;
  for (const studentId of [threatened, unsaid, given])
    expect(await receiptsOf(studentId)).toMatchObject([
      { by: 'staff', purpose: 'list', className: 'Climbing', sections: ['allergies', 'medications', 'conditions'] },
    ]);
  for (const studentId of [harmless, nothing, left]) expect(await receiptsOf(studentId)).toEqual([]);
});

test('nobody else has the numbers: the list of classes says nothing of them', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  await expect(admin.call('healthWarnings', { classIds: [newId()] })).rejects.toMatchObject({
    code: 'permission-denied',
  });
  for (const person of [admin, both])
    expect(JSON.stringify(await person.call('packClasses', { semesterId: school.semesterId }))).not.toMatch(
      /lifeThreatening|medication/i,
    );
});
