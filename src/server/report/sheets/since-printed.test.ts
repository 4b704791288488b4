import { afterAll, beforeAll, expect, test } from 'vitest';
import { packOf } from '../../../../test/packs.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import type { PackClass } from '../../../contract/sheets.ts';
import { SHEETS, type SheetKind } from '../../../domain/sheets.ts';
import { linkStudent } from '../../families/store.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let admin: Person;
let both: Person;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  both = await school.addPerson({ email: 'both@example.org', roles: ['registrar', 'health'] });
});
afterAll(() => school.close());

const MINUTE = 60_000;
const enroll = (of: Person, studentIds: readonly string[], classId: string) =>
  of.call('enroll', { idempotencyKey: newId(), lines: studentIds.map((studentId) => ({ studentId, classId })) });
const leave = (studentId: string) =>
  school.database
    .updateTable('enrollments')
    .set({ state: 'withdrawn', endedAt: school.clock.iso() })
    .where('studentId', '=', studentId)
    .execute();
const contact = (name: string) => ({ name, relationship: 'Aunt', phone: '555-0177' });

async function listed(person: Person, classId: string): Promise<PackClass | undefined> {
  const { classes } = await person.call('packClasses', { semesterId: school.semesterId });
  return classes.find(({ id }) => id === classId);
}

/** Prints a minute later than whatever was done before, and lets another one pass. */
async function print(person: Person, classIds: readonly string[], kinds: readonly SheetKind[]) {
  school.clock.advance(MINUTE);
  await packOf(school, person, { classIds, kinds });
  school.clock.advance(MINUTE);
}

test('the classes of a day or of some days stand by time and place; drafts do not', async () => {
  const semesterId = await school.addSemester({ isOpen: true });
  const at = (on: string, start: string) => ({ on, start, end: '18:00' });
  const late = await school.addClass({ semesterId, meetings: [at('2026-10-07', '15:00')] });
  const early = await school.addClass({ semesterId, meetings: [at('2026-10-07', '09:00'), at('2026-10-14', '08:00')] });
  const next = await school.addClass({ semesterId, meetings: [at('2026-10-09', '07:00')] });
  await school.addClass({ semesterId, isDraft: true, title: 'Draft', meetings: [at('2026-10-07', '09:00')] });
  const ids = async (span: { day?: string; until?: string }) =>
    (await admin.call('packClasses', { semesterId, ...span })).classes.map(({ id }) => id);
  expect(await ids({ day: '2026-10-07' })).toEqual([early, late]);
  expect(await ids({ day: '2026-10-05', until: '2026-10-11' })).toEqual([early, late, next]);
  expect(await ids({ day: '2026-10-14' })).toEqual([early]);
  expect(await ids({ day: '2026-10-08' })).toEqual([]);
  expect(await ids({ day: '2026-10-11', until: '2026-10-05' })).toEqual([]);
});

test('what was printed is known, with everything that has changed since', async () => {
  const [classId, quiet] = [await school.addClass({ capacity: 9 }), await school.addClass()];
  const [one, two, three] = [await school.addFamily(2), await school.addFamily(1), await school.addFamily(1)];
  const [stays = '', leaves = ''] = one.studentIds;
  await enroll(one, [stays, leaves], classId);
  expect(await listed(admin, classId)).toMatchObject({ students: 2, prints: [], changes: [] });
  // Told before it was printed: that is on the sheet.
  await one.call('saveContacts', {
    studentId: stays,
    version: 0,
    contacts: [contact('One'), { ...contact('Two'), phone: '555-0178' }],
  });
  await print(admin, [classId, quiet, quiet], ['roster', 'pick-up']);
  await leave(leaves);
  await enroll(two, two.studentIds, classId);
  // Whoever came and left again since was never on it.
  await enroll(three, three.studentIds, classId);
  await leave(three.studentIds[0] ?? '');
  const pickup = { allowed: [], notAllowed: [], codeWord: '' };
  await one.call('savePickup', { studentId: stays, version: 0, pickup });
  const { prints = [], changes = [] } = (await listed(admin, classId)) ?? {};
  expect(prints).toMatchObject([{ version: 1, by: 'office@example.org', kinds: ['roster', 'pick-up'] }]);
  expect(changes.map(({ what, kinds }) => `${what} ${kinds.length}`).toSorted()).toEqual([
    'came 2',
    'left 2',
    'told 1',
  ]);
  expect(changes).toContainEqual(
    expect.objectContaining({ columns: ['May pick up', 'Code word'], kinds: ['pick-up'] }),
  );
  expect((await listed(admin, quiet))?.changes).toEqual([]);
  const { rows } = await admin.call('auditEntries', { entityId: quiet });
  expect(rows.filter(({ action }) => action === 'class.sheets-printed')).toHaveLength(1);
});

test('each sheet is out of date by its own print: name tags printed later hide no change of the others', async () => {
  const classId = await school.addClass();
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  await enroll(family, [studentId], classId);
  await print(admin, [classId], ['roster', 'pick-up']);
  await family.call('savePickup', { studentId, version: 0, pickup: { allowed: [], notAllowed: [], codeWord: '' } });
  await print(both, [classId], ['name-tags']);
  expect(await listed(admin, classId)).toMatchObject({
    prints: [
      { version: 2, by: 'both@example.org', kinds: ['name-tags'] },
      { version: 1, by: 'office@example.org' },
    ],
    changes: [{ what: 'told', columns: ['May pick up', 'Code word'], kinds: ['pick-up'] }],
  });
  // Just the changed sheet is printed: nothing is out of date any more, and the others keep their number.
  await print(admin, [classId], ['pick-up']);
  expect(await listed(admin, classId)).toMatchObject({
    prints: [
      { version: 3, kinds: ['pick-up'] },
      { version: 2, kinds: ['name-tags'] },
      { version: 1, kinds: ['roster'] },
    ],
    changes: [],
  });
});

test('that somebody told of health since is for whoever reads it; another household is for everybody', async () => {
  const classId = await school.addClass();
  const [family, other] = [await school.addFamily(1), await school.addFamily(0)];
  const [studentId = ''] = family.studentIds;
  await enroll(family, [studentId], classId);
  await print(both, [classId], ['health', 'contacts']);
  const allergies = [{ name: 'Peanuts', reaction: '', isLifeThreatening: null }];
  // Not all is answered: the section does not count as told, and has changed all the same.
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies } });
  expect((await listed(admin, classId))?.changes).toEqual([]);
  expect((await listed(both, classId))?.changes).toEqual([
    { what: 'told', name: expect.any(String), columns: ['Allergies'], kinds: ['health'] },
  ]);
  const link = { familyId: other.familyId, studentId, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  expect((await listed(admin, classId))?.changes).toEqual([
    {
      what: 'told',
      name: expect.any(String),
      columns: ['Parents and guardians', 'Emergency contacts'],
      kinds: ['contacts'],
    },
  ]);
});

test('each print of a class has the next number, also of two at one moment', async () => {
  const classId = await school.addClass();
  const person = await school.addPerson({ roles: ['registrar'] });
  await Promise.all([print(admin, [classId], SHEETS.slice(0, 1)), print(person, [classId], ['contacts'])]);
  const { prints = [] } = (await listed(admin, classId)) ?? {};
  expect(prints.map(({ version }) => version)).toEqual([2, 1]);
});
