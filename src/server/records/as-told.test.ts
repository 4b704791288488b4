import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '../../contract/kit.ts';
import type { saveAsTold } from '../../contract/staff-records.ts';
import { agreeAll } from '../../../test/agree.ts';
import { enroll } from '../../../test/enrolling.ts';
import { reason } from '../../../test/households.ts';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';

type Input = InputOf<typeof saveAsTold>;
type Family = Awaited<ReturnType<TestSchool['addFamily']>>;

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['registrar'] });
});
afterAll(() => school.close());

const wrongAt = (path: string, code: string) => ({ details: { fields: [{ path, code }] } });

async function openFamily(): Promise<Family & { studentId: string }> {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  return Object.assign(family, { studentId });
}

const read = ({ studentId, familyId }: Pick<Input, 'studentId' | 'familyId'>) =>
  office.call('staffRecord', { studentId, familyId });

async function write(
  { studentId, familyId }: Pick<Input, 'studentId' | 'familyId'>,
  content: Input['content'],
  more: Partial<Input> = {},
) {
  const { sections, student } = await read({ studentId, familyId });
  const version =
    content.section === 'student'
      ? student.version
      : (sections.find(({ section }) => section === content.section)?.version ?? 0);
  return office.call('saveAsTold', { studentId, familyId, version, content, toldAs: 'phone', isMailed: true, ...more });
}

