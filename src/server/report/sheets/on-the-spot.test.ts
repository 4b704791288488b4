import { afterAll, beforeAll, expect, test } from 'vitest';
import { packOf } from '../../../../test/packs.ts';
import { readPdf } from '../../../../test/pdf.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import { addTeacher } from '../../../../test/teachers.ts';
import type { Functions } from '../../../contract/functions.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { SPOT_FIELDS, SPOT_SETTINGS, type SpotField } from '../../../domain/on-the-spot.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let teacher: Person;
let nurse: Person;
let admin: Person;
let family: Awaited<ReturnType<TestSchool['addFamily']>>;
let classId: string;
let studentId: string;

const WORDS: Readonly<Record<SpotField, string>> = {
  allergies: 'Peanuts',
  medications: 'Insulin',
  conditions: 'Type 1 diabetes',
  diet: 'Halal',
  notes: 'Runs away',
  doctor: 'Dr. Okafor',
};

beforeAll(async () => {
  school = await openSchool();
  school.clock.set('2026-09-08T19:30:00Z');
  classId = await school.addClass({ meetings: [{ on: '2026-09-08', start: '15:00', end: '16:00' }] });
  family = await school.addFamily(1);
  studentId = family.studentIds[0] ?? '';
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  teacher = await addTeacher(school, 'Ada Ranger', [classId]);
  nurse = await school.addPerson({ roles: ['registrar', 'health'] });
  admin = await school.addPerson({ roles: ['administrator'] });
  await school.database
    .updateTable('organizations')
    .set({ phonesKeepHealth: true })
    .where('id', '=', ORGANIZATION)
    .execute();
  const tell = (answers: InputOf<Functions['saveHealth']>['answers']) =>
    family.call('saveHealth', { studentId, version: 0, answers });
  await tell({ allergies: [{ name: WORDS.allergies, reaction: 'Hives', isLifeThreatening: true }] });
  const insulin = { name: WORDS.medications, dosage: '', time: '', givenBy: 'A nurse', mayStaffGive: 'yes' } as const;
  await tell({ medications: [insulin] });
  const text = (field: 'conditions' | 'diet' | 'notes') => ({ text: WORDS[field] });
  await tell({ conditions: { conditions: text('conditions'), diet: text('diet'), notes: text('notes') } });
  await tell({
    care: { doctor: { name: WORDS.doctor, phone: '555-0300' }, insurance: { company: 'Kaiser', number: '7' } },
  });
});
afterAll(() => school.close());

const choose = async (isShown: (field: SpotField) => boolean) => {
  const changes = Object.fromEntries(SPOT_FIELDS.map((field) => [SPOT_SETTINGS[field], isShown(field)]));
  const { version } = await admin.call('settings', {});
  await admin.call('saveSettings', { version, changes });
};
const sheet = async (kind: 'emergency' | 'health') =>
  JSON.stringify(await nurse.call('classSheets', { classId, kinds: [kind] }));
const online = async () => JSON.stringify(await teacher.call('studentHealth', { studentId }));
const kept = async () => JSON.stringify(await teacher.call('healthToKeep', { classId, studentIds: [studentId] }));
const mark = async () => (await teacher.call('teachingToKeep', {})).health?.[0]?.mark;
const counted = async () => (await nurse.call('healthWarnings', { classIds: [classId] })).classes[0];
const WARNINGS = {
  allergies: 'lifeThreatening',
  medications: 'medication',
  conditions: 'conditions',
  diet: 'diet',
  notes: 'notes',
} as const;

test.each(SPOT_FIELDS)(
  '%s stands wherever something is known on the spot, or nowhere but on the health sheet',
  async (field) => {
    for (const isAlone of [true, false]) {
      await choose((each) => (each === field) === isAlone);
      const shown = SPOT_FIELDS.filter((each) => (each === field) === isAlone);
      for (const said of [await sheet('emergency'), await online(), await kept()])
        expect(SPOT_FIELDS.filter((each) => said.includes(WORDS[each]))).toEqual(shown);
      const count = await counted();
      for (const [each, warning] of Object.entries(WARNINGS))
        expect(count?.[warning]).toBe(shown.some((one) => one === each) ? 1 : 0);
      const whole = await sheet('health');
      for (const each of SPOT_FIELDS) expect(whole).toContain(WORDS[each]);
      expect((await family.call('health', { studentId })).onTheSpot).toEqual(shown);
    }
  },
);

test('insurance is with no instructor, and on the emergency sheet whatever is chosen', async () => {
  await choose(() => true);
  expect((await online()) + (await kept())).not.toContain('Kaiser');
  await choose(() => false);
  expect(await sheet('emergency')).toContain('Kaiser');
});

test('a phone asks anew when the school chooses something else; the receipt names only what was opened', async () => {
  await choose(() => true);
  const before = await mark();
  await choose((field) => field === 'diet');
  expect(await mark()).not.toBe(before);
  await online();
  const [newest] = (await family.call('healthReadings', { studentId })).readings;
  expect(newest).toMatchObject({ purpose: 'screen', name: 'Ada Ranger', sections: ['conditions'] });
  await sheet('emergency');
  const [printed] = (await family.call('healthReadings', { studentId })).readings;
  expect(printed).toMatchObject({ purpose: 'sheet', sections: ['conditions', 'care'] });
});

test('where nothing is shown nothing is opened: no receipt, nothing for the phone', async () => {
  await choose(() => false);
  const before = (await family.call('healthReadings', { studentId })).readings.length;
  expect(JSON.parse(await online())).toMatchObject({ urgent: {}, sections: null });
  expect(await kept()).toBe(JSON.stringify({ students: [] }));
  expect((await teacher.call('teachingToKeep', {})).health).toEqual([]);
  expect((await family.call('healthReadings', { studentId })).readings).toHaveLength(before);
});

test('the choice is in the history', async () => {
  await choose(() => true);
  await choose((field) => field !== 'diet');
  const { rows } = await admin.call('auditEntries', {});
  expect(JSON.stringify(rows[0])).toContain('spotDiet');
});

test('a card that goes on to the next page says there whose it is', async () => {
  await choose(() => true);
  const long = (word: string) => ({ text: `${word} ${'and on and on '.repeat(60)}` });
  const answers = { conditions: { conditions: long('Asthma'), diet: long('Vegan'), notes: long('Climbs') } };
  await family.call('saveHealth', { studentId, version: 1, answers });
  const medications = Array.from({ length: 20 }, (_, at) => ({
    name: `Drug ${at}`,
    dosage: 'a spoon of it, and another one '.repeat(3),
    time: 'at noon',
    givenBy: 'a nurse of the district, who comes and goes '.repeat(2),
    mayStaffGive: 'yes' as const,
  }));
  await family.call('saveHealth', { studentId, version: 1, answers: { medications } });
  const { pages } = await readPdf(await packOf(school, nurse, { classIds: [classId], kinds: ['emergency'] }));
  const { firstName } = await school.database
    .selectFrom('students')
    .select('firstName')
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow();
  const cards = pages.filter((page) => /Drug|Asthma|Vegan|Climbs|and on/.test(page));
  expect(cards.length).toBeGreaterThan(1);
  for (const page of cards) expect(page).toContain(firstName);
});
