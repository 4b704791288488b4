import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});
afterAll(() => school.close());

test('the result of a registration is of the student whom the one of then was merged into', async () => {
  const [mother, father] = [await school.addFamily(1), await school.addFamily(1)];
  const [[keptId = ''], [mergedId = '']] = [mother.studentIds, father.studentIds];
  const first = await school.addClass({ meetings: [{ on: '2026-09-07', start: '15:00', end: '16:00' }] });
  const second = await school.addClass({ meetings: [{ on: '2026-09-08', start: '15:00', end: '16:00' }] });
  const classIds = [first, second];
  const facts = { semesterId: school.semesterId, name: 'Both', description: '', classIds, priceCents: 5000 };
  const { group } = await office.call('saveGroup', facts);
  const lines = [first, second].map((classId) => ({ studentId: mergedId, classId, ifFull: 'skip' as const }));
  const { registrationId } = await father.call('enroll', { idempotencyKey: newId(), lines });
  const { seen } = await office.call('previewMerge', { keptId, mergedId });
  const takes = { fields: [], sections: [] };
  await office.call('mergeStudents', { keptId, mergedId, seen, takes, reason: 'Entered twice' });
  const { registration } = await father.call('registration', { registrationId });
  expect(registration.lines.map(({ studentId, now }) => [studentId, now])).toEqual([
    [keptId, 'enrolled'],
    [keptId, 'enrolled'],
  ]);
  // The group is still whole: its seats are the kept student's.
  expect(registration.groups).toMatchObject([{ groupId: group.id, studentId: keptId }]);
});