async function lastMail() {
  const { id } = await school.database
    .selectFrom('outboxMails')
    .select('id')
    .where('kind', '=', 'record-changed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return (await office.call('outboxMail', { mailId: id })).mail;
}

const contacts = [
  { name: 'Ines Aunt', relationship: 'Aunt', phone: '555 123 4567' },
  { name: 'Omar Friend', relationship: 'Friend', phone: '555 123 4568' },
];

test('what the office writes as told stands in the family’s own record, which says by whom and how, and the guardians get a mail', async () => {
  const family = await openFamily();
  const told = await write(family, { section: 'contacts', contacts }, { toldAs: 'paper' });
  expect(told).toEqual({ mails: 1, unfit: [] });
  const { answers, sections } = await family.call('record', { studentId: family.studentId });
  expect(answers.contacts).toEqual(contacts);
  expect(sections.find(({ section }) => section === 'contacts')).toMatchObject({ by: 'office', toldAs: 'paper' });
  const { text } = await lastMail();
  expect(text).toContain('from a paper form');
  expect(text).toContain('Emergency contacts');
  expect(text).not.toContain('Ines');
  // The family writes it again: it is theirs.
  const version = sections.find(({ section }) => section === 'contacts')?.version ?? 0;
  await family.call('saveContacts', { studentId: family.studentId, version, contacts });
  const own = await family.call('record', { studentId: family.studentId });
  expect(own.sections.find(({ section }) => section === 'contacts')).toMatchObject({ by: 'you', toldAs: null });
});

test('every section can be written, and nothing is missing afterwards', async () => {
  const family = await openFamily();
  const { guardians } = await read(family);
  const [guardian] = guardians;
  if (!guardian) throw new Error('The family has a guardian.');
  await write(family, {
    section: 'guardians',
    guardians: [
      {
        id: guardian.id,
        version: guardian.version,
        name: 'Ada Ōta-O’Neill',
        phone: '555 765 4321',
        postalAddress: '1 Mill Lane\nMillrace',
        relationship: 'Mother',
        livesWith: true,
        mayPickUp: true,
      },
    ],
  });
  await write(family, { section: 'contacts', contacts });
  await write(family, { section: 'permissions', permissions: { photos: 'no', sunscreen: true, insectSpray: false } });
  await write(family, { section: 'pickup', pickup: { allowed: [], notAllowed: [] } });
  const { student, ...told } = await read(family);
  await write(
    family,
    {
      section: 'student',
      student: { firstName: 'Zoë', lastName: student.lastName, birthDate: student.birthDate, grade: 3, school: 'Elm' },
    },
    { isMailed: false, whyNot: 'They sit here.' },
  );
  const after = await family.call('record', { studentId: family.studentId });
  expect(after.student).toMatchObject({ firstName: 'Zoë', grade: 3, school: 'Elm', version: student.version + 1 });
  expect(after.guardians[0]).toMatchObject({ name: 'Ada Ōta-O’Neill', phone: '555 765 4321', relationship: 'Mother' });
  expect(told.answers.permissions).toEqual({ photos: 'no', sunscreen: true, insectSpray: false });
  const ours = after.sections.filter(({ by }) => by === 'office').map(({ section }) => section);
  expect(ours.toSorted()).toEqual(['contacts', 'guardians', 'permissions', 'pickup', 'student']);
});

test('a birth date, a bar, and no mail need their reason; it stands in the history, and what was written does not', async () => {
  const family = await openFamily();
  const { student } = await read(family);
  const { firstName, lastName, grade } = student;
  const other = { section: 'student', student: { firstName, lastName, grade, birthDate: '2017-02-03' } } as const;
  await expect(write(family, other)).rejects.toMatchObject(wrongAt('reason', 'required'));
  await expect(write(family, other, { reason: '   ' })).rejects.toMatchObject(wrongAt('reason', 'required'));
  await expect(write(family, { section: 'contacts', contacts }, { isMailed: false })).rejects.toMatchObject(
    wrongAt('whyNot', 'required'),
  );
  const rex = { name: 'Rex Bo', relationship: 'Father', phone: '', saidBy: 'Mother', paper: 'Court order 22-115' };
  const notAllowed = [{ ...rex, paperOn: '2026-03-01', paperUntil: null }];
  await expect(write(family, { section: 'pickup', pickup: { allowed: [], notAllowed } })).rejects.toMatchObject(
    wrongAt('reason', 'required'),
  );
  const future = { ...other, student: { ...other.student, birthDate: '2090-01-01' } };
  await expect(write(family, future, { reason: 'x' })).rejects.toMatchObject(
    wrongAt('content.student.birthDate', 'in-the-future'),
  );
  await write(family, other, { reason: 'Birth certificate shown', isMailed: false, whyNot: 'No address' });
  const { change, reason: why } = await school.database
    .selectFrom('auditEntries')
    .select(['change', 'reason'])
    .where('entityId', '=', family.studentId)
    .where('action', '=', 'student.told-office')
    .executeTakeFirstOrThrow();
  expect(change).toEqual({ sections: ['student'], toldAs: 'phone', mails: 0 });
  expect(why).toBe('Birth certificate shown – No address');
  // As long as it may be, both are kept whole; a letter more is said at its field.
  const [long, longer] = ['ü'.repeat(500), 'ü'.repeat(501)];
  const again = { ...other, student: { ...other.student, birthDate: '2017-03-04' } };
  await expect(write(family, again, { reason: longer })).rejects.toMatchObject(wrongAt('reason', 'too-long'));
  await write(family, again, { reason: long, isMailed: false, whyNot: long });
  const { rows } = await office.call('auditEntries', { entityId: family.studentId });
  expect(rows[0]?.reason).toBe(`${long} – ${long}`);
});

test('whom the office bars stays barred whatever the family sends, with the paper for staff alone', async () => {
  const family = await openFamily();
  const { studentId } = family;
  const kim = { name: 'Kim Poe', relationship: '', phone: '' };
  await family.call('savePickup', { studentId, version: 0, pickup: { allowed: [], notAllowed: [kim] } });
  const rex = { name: 'Rex Bo', relationship: 'Father', phone: '555 000 1111' };
  const paper = { saidBy: 'Mother, by phone', paper: 'Court order', paperOn: '2026-03-01', paperUntil: '2028-03-01' };
  const none = { saidBy: '', paper: '', paperOn: null, paperUntil: null };
  const notAllowed = [
    { ...kim, ...none },
    { ...rex, ...paper },
  ];
  await write(family, { section: 'pickup', pickup: { allowed: [], notAllowed } }, { reason: 'Order of the court' });
  const told = await family.call('record', { studentId });
  expect(told.answers.pickup?.notAllowed).toEqual([
    { ...kim, byOffice: false },
    { ...rex, byOffice: true },
  ]);
  const version = told.sections.find(({ section }) => section === 'pickup')?.version ?? 0;
  const sent = { allowed: [rex], notAllowed: [{ ...rex, name: 'REX BÓ', relationship: 'Friend' }] };
  await family.call('savePickup', { studentId, version, pickup: sent });
  const { answers } = await read(family);
  expect(answers.pickup?.notAllowed).toEqual([{ ...rex, ...paper, byOffice: true }]);
  const { students } = await office.call('staffFamily', { familyId: family.familyId });
  expect(students[0]?.pickup?.notAllowed).toMatchObject([paper]);
});

test('whoever may pick up, or may again, is told to the guardians by mail whatever staff choose', async () => {
  const family = await openFamily();
  const vera = { name: 'Vera Quick', relationship: '', phone: '' };
  const none = { saidBy: '', paper: '', paperOn: null, paperUntil: null };
  const quiet = { reason: 'They asked', isMailed: false, whyNot: 'They asked' };
  const of = (allowed: (typeof vera)[], notAllowed: (typeof vera)[]) =>
    ({ section: 'pickup', pickup: { allowed, notAllowed: notAllowed.map((each) => ({ ...each, ...none })) } }) as const;
  await expect(write(family, of([vera], []), quiet)).rejects.toMatchObject(wrongAt('isMailed', 'required'));
  expect(await write(family, of([], [vera]), quiet)).toMatchObject({ mails: 0 });
  await expect(write(family, of([], []), quiet)).rejects.toMatchObject(wrongAt('isMailed', 'required'));
  expect(await write(family, of([vera], []), { reason: 'They asked' })).toMatchObject({ mails: 1 });
  const [guardian] = (await read(family)).guardians;
  if (!guardian) throw new Error('The family has a guardian.');
  const { id, version, name, postalAddress, relationship, livesWith, mayPickUp } = guardian;
  const guardians = [{ id, version, name, postalAddress, relationship, livesWith, mayPickUp, phone: '555 000 9999' }];
  await expect(write(family, { section: 'guardians', guardians }, quiet)).rejects.toMatchObject(
    wrongAt('isMailed', 'required'),
  );
});

test('a birth date that a class is not for is saved, and the seat is named', async () => {
  const family = await openFamily();
  const classId = await school.addClass({ minAge: 8, maxAge: 12, title: 'Climbing' });
  const { student } = await read(family);
  const year = 2026;
  const born = (age: number) => ({
    section: 'student' as const,
    student: {
      firstName: student.firstName,
      lastName: student.lastName,
      grade: student.grade,
      birthDate: `${year - age}-01-02`,
    },
  });
  await write(family, born(10), { reason: 'Certificate' });
  await enroll(family, classId);
  expect(await write(family, born(11), { reason: 'Certificate' })).toMatchObject({ unfit: [] });
  const { unfit } = await write(family, born(6), { reason: 'Certificate' });
  expect(unfit).toMatchObject([{ classTitle: 'Climbing' }]);
});

test('who was quicker wins, between staff and with the family', async () => {
  const family = await openFamily();
  const { studentId, familyId } = family;
  const { sections, student } = await read(family);
  const input = {
    studentId,
    familyId,
    version: 0,
    content: { section: 'contacts', contacts },
    toldAs: 'phone',
    isMailed: true,
  } as const;
  const sent = { ...input, content: { ...input.content, contacts: [...contacts] } };
  expect(sections.find(({ section }) => section === 'contacts')?.version).toBe(0);
  const both = await Promise.allSettled([office.call('saveAsTold', sent), office.call('saveAsTold', sent)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await family.call('saveStudent', { student: { ...student, birthDate: student.birthDate ?? '', school: 'Oak' } });
  const { firstName, lastName, grade, birthDate, version } = student;
  const content = { section: 'student' as const, student: { firstName, lastName, grade, birthDate, school: 'Elm' } };
  await expect(office.call('saveAsTold', { ...sent, version, content })).rejects.toMatchObject(
    reason('changed-meanwhile'),
  );
});

test('of two households each has its own: what is the household’s goes to its guardians alone, and no other family is written into', async () => {
  const [mother, father] = [await openFamily(), await school.addFamily(0, 'dad@example.org')];
  const { studentId } = mother;
  await office.call('linkHousehold', { familyId: father.familyId, studentId, access: 'full', reason: 'Two homes' });
  await agreeAll(mother);
  expect(await write({ studentId, familyId: father.familyId }, { section: 'contacts', contacts })).toMatchObject({
    mails: 1,
  });
  expect((await read(mother)).answers.contacts).toBeNull();
  const permissions = { photos: 'yes', sunscreen: true, insectSpray: true } as const;
  expect(await write(mother, { section: 'permissions', permissions })).toMatchObject({ mails: 2 });
  const stranger = await school.addFamily(0);
  for (const whose of [
    { studentId, familyId: stranger.familyId },
    { studentId: newId(), familyId: mother.familyId },
    { studentId, familyId: newId() },
  ])
    await expect(
      office.call('saveAsTold', {
        ...whose,
        version: 0,
        content: { section: 'contacts', contacts },
        toldAs: 'phone',
        isMailed: true,
      }),
    ).rejects.toMatchObject({ code: 'not-found' });
});

test('staff do not write into the record of their own child', async () => {
  const own = await school.addFamily(1, 'own@example.org');
  await school.database
    .insertInto('roleGrants')
    .values({
      organizationId: ORGANIZATION,
      accountId: own.accountId,
      role: 'registrar',
      grantedBy: 'test',
      grantedAt: school.clock.iso(),
    })
    .execute();
  const [studentId = ''] = own.studentIds;
  await expect(
    own.call('saveAsTold', {
      studentId,
      familyId: own.familyId,
      version: 0,
      content: { section: 'contacts', contacts },
      toldAs: 'phone',
      isMailed: true,
    }),
  ).rejects.toMatchObject(reason('own-circle'));
});

test('no guardian is added, and no guardian of another family is written into', async () => {
  const [family, other] = [await openFamily(), await openFamily()];
  const [theirs] = (await read(other)).guardians;
  const guardian = {
    id: theirs?.id ?? '',
    version: theirs?.version ?? 0,
    name: 'X',
    phone: '',
    postalAddress: '',
    relationship: '',
    livesWith: null,
    mayPickUp: null,
  };
  for (const id of [guardian.id, newId()])
    await expect(write(family, { section: 'guardians', guardians: [{ ...guardian, id }] })).rejects.toMatchObject({
      code: 'not-found',
    });
});
