import { afterAll, beforeAll, expect, test } from 'vitest';
import { RECORD_SECTIONS } from '../../domain/record-sections.ts';
import { newId } from '../platform/ids.ts';
import { addStrictClass, tellRecord } from '../../../test/record.ts';
import { openSchool, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

type Family = Awaited<ReturnType<TestSchool['addFamily']>>;

const strictClass = (wishes: { capacity?: number } = {}) => addStrictClass(school, wishes);

async function enrol(family: Family, classIds: string[], ifFull: 'skip' | 'waitlist' = 'skip') {
  const [studentId = ''] = family.studentIds;
  const lines = classIds.map((classId) => ({ studentId, classId, ifFull }));
  return (await family.call('enroll', { idempotencyKey: newId(), lines })).lines;
}

test('a semester may ask for the whole record first: the line says which sections, and the others go through', async () => {
  const [strict, plain] = [await strictClass(), await school.addClass()];
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const lines = await enrol(family, [strict, plain]);
  expect(lines).toMatchObject([
    { studentId, classId: strict, outcome: 'refused', reason: 'forms-missing', sections: expect.any(Array) },
    { classId: plain, outcome: 'enrolled' },
  ]);
  expect(lines[0]?.sections).toEqual([
    'student',
    'guardians',
    'contacts',
    'pickup',
    'permissions',
    'allergies',
    'medications',
    'conditions',
    'care',
  ]);
});

test('with everything told the seat is taken; without one section it is not', async () => {
  const strict = await strictClass();
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  await tellRecord(school, { studentId, familyId: family.familyId }, RECORD_SECTIONS);
  await school.database
    .deleteFrom('studentSections')
    .where('studentId', '=', studentId)
    .where('section', '=', 'allergies')
    .execute();
  expect(await enrol(family, [strict])).toMatchObject([{ reason: 'forms-missing', sections: ['allergies'] }]);
  await tellRecord(school, { studentId, familyId: family.familyId }, ['allergies']);
  expect(await enrol(family, [strict])).toMatchObject([{ outcome: 'enrolled' }]);
});

test('a waiver that nobody has signed holds the seat back by its title, and only for the classes that it is for', async () => {
  const [strict, other] = [await strictClass(), await strictClass()];
  const admin = await school.addPerson({ roles: ['administrator'] });
  const text = { title: 'Cliffs', classTypeId: null, classId: strict, eachSemester: false, draft: 'Rocks fall.' };
  const { waiver } = await admin.call('saveWaiver', text);
  await admin.call('publishWaiver', { id: waiver.id, version: waiver.version, mustSignAgain: false });
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  await tellRecord(school, { studentId, familyId: family.familyId }, RECORD_SECTIONS);
  const [refused, taken] = await enrol(family, [strict, other]);
  expect(refused).toMatchObject({ reason: 'forms-missing', sections: [], waivers: ['Cliffs'] });
  expect(taken).toMatchObject({ outcome: 'enrolled' });
  const [asked] = (await family.call('studentWaivers', { studentId, classIds: [strict] })).waivers;
  if (!asked) throw new Error('Nothing is asked for.');
  expect(asked.classIds).toEqual([strict]);
  const { waiverId, number, sha256 } = asked;
  const signing = {
    studentId,
    waiverId,
    number,
    sha256,
    semesterId: null,
    typedName: 'Ama Owusu',
    agreed: true,
  } as const;
  await family.call('signWaiver', signing);
  expect(await enrol(family, [strict])).toMatchObject([{ outcome: 'enrolled' }]);
});

test('nobody waits for a seat without the record, and whoever wants no waitlist hears that the class is full', async () => {
  const strict = await strictClass({ capacity: 0 });
  const family = await school.addFamily(1);
  expect(await enrol(family, [strict], 'waitlist')).toMatchObject([{ reason: 'forms-missing' }]);
  expect(await enrol(family, [strict])).toMatchObject([{ reason: 'class-full' }]);
});

test('the contacts of the other household are not one’s own', async () => {
  const strict = await strictClass();
  const [family, other] = [await school.addFamily(1), await school.addFamily(1)];
  const [studentId = ''] = family.studentIds;
  await tellRecord(school, { studentId, familyId: other.familyId }, RECORD_SECTIONS);
  expect(await enrol(family, [strict])).toMatchObject([{ sections: ['guardians', 'contacts', 'pickup'] }]);
});

test('the same submission is answered the same, whatever was told meanwhile', async () => {
  const strict = await strictClass();
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const asked = { idempotencyKey: newId(), lines: [{ studentId, classId: strict }] };
  const first = await family.call('enroll', asked);
  await tellRecord(school, { studentId, familyId: family.familyId }, RECORD_SECTIONS);
  expect(await family.call('enroll', asked)).toEqual(first);
  const { registration } = await family.call('registration', { registrationId: first.registrationId });
  expect(registration.lines).toMatchObject([{ reason: 'forms-missing', sections: first.lines[0]?.sections }]);
});
