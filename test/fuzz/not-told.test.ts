import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FunctionName, functions } from '../../src/contract/functions.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { openSchool, type Person, type TestSchool } from '../school.ts';
import { openChance } from '../seed.ts';
import { ACCESS } from './access-table.ts';
import { accepted } from './values.ts';
import { post } from './wire-caller.ts';

// Whoever may make a call is told no more by it than their role reads, whichever call it is: every call of a role about one student, their
// household and a second child of it, and nothing in any answer that is not theirs.

const MEDICAL = 'zq-medical';
const ADDRESS = 'zq-mother@reach.example';
const PHONE = '206-555-0177';
const CONTACT = '206-555-0166';
/** So many inputs are made up for each call; what names a record names this student's, most of the time. */
const DRAWN = 5;

const EVERYTHING = [
  { allergies: [{ name: MEDICAL, reaction: MEDICAL, isLifeThreatening: true }] },
  { medications: [{ name: MEDICAL, dosage: MEDICAL, time: MEDICAL, givenBy: MEDICAL, mayStaffGive: 'yes' as const }] },
  { conditions: { conditions: { text: MEDICAL }, diet: { text: MEDICAL }, notes: { text: MEDICAL } } },
  { care: { doctor: { name: MEDICAL, phone: MEDICAL }, insurance: { company: MEDICAL, number: MEDICAL } } },
];

const { seed } = openChance();
let school: TestSchool;
let nurse: Person;
let known: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  school = await openSchool();
  nurse = await school.addPerson({ email: 'nurse@example.org', roles: ['health', 'registrar'] });
  const family = await school.addFamily(2, ADDRESS);
  const [studentId = '', otherId = ''] = family.studentIds;
  await family.call('saveAccount', { name: 'Astrid Berg', phone: PHONE });
  const [classId, fullId] = [await school.addClass(), await school.addClass({ capacity: 0 })];
  const { registrationId, lines } = await family.call('enroll', {
    idempotencyKey: newId(),
    lines: [
      { studentId, classId },
      { studentId, classId: fullId, ifFull: 'waitlist' },
      { studentId: otherId, classId },
    ],
  });
  const contact = (name: string) => ({ name, relationship: 'Aunt', phone: CONTACT });
  await family.call('saveContacts', {
    studentId,
    version: 0,
    contacts: [contact('Kim'), { ...contact('Lee'), phone: `${CONTACT}9` }],
  });
  for (const answers of EVERYTHING) {
    await family.call('saveHealth', { studentId, version: 0, answers });
    await family.call('saveHealth', { studentId: otherId, version: 0, answers });
  }
  const { familyId } = family;
  const { id: guardianId } = await school.database
    .selectFrom('guardians')
    .select('id')
    .where('familyId', '=', familyId)
    .executeTakeFirstOrThrow();
  const enrollmentId = lines[0]?.enrollmentId ?? '';
  known = {
    studentId,
    studentIds: [studentId],
    otherId,
    keepId: studentId,
    otherStudentId: otherId,
    familyId,
    guardianId,
    classId,
    classIds: [classId, fullId],
    semesterId: school.semesterId,
    enrollmentId,
    enrollmentIds: [enrollmentId],
    registrationId,
    withRecord: true,
    ids: undefined,
    page: undefined,
    filters: undefined,
    since: undefined,
    until: undefined,
    // What is searched for is found nowhere that it may not be read, and what is not searched for is shown.
    search: undefined,
  };
});
afterAll(() => school.close());

/** A made-up input with this family's records wherever it names one. */
function aboutThem(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(aboutThem);
  if (typeof input !== 'object' || input === null) return input;
  const entries = Object.entries(input).map(([key, value]) => [key, key in known ? known[key] : aboutThem(value)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const WORDS = [
  'Ada',
  '',
  '2016-05-01',
  '2026-09-08',
  '15:30',
  'key 1',
  '4',
  'banner',
  '+1 555 0100',
  'Europe/Berlin',
  'de-DE',
  'EUR',
  '#1f5a41',
  'help@example.org',
  'https://example.org/',
  '2026-09-08T15:30:00Z',
  '0'.repeat(64),
];

/** What a call says to somebody about this family, in as many ways as are drawn; what is refused says nothing. */
async function answersOf(name: FunctionName, person: Person): Promise<string[]> {
  const words = [...WORDS, newId(), String(known['studentId']), String(known['classId'])];
  const drawn = fc.sample(accepted(functions[name].input, words), { numRuns: DRAWN, seed });
  const replies: string[] = [];
  for (const each of [...drawn.map(aboutThem), ...drawn.slice(0, 2)]) {
    const { http, text } = await post(school, name, JSON.stringify({ data: each ?? null }), person.accountId);
    if (http === 200) replies.push(text);
    // A refusal says what was wrong, not what stands there.
    else expect([name, text]).toEqual([name, expect.not.stringContaining(MEDICAL)]);
  }
  return replies;
}

/** The calls of a role that only read, then those that change something: of what is left. */
function callsFor(role: 'registrar' | 'viewer'): FunctionName[] {
  const names = (Object.keys(functions) as FunctionName[]).filter((name) => ACCESS[name][role] === 'allowed');
  const isRead = (name: FunctionName) => functions[name].transaction === 'none';
  return [...names.filter(isRead), ...names.filter((name) => !isRead(name))];
}

test('what only one household may be asked for, a viewer is told of that household alone', async () => {
  const viewer = await school.addPerson({ roles: ['viewer'] });
  const telling = new Set<string>();
  for (const name of callsFor('viewer').filter((each) => ACCESS[each].family === 'permission-denied'))
    for (const text of await answersOf(name, viewer))
      if ([ADDRESS, PHONE, CONTACT].some((reach) => text.includes(reach))) telling.add(name);
  // Each is about one household, one student, one seat or one mail, or is paper of one class.
  const ofOne = [
    'staffFamily',
    'familyPayments',
    'staffStudent',
    'staffEnrollment',
    'outboxMail',
    'attempts',
    'auditEntries',
    'classAttendance',
    'attendanceToday',
    'classSheets',
    'outboxMails',
    'find',
    'findFamilies',
    'notes',
    'withdrawals',
    'officeDay',
    'happenedSince',
  ];
  expect([...telling].filter((name) => !ofOne.includes(name))).toEqual([]);
  expect([...telling]).toContain('staffFamily');
}, 120_000);

test('a registrar who does not read health is told no health answer by any call', async () => {
  const registrar = await school.addPerson({ roles: ['registrar'] });
  let answers = 0;
  for (const name of callsFor('registrar'))
    for (const text of await answersOf(name, registrar)) {
      answers += 1;
      expect([name, text.includes(MEDICAL)]).toEqual([name, false]);
    }
  expect(answers).toBeGreaterThan(150);
}, 120_000);

test('whoever reads health is told them, so that the walk would have seen them', async () => {
  expect(JSON.stringify(await nurse.call('studentHealth', { studentId: String(known['studentId']) }))).toContain(
    MEDICAL,
  );
});
