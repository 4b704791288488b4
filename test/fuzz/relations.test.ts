import { expect, test } from 'vitest';
import type { FunctionName, Functions } from '../../src/contract/functions.ts';
import type { InputOf } from '../../src/contract/kit.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { peanuts } from '../infirmary.ts';
import { guardianOf, invite, join, office, openHouseholds, school } from '../households.ts';
import type { Person } from '../school.ts';
import { addTeacher } from '../teachers.ts';
import { publishWaiver } from '../waivers.ts';
import { RELATION_TABLE, type Relation, RELATIONS, type Row, STAFF_HEALTH } from './relation-table.ts';
import { post } from './wire-caller.ts';

openHouseholds();

const TODAY = [{ on: '2026-09-08', start: '15:30', end: '17:30' }];

/** A student of two households with a seat, a place on a waitlist and a waiver, and everybody who stands to them in some way. */
async function openCase() {
  const [open, full] = [await school.addClass({ meetings: TODAY }), await school.addClass({ capacity: 0 })];
  const mother = await school.addFamily(2);
  const [studentId = '', siblingId = ''] = mother.studentIds;
  const father = await join(mother, { studentId }, await school.addFamily(1));
  const people: Record<Relation, Person> = {
    full: mother,
    otherHousehold: father,
    view: await join(mother, { access: 'view' }),
    // A neighbour, with children of their own.
    pickUp: await join(mother, { access: 'pick-up', studentId }, await school.addFamily(1)),
    stranger: await school.addFamily(1),
    teacher: await addTeacher(school, 'Own', [open]),
    health: await school.addPerson({ roles: ['health'] }),
    admin: office,
  };
  for (const each of Object.values(people)) await each.call('saveAccount', { name: 'Somebody', phone: '202-555-0111' });
  const { registrationId, lines } = await mother.call('enroll', {
    idempotencyKey: newId(),
    lines: [
      { studentId, classId: open },
      { studentId, classId: full, ifFull: 'waitlist' },
    ],
  });
  const third = await join(mother);
  return {
    people,
    studentId,
    siblingId,
    familyId: mother.familyId,
    classId: await school.addClass(),
    registrationId,
    enrollmentId: lines[0]?.enrollmentId ?? '',
    entryId: lines[1]?.entryId ?? '',
    guardianId: (await guardianOf(third)).id,
    mothersId: (await guardianOf(mother)).id,
    mothersVersion: (await guardianOf(mother)).version,
    invitationId: (await invite(mother)).id,
    circleEntryId: await letSomebodyIn(studentId, mother),
    waiverId: await publishWaiver(school, { classId: open }),
  };
}
/** The school has entered a guardian beside these, to whom nobody has agreed yet. */
async function letSomebodyIn(studentId: string, mother: Person & { readonly familyId: string }) {
  const who = { name: 'New', email: '', phone: '', relationship: '', access: 'view', reason: 'Paper' } as const;
  await office.call('addGuardian', { familyId: mother.familyId, studentId, ...who });
  const [entry] = (await mother.call('circleEntries', {})).entries;
  return entry?.id ?? '';
}
type Case = Awaited<ReturnType<typeof openCase>>;

