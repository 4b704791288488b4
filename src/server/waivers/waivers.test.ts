import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffWaiver } from '../../contract/waivers.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../test/school.ts';
import { linkStudent } from '../families/store.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ roles: ['administrator'] });
});
afterAll(() => school.close());

/** Whom a waiver is for. */
interface Scope {
  classTypeId: string | null;
  classId: string | null;
  eachSemester: boolean;
}
const everybody: Scope = { classTypeId: null, classId: null, eachSemester: false };

/** A waiver with one published version. */
async function publish(body: string, wishes: Partial<Scope> = {}) {
  const { waiver } = await admin.call('saveWaiver', { title: 'Liability', ...everybody, ...wishes, draft: body });
  return (await admin.call('publishWaiver', { id: waiver.id, version: waiver.version, mustSignAgain: false })).waiver;
}

async function publishNext(waiver: StaffWaiver, draft: string, mustSignAgain: boolean) {
  const { id, version, title } = waiver;
  const scope = { ...everybody, classId: waiver.class?.id ?? null };
  const saved = await admin.call('saveWaiver', { id, version, title, ...scope, draft });
  return (await admin.call('publishWaiver', { id, version: saved.waiver.version, mustSignAgain })).waiver;
}

/** A family whose student has a seat in a class of its own, for which a waiver was published. */
async function open(wishes: Partial<Scope> = {}) {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const classId = await school.addClass();
  await family.call('enroll', { idempotencyKey: classId, lines: [{ studentId, classId }] });
  const waiver = await publish('# Risks\n\nClimbing is **dangerous**.', { classId, ...wishes });
  const asked = async (person: Person = family) => {
    const { waivers } = await person.call('studentWaivers', { studentId });
    const found = waivers.find(({ waiverId }) => waiverId === waiver.id);
    if (!found) throw new Error('The waiver is not asked for.');
    return found;
  };
  const sign = async (person: Person = family, read?: Awaited<ReturnType<typeof asked>>) => {
    const { waiverId, number, sha256, semester } = read ?? (await asked(person));
    return person.call('signWaiver', {
      studentId,
      waiverId,
      number,
      sha256,
      semesterId: semester?.id ?? null,
      typedName: 'Ama Owusu',
      agreed: true,
    });
  };
  return { family, studentId, classId, waiver, asked, sign };
}

const reason = (reason: string) => ({ details: { reason } });

test('a guardian signs what they read, and it is kept with name, time, version and hash', async () => {
  const { family, studentId, asked, sign, waiver } = await open();
  const read = await asked();
  expect(read).toMatchObject({ number: 1, title: 'Liability', signature: null, semester: null });
  expect(read.sha256).toBe(createHash('sha256').update(read.body).digest('hex'));
  await sign();
  expect((await asked()).signature).toMatchObject({ by: 'you', typedName: 'Ama Owusu', number: 1 });
  const kept = await school.database
    .selectFrom('waiverSignatures')
    .selectAll()
    .where('studentId', '=', studentId)
    .execute();
  expect(kept).toMatchObject([
    {
      waiverId: waiver.id,
      number: 1,
      accountId: family.accountId,
      typedName: 'Ama Owusu',
      sha256: read.sha256,
      signedAt: school.clock.iso(),
    },
  ]);
});

test('a text that changed between reading and signing is refused, and the new one is there to read', async () => {
  const { asked, sign, waiver, family } = await open();
  const read = await asked();
  await publishNext({ ...waiver }, 'Climbing is safe now.', false);
  await expect(sign(family, read)).rejects.toMatchObject(reason('waiver-changed'));
  expect(await asked()).toMatchObject({ number: 2, body: 'Climbing is safe now.', signature: null });
  // Nor does the new number with the old text.
  await expect(sign(family, { ...read, number: 2 })).rejects.toMatchObject(reason('waiver-changed'));
  await sign();
  expect((await asked()).signature?.number).toBe(2);
});

test('a text that came back is a version of its own: what was read before is refused', async () => {
  const { asked, sign, waiver, family } = await open();
  const read = await asked();
  const second = await publishNext(waiver, 'Another text.', true);
  await publishNext(second, read.body, true);
  expect(await asked()).toMatchObject({ number: 3, sha256: read.sha256 });
  await expect(sign(family, read)).rejects.toMatchObject(reason('waiver-changed'));
  expect((await asked()).signature).toBeNull();
});

test('a new version asks again only where it says so', async () => {
  const { asked, sign, waiver } = await open();
  await sign();
  const second = await publishNext(waiver, 'A comma was added.', false);
  expect((await asked()).signature?.number).toBe(1);
  await publishNext(second, 'The risk is another one.', true);
  expect((await asked()).signature).toBeNull();
});

