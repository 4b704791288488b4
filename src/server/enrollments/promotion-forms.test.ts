import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../test/enrolling.ts';
import { readNewest } from '../../../test/letters.ts';
import { tellRecord } from '../../../test/record.ts';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { publishWaiver } from '../../../test/waivers.ts';
import { RECORD_SECTIONS } from '../../domain/record-sections.ts';

let school: TestSchool;
let staff: Person;
beforeAll(async () => {
  school = await openSchool();
  staff = await school.addPerson({ roles: ['administrator'] });
});
afterAll(() => school.close());

/** Somebody waits for the one seat of a class that begins on a day; it is given back on another. */
async function promote(firstOn: string, at: string, told: readonly (typeof RECORD_SECTIONS)[number][]) {
  school.clock.set('2026-09-01T13:00:00Z');
  const classId = await school.addClass({ capacity: 1, meetings: [{ on: firstOn, start: '15:00', end: '16:00' }] });
  await publishWaiver(school, { title: 'Cliffs', classId });
  const [owner, waiting] = [await school.addFamily(), await school.addFamily()];
  const { enrollmentId = '' } = await enroll(owner, classId);
  await enroll(waiting, classId, { ifFull: 'waitlist' });
  const [studentId = ''] = waiting.studentIds;
  await tellRecord(school, { studentId, familyId: waiting.familyId }, told);
  school.clock.set(at);
  await owner.call('withdraw', { enrollmentId });
  const { students } = await waiting.call('missingSections');
  return { asked: students[0], text: (await readNewest(staff, 'promotion')).mail.text };
}

const ALL_BUT = (...open: string[]) => RECORD_SECTIONS.filter((section) => !open.includes(section));

test('who is promoted has a week before the first date, and hears which forms are missing by their names', async () => {
  const { asked, text } = await promote('2026-10-06', '2026-09-02T13:00:00Z', ALL_BUT('contacts', 'allergies'));
  expect(asked).toMatchObject({ dueOn: '2026-09-29' });
  expect(text).toContain('by Tuesday, September 29: Emergency contacts, Allergies, and Cliffs.');
});

test('whoever has told everything is asked for what is left to sign alone', async () => {
  const { text } = await promote('2026-10-06', '2026-09-03T13:00:00Z', RECORD_SECTIONS);
  expect(text).toContain('these forms by Tuesday, September 29: Cliffs.');
});

test.each([
  ['two days after the seat came, where that is later', '2026-09-28', '2026-09-30'],
  ['and never after the first date', '2026-10-05', '2026-10-06'],
])('%s', async (_when, on, due) => {
  const { asked } = await promote('2026-10-06', `${on}T15:00:00Z`, ['student']);
  expect(asked).toMatchObject({ dueOn: due });
});