const copying = { version: 0, fromVersion: 1 };
const person = { name: 'Ann', relationship: 'Aunt', phone: '555-0100' };
const asked: { readonly [Name in keyof typeof RELATION_TABLE]?: (of: Case) => InputOf<Functions[Name]> } = {
  saveStudent: ({ studentId: id }) => ({
    student: { id, firstName: 'X', lastName: 'Y', birthDate: '2015-01-01', grade: 4 },
  }),
  removeStudent: ({ studentId }) => ({ studentId }),
  enroll: ({ studentId, classId }) => ({ idempotencyKey: newId(), lines: [{ studentId, classId }] }),
  withdraw: ({ enrollmentId }) => ({ enrollmentId }),
  leaveWaitlist: ({ entryId }) => ({ entryId }),
  moveChoices: ({ enrollmentId }) => ({ enrollmentId }),
  moveEnrollment: ({ enrollmentId }) => ({
    idempotencyKey: newId(),
    enrollmentId,
    toClassId: newId(),
    ifFull: 'skip',
    seen: { cents: 0, differenceCents: 0 },
  }),
  takeBackWithdrawal: ({ enrollmentId }) => ({ enrollmentId }),
  registration: ({ registrationId }) => ({ registrationId }),
  record: ({ studentId }) => ({ studentId }),
  saveGuardians: ({ studentId }) => ({ studentId, version: 0, guardians: [] }),
  makeCalendarAddress: ({ studentId }) => ({ kind: 'student', studentId, names: 'first' }),
  copySection: ({ studentId, siblingId }) => ({ ...copying, studentId, fromStudentId: siblingId, section: 'contacts' }),
  copyCare: ({ studentId, siblingId }) => ({ ...copying, studentId, fromStudentId: siblingId }),
  saveContacts: ({ studentId }) => ({
    studentId,
    version: 0,
    contacts: [person, { ...person, name: 'Ben', phone: '555-0101' }],
  }),
  savePickup: ({ studentId }) => ({ studentId, version: 0, pickup: { allowed: [], notAllowed: [], codeWord: '' } }),
  savePermissions: ({ studentId }) => ({
    studentId,
    version: 0,
    permissions: { photos: 'no', sunscreen: false, insectSpray: false },
  }),
  saveQuestions: ({ studentId }) => ({ studentId, version: 0, questions: [] }),
  confirmSections: ({ studentId }) => ({ studentId, sections: [{ section: 'permissions', version: 0 }] }),
  keepSectionDraft: ({ studentId }) => ({ studentId, section: 'contacts', version: 0, content: '{}' }),
  studentWaivers: ({ studentId }) => ({ studentId }),
  signWaiver: ({ studentId, waiverId }) => ({
    studentId,
    waiverId,
    number: 1,
    sha256: '0'.repeat(64),
    semesterId: null,
    typedName: 'Ann',
    agreed: true,
  }),
  health: ({ studentId }) => ({ studentId }),
  saveHealth: ({ studentId }) => ({ studentId, version: 0, answers: { allergies: [peanuts] } }),
  keepHealthDraft: ({ studentId }) => ({ studentId, version: 0, answers: { allergies: [] } }),
  forgetHealthDraft: ({ studentId }) => ({ studentId, section: 'allergies' }),
  healthReadings: ({ studentId }) => ({ studentId }),
  saveGuardian: ({ mothersId, mothersVersion, studentId }) => ({
    guardianId: mothersId,
    version: mothersVersion,
    students: [{ studentId, relationship: 'Mother', livesWith: true, mayPickUp: true }],
  }),
  inviteGuardian: ({ familyId }) => ({ familyId, access: 'full', email: 'a@example.org' }),
  withdrawInvitation: ({ invitationId }) => ({ invitationId }),
  removeGuardian: ({ guardianId }) => ({ guardianId }),
  agreeToEntry: ({ circleEntryId: entryId }) => ({ entryId }),
  objectToEntry: ({ circleEntryId: entryId }) => ({ entryId }),
  leaveFamily: ({ familyId }) => ({ familyId }),
};

async function ask(name: FunctionName, data: unknown, { accountId }: Person) {
  return post(school, name, JSON.stringify({ data }), accountId);
}

/** What became of it: a line of a registration and a choice of a plan say it for each student. */
async function verdictOf(name: FunctionName, data: unknown, who: Person): Promise<string> {
  const { error, result } = await ask(name, data, who);
  const reason = error?.details?.reason;
  if (error?.status === 'PERMISSION_DENIED') return 'denied';
  if (error?.status === 'NOT_FOUND') return 'not-found';
  if (reason === 'view-only') return 'view-only';
  if (error && error.status !== 'FAILED_PRECONDITION') return error.message;
  const { lines } = (result ?? {}) as { lines?: { reason?: string }[] };
  return lines?.[0]?.reason === 'not-found' ? 'not-found' : 'reached';
}

// Whoever may do most asks last: some of it ends what it is about.
const ORDER = RELATIONS.toReversed();

test.each(
  Object.entries(RELATION_TABLE).filter((each): each is [FunctionName & keyof typeof asked, Row] => each[1] !== 'own'),
)('%s is reached by exactly those whom the table names', async (name, row) => {
  const made = await openCase();
  const inputOf = asked[name];
  if (!inputOf) throw new Error(`There is nothing to ask ${name}.`);
  const verdicts: [Relation, string][] = [];
  for (const relation of ORDER) verdicts.push([relation, await verdictOf(name, inputOf(made), made.people[relation])]);
  expect(Object.fromEntries(verdicts)).toEqual(row);
});

test.each(Object.entries(STAFF_HEALTH))(
  '%s is reached by exactly the staff whom the table names',
  async (name, row) => {
    const { people, studentId } = await openCase();
    const otherTeacher = await addTeacher(school, 'Other', [await school.addClass({ meetings: TODAY })]);
    const data =
      name === 'lifeThreatening' || name === 'healthExport'
        ? { semesterId: school.semesterId }
        : name === 'healthRetention'
          ? {}
          : { studentId };
    const verdicts = {
      teacher: await verdictOf(name as FunctionName, data, people.teacher),
      otherTeacher: await verdictOf(name as FunctionName, data, otherTeacher),
      health: await verdictOf(name as FunctionName, data, people.health),
      admin: await verdictOf(name as FunctionName, data, people.admin),
    };
    expect(verdicts).toEqual(row);
  },
);
