import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditsOf, enroll } from '../../../test/enrolling.ts';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import type { NoteSubject } from '../../contract/notes.ts';
import { newId } from '../platform/ids.ts';
import { removeOld } from '../retention/jobs.ts';
import { eraseRows } from '../my-data/erase-store.ts';

let school: TestSchool;
let [office, other, viewer]: Person[] = [];
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['registrar'], email: 'rosa@example.org' });
  other = await school.addPerson({ roles: ['administrator'] });
  viewer = await school.addPerson({ roles: ['viewer'] });
});
afterAll(() => school.close());

async function write(about: NoteSubject, text: string, isPinned = false) {
  const noteId = newId();
  await office?.call('addNote', { noteId, about, text, isPinned });
  return noteId;
}
const textsOf = async (about: NoteSubject, by = viewer) =>
  (await by?.call('notes', { about }))?.notes.map(({ text }) => text);

test('a family’s page has what stands about it, its students and their places: the pinned first, then the newest', async () => {
  const family = await school.addFamily();
  const [studentId = ''] = family.studentIds;
  const classId = await school.addClass({ title: 'Climbing', capacity: 1 });
  const { enrollmentId = '' } = await enroll(family, classId);
  await write({ familyId: family.familyId }, 'Pays in cash', true);
  await write({ studentId }, 'Rides with a cousin');
  await write({ enrollmentId }, 'Wants the morning group');
  const { notes = [] } = (await viewer?.call('notes', { about: { familyId: family.familyId } })) ?? {};
  expect(notes).toMatchObject([
    { text: 'Pays in cash', about: 'family', author: 'rosa@example.org', isPinned: true, isOwn: false },
    { text: 'Wants the morning group', about: 'place', studentName: expect.any(String), classTitle: 'Climbing' },
    { text: 'Rides with a cousin', about: 'student', classTitle: null },
  ]);
  expect(await textsOf({ studentId })).toEqual(['Wants the morning group', 'Rides with a cousin']);
  expect(await textsOf({ enrollmentId })).toEqual(['Wants the morning group']);
  // The history tells that there is one, not what it says.
  expect(await auditsOf(school, enrollmentId)).toEqual(['enrollment.enrolled', 'enrollment.noted']);
  const entries = await school.database.selectFrom('auditEntries').select('change').execute();
  expect(JSON.stringify(entries)).not.toContain('morning');
});

test('a note about a place on a waitlist stays with the seat that it becomes', async () => {
  const [seated, waiting] = [await school.addFamily(), await school.addFamily()];
  const classId = await school.addClass({ capacity: 1 });
  const { enrollmentId = '' } = await enroll(seated, classId);
  const { entryId = '' } = await enroll(waiting, classId, { ifFull: 'waitlist' });
  await write({ enrollmentId: entryId }, 'Call before noon');
  await seated.call('withdraw', { enrollmentId });
  const [seat] = (await waiting.call('enrollments')).enrollments;
  expect(await textsOf({ enrollmentId: seat?.id ?? '' })).toEqual(['Call before noon']);
  await write({ enrollmentId: entryId }, 'They called');
  expect(await textsOf({ enrollmentId: entryId })).toEqual(['They called', 'Call before noon']);
});

test('only who wrote a note changes it or takes it away, from what they read; it comes back for a day', async () => {
  const about = { familyId: (await school.addFamily()).familyId };
  const noteId = await write(about, 'First');
  const change = { noteId, version: 1, text: 'Second', isPinned: true };
  const notYours = { details: { reason: 'not-your-note' } };
  await expect(other?.call('changeNote', change)).rejects.toMatchObject(notYours);
  await expect(other?.call('removeNote', { noteId })).rejects.toMatchObject(notYours);
  expect(await office?.call('changeNote', change)).toEqual({ version: 2 });
  await expect(office?.call('changeNote', change)).rejects.toMatchObject({ details: { reason: 'changed-meanwhile' } });
  await office?.call('removeNote', { noteId });
  expect(await textsOf(about)).toEqual([]);
  await office?.call('restoreNote', { noteId });
  expect(await textsOf(about)).toEqual(['Second']);
  // Sent again, it is there once.
  await office?.call('addNote', { noteId, about, text: 'Again', isPinned: false });
  expect(await textsOf(about)).toEqual(['Second']);
  await office?.call('removeNote', { noteId });
  school.clock.set(new Date(school.clock.now() + 86_400_000 + 1000).toISOString());
  await removeOld(school);
  await expect(office?.call('restoreNote', { noteId })).rejects.toMatchObject({ code: 'not-found' });
});

test('no family sees a note, on its screens or in what it takes along; nothing and nobody is not found', async () => {
  const family = await school.addFamily();
  const [studentId = ''] = family.studentIds;
  await write({ studentId }, 'Only for staff');
  await expect(family.call('notes', { about: { studentId } })).rejects.toMatchObject({ code: 'permission-denied' });
  for (const name of ['students', 'enrollments', 'family', 'myData'] as const)
    expect(JSON.stringify(await family.call(name)), name).not.toContain('Only for staff');
  await expect(write({ studentId: newId() }, 'Nobody')).rejects.toMatchObject({ code: 'not-found' });
  await expect(write({ studentId }, ' \n ')).rejects.toMatchObject({ details: { fields: [{ path: 'text' }] } });
  await expect(write({ studentId }, 'x'.repeat(4001))).rejects.toMatchObject({
    details: { fields: [{ code: 'too-long' }] },
  });
});

test('with a record go the notes about its student and places, and about a household that nobody lives in any more', async () => {
  const family = await school.addFamily(2);
  const [first = '', second = ''] = family.studentIds;
  const { enrollmentId = '' } = await enroll(family, await school.addClass());
  const about = { familyId: family.familyId };
  await write(about, 'Of all');
  await write({ studentId: first }, 'Of one');
  await write({ enrollmentId }, 'Of a seat');
  const erase = (id: string) =>
    eraseRows(school.database, ORGANIZATION, { ids: [id], name: 'removed', at: school.clock.iso() });
  await erase(first);
  expect(await textsOf(about)).toEqual(['Of all']);
  await erase(second);
  expect(await textsOf(about)).toEqual([]);
});