test('one signature by either household is enough, and the other sees that and nobody’s name', async () => {
  const { asked, sign, studentId } = await open();
  const father = await school.addFamily(0);
  const link = { familyId: father.familyId, studentId, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  const mothers = await sign();
  expect((await asked(father)).signature).toMatchObject({ by: null, typedName: null });
  expect((await sign(father)).signature.id).toBe(mothers.signature.id);
});

test('both guardians signing at once leave one signature', async () => {
  const { sign, asked, family, studentId } = await open();
  const read = await asked();
  const [one, other] = await Promise.all([sign(family, read), sign(family, read)]);
  expect(one.signature.id).toBe(other.signature.id);
  const kept = await school.database
    .selectFrom('waiverSignatures')
    .select('id')
    .where('studentId', '=', studentId)
    .execute();
  expect(kept).toHaveLength(1);
});

test('whoever may only look does not sign, whoever may only pick up and strangers find nothing', async () => {
  const { asked, sign, family, studentId } = await open();
  const read = await asked();
  const give = (access: 'view' | 'pick-up') =>
    school.database.updateTable('guardians').set({ access }).where('familyId', '=', family.familyId).execute();
  await give('view');
  expect((await family.call('studentWaivers', { studentId })).canChange).toBe(false);
  await expect(sign(family, read)).rejects.toMatchObject(reason('view-only'));
  await give('pick-up');
  for (const person of [family, await school.addFamily(1), admin]) {
    await expect(person.call('studentWaivers', { studentId })).rejects.toMatchObject({ code: 'not-found' });
    await expect(sign(person, read)).rejects.toMatchObject({ code: 'not-found' });
  }
});

test('each semester is signed for where the waiver says so', async () => {
  const { asked, sign, studentId, family } = await open({ eachSemester: true });
  const read = await asked();
  expect(read.semester).toMatchObject({ id: school.semesterId, name: 'Fall 2026' });
  await expect(sign(family, { ...read, semester: null })).rejects.toMatchObject(reason('waiver-changed'));
  const elsewhere = { id: '00000000-0000-7000-8000-0000000000ff', name: '' };
  await expect(sign(family, { ...read, semester: elsewhere })).rejects.toMatchObject({ code: 'not-found' });
  await sign();
  expect((await asked()).signature).not.toBeNull();
  expect((await family.call('studentWaivers', { studentId })).waivers.every(({ signature }) => signature)).toBe(true);
});

test('a class about to be chosen asks as one that is taken, a draft of a class does not', async () => {
  const { classId, waiver } = await open();
  const other = await school.addFamily(1);
  const [studentId = ''] = other.studentIds;
  const ids = async (classIds: string[]) =>
    (await other.call('studentWaivers', { studentId, classIds })).waivers.map(({ waiverId }) => waiverId);
  expect(await ids([])).toEqual([]);
  expect(await ids([classId])).toEqual([waiver.id]);
  await school.database.updateTable('classes').set({ publishedAt: null }).where('id', '=', classId).execute();
  expect(await ids([classId])).toEqual([]);
});

test('an archived waiver asks nobody and keeps its signatures', async () => {
  const { sign, waiver, family, studentId } = await open();
  await sign();
  const archived = await admin.call('archiveWaiver', { id: waiver.id, version: waiver.version, isArchived: true });
  expect(archived.waiver).toMatchObject({ isArchived: true, signatures: 1 });
  expect((await family.call('studentWaivers', { studentId })).waivers).toEqual([]);
});

test('staff see who signed and who lacks it', async () => {
  const { sign, waiver, classId, studentId } = await open();
  const other = await school.addFamily(1);
  const [lacking = ''] = other.studentIds;
  await other.call('enroll', { idempotencyKey: lacking, lines: [{ studentId: lacking, classId }] });
  await sign();
  const signers = (more: object = {}) => admin.call('waiverSigners', { waiverId: waiver.id, ...more });
  const all = await signers();
  expect(all).toMatchObject({ total: 2, lacking: 1, classes: [{ id: classId }] });
  expect((await signers({ state: 'lacking' })).rows).toMatchObject([{ id: lacking, signature: null }]);
  expect((await signers({ state: 'signed', sort: '-signed' })).rows).toMatchObject([
    { id: studentId, signature: { number: 1, typedName: 'Ama Owusu', signedAt: school.clock.iso() } },
  ]);
  expect((await signers({ search: 'nobody at all' })).total).toBe(0);
  expect((await signers({ classId: await school.addClass() })).total).toBe(0);
  await publishNext(waiver, 'Other risks', true);
  expect((await signers()).lacking).toBeGreaterThanOrEqual(2);
});

test('a text is published once, from what was saved, and never an empty one', async () => {
  const { waiver } = await admin.call('saveWaiver', { title: 'Photos', ...everybody, draft: ' \n ' });
  const act = { id: waiver.id, version: waiver.version, mustSignAgain: true };
  await expect(admin.call('publishWaiver', act)).rejects.toMatchObject(reason('waiver-empty'));
  await expect(admin.call('publishWaiver', { ...act, version: 7 })).rejects.toMatchObject(reason('changed-meanwhile'));
  const published = await publish('Photos are taken.', { classId: await school.addClass() });
  const again = { id: published.id, version: published.version, mustSignAgain: true };
  await expect(admin.call('publishWaiver', again)).rejects.toMatchObject(reason('nothing-to-publish'));
  const { versions, draft } = await admin.call('staffWaiver', { waiverId: published.id });
  expect(versions).toMatchObject([{ number: 1, mustSignAgain: true, body: 'Photos are taken.' }]);
  expect(draft).toBe('Photos are taken.');
});

test('a waiver is for a class, a type or all, and only for what there is', async () => {
  const nowhere = '00000000-0000-7000-8000-0000000000ff';
  const save = (scope: object) => admin.call('saveWaiver', { title: 'X', ...everybody, draft: '', ...scope });
  await expect(save({ classId: nowhere })).rejects.toMatchObject({ details: { fields: [{ path: 'classId' }] } });
  await expect(save({ classTypeId: nowhere })).rejects.toMatchObject({
    details: { fields: [{ path: 'classTypeId' }] },
  });
  await expect(save({ title: ' ' })).rejects.toMatchObject({ details: { fields: [{ code: 'waiver-untitled' }] } });
});

test('who has signed something has a history, and cannot be removed with it', async () => {
  const { family, sign, studentId } = await open();
  await sign();
  await school.database.deleteFrom('enrollments').where('studentId', '=', studentId).execute();
  await expect(family.call('removeStudent', { studentId })).rejects.toMatchObject(reason('has-history'));
});
