import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../test/school.ts';
import { linkStudent } from '../families/store.ts';
import { paperPath } from '../../contract/waivers.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ roles: ['administrator'] });
});
afterAll(() => school.close());

/** A waiver that a mother has signed for a student who lives with their father too. */
async function signed() {
  const [mother, father] = [await school.addFamily(1), await school.addFamily(0)];
  const [studentId = ''] = mother.studentIds;
  const link = { familyId: father.familyId, studentId, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  const scope = { classTypeId: null, classId: null, eachSemester: false };
  const { waiver } = await admin.call('saveWaiver', { title: 'Liability / risks', ...scope, draft: 'Risks' });
  await admin.call('publishWaiver', { id: waiver.id, version: waiver.version, mustSignAgain: false });
  const classId = await school.addClass();
  const { waivers } = await mother.call('studentWaivers', { studentId, classIds: [classId] });
  const read = waivers.find(({ waiverId }) => waiverId === waiver.id);
  const { signature } = await mother.call('signWaiver', {
    studentId,
    waiverId: waiver.id,
    number: 1,
    sha256: read?.sha256 ?? '',
    semesterId: null,
    typedName: 'Ama Owusu',
    agreed: true,
  });
  return { mother, father, signatureId: signature.id, studentId, waiverId: waiver.id, classId };
}

const get = (url: string, person?: Person) =>
  school.portal.app.inject({ url, ...(person && { headers: { authorization: `Bearer ${person.accountId}` } }) });

test('the household that signed has its paper, and nobody keeps a copy on the way', async () => {
  const { mother, signatureId } = await signed();
  const answer = await get(paperPath(signatureId), mother);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Liability - risks _Student/);
  expect(answer.rawPayload.toString('latin1')).toMatch(/^%PDF-1/);
  await school.database
    .updateTable('guardians')
    .set({ access: 'view' })
    .where('familyId', '=', mother.familyId)
    .execute();
  expect((await get(paperPath(signatureId), mother)).statusCode).toBe(200);
});

test('the other household, other families, instructors and strangers find no such paper', async () => {
  const { mother, father, signatureId } = await signed();
  const others = [father, await school.addFamily(1), await school.addPerson({ roles: ['instructor', 'health'] })];
  for (const person of others) {
    const answer = await get(paperPath(signatureId), person);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.json().error.message).toBe((await get(paperPath('nothing'), person)).json().error.message);
  }
  expect((await get(paperPath(signatureId))).statusCode).toBe(401);
  const pickUp = { access: 'pick-up' } as const;
  await school.database.updateTable('guardians').set(pickUp).where('familyId', '=', mother.familyId).execute();
  expect((await get(paperPath(signatureId), mother)).statusCode).toBe(404);
});

test('an administrator finds it in the list and in the record, and the history says who fetched it', async () => {
  const { signatureId, studentId, waiverId, classId, mother } = await signed();
  await mother.call('enroll', { idempotencyKey: classId, lines: [{ studentId, classId }] });
  const { rows } = await admin.call('waiverSigners', { waiverId });
  expect(rows.map(({ signature }) => signature?.id)).toEqual([signatureId]);
  const { waivers } = await admin.call('staffStudent', { studentId });
  expect(waivers.signed).toMatchObject([{ id: signatureId, title: 'Liability / risks', typedName: 'Ama Owusu' }]);
  const fetched = async () =>
    school.database
      .selectFrom('auditEntries')
      .select(['actor', 'change'])
      .where('action', '=', 'student.waiver-fetched')
      .where('entityId', '=', studentId)
      .execute();
  expect((await get(paperPath(signatureId), mother)).statusCode).toBe(200);
  expect(await fetched()).toEqual([]);
  expect((await get(paperPath(signatureId), admin)).statusCode).toBe(200);
  expect(await fetched()).toMatchObject([{ change: { title: 'Liability / risks', number: 1 } }]);
});

test('whoever left the household has its papers no more', async () => {
  const { mother, signatureId } = await signed();
  const gone = { removedAt: school.clock.iso() };
  await school.database.updateTable('guardians').set(gone).where('familyId', '=', mother.familyId).execute();
  expect((await get(paperPath(signatureId), mother)).statusCode).toBe(404);
});
