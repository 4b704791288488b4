import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_CIRCULAR_DRAFTS } from '../../../contract/circular-drafts.ts';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { newId } from '../../platform/ids.ts';
import { removeOld } from '../../retention/jobs.ts';

let school: TestSchool;
let office: Person;
let other: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ email: 'writer@example.org', roles: ['registrar'] });
  other = await school.addPerson({ roles: ['administrator'] });
  await school.addFamily(1, 'reader@example.org');
});
afterAll(() => school.close());

const words = { subject: 'Boots', text: 'Bring them. ', replyTo: 'school' as const };
const audience = { of: 'students' as const, search: 'ida' };
const keep = (draftId: string, version: number, more: Partial<typeof words> = {}, person = office) =>
  person.call('saveCircularDraft', { draftId, version, ...words, audience, ...more });
const own = async (person = office) => (await person.call('circularDrafts', {})).drafts.map(({ id }) => id);

test('a draft is kept for its writer alone, as it was typed and with whom it is for', async () => {
  const draftId = newId();
  expect(await keep(draftId, 0)).toEqual({ version: 1, changedAt: school.clock.iso() });
  const { draft } = await office.call('circularDraft', { draftId });
  expect(draft).toEqual({ id: draftId, version: 1, changedAt: school.clock.iso(), ...words, audience });
  expect(await own()).toContain(draftId);
  expect(await own(other)).toEqual([]);
  await expect(other.call('circularDraft', { draftId })).rejects.toMatchObject({ code: 'not-found' });
  for (const version of [0, 1])
    await expect(keep(draftId, version, {}, other)).rejects.toMatchObject({ code: 'not-found' });
  const thrown = { draftId, isRemoved: true };
  await expect(other.call('removeCircularDraft', thrown)).rejects.toMatchObject({ code: 'not-found' });
  expect((await office.call('circularDraft', { draftId })).draft).toMatchObject(words);
});

test.each([
  { of: 'enrollments' as const, classId: 'a\u0000b' },
  { of: 'enrollments' as const, typeId: '\ud800' },
  { of: 'enrollments' as const, instructorId: '\u0000' },
  { of: 'students' as const, semesterId: '\udc00' },
  { of: 'students' as const, search: '\u0000' },
])('whom a letter is for holds nothing that cannot be kept: %j', async (unkept) => {
  const saving = office.call('saveCircularDraft', { draftId: newId(), version: 0, ...words, audience: unkept });
  await expect(saving).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('of two tabs the second is told of the first, and nothing is lost', async () => {
  const draftId = newId();
  await keep(draftId, 0);
  await keep(draftId, 1, { text: 'From the one' });
  const changed = { details: { reason: 'changed-meanwhile' } };
  await expect(keep(draftId, 1, { text: 'From the other' })).rejects.toMatchObject(changed);
  await expect(keep(draftId, 0, { text: 'From a third' })).rejects.toMatchObject(changed);
  expect((await office.call('circularDraft', { draftId })).draft).toMatchObject({ version: 2, text: 'From the one' });
  expect(await keep(draftId, 2, { text: 'From the other' })).toMatchObject({ version: 3 });
});

test('what was sent is no draft any more, and never becomes one again; sent from two tabs it leaves once', async () => {
  const draftId = newId();
  await keep(draftId, 0);
  const letter = { circularId: draftId, audience: { of: 'students' as const }, ...words };
  const sent = await Promise.all([office.call('sendCircular', letter), office.call('sendCircular', letter)]);
  expect(sent).toEqual([{ mails: 1 }, { mails: 1 }]);
  expect((await office.call('outboxMails', { kind: 'circular' })).total).toBe(1);
  expect(await own()).not.toContain(draftId);
  for (const version of [0, 1])
    await expect(keep(draftId, version)).rejects.toMatchObject({ details: { reason: 'already-sent' } });
});

test('thrown away it can be taken back for a day, and typing into it brings it back; then it goes, as does what nobody touches for 90 days', async () => {
  const [gone, back, typed, old] = [newId(), newId(), newId(), newId()];
  for (const id of [gone, back, typed, old]) await keep(id, 0);
  for (const draftId of [gone, back, typed]) await office.call('removeCircularDraft', { draftId, isRemoved: true });
  expect((await own()).filter((id) => [gone, back, typed, old].includes(id))).toEqual([old]);
  await office.call('removeCircularDraft', { draftId: back, isRemoved: false });
  await keep(typed, 1, { text: 'On and on' });
  school.clock.advance(25 * 3_600_000);
  await removeOld(school);
  await expect(office.call('circularDraft', { draftId: gone })).rejects.toMatchObject({ code: 'not-found' });
  expect(await own()).toEqual(expect.arrayContaining([back, typed, old]));
  school.clock.advance(89 * 86_400_000);
  await keep(back, 1);
  await removeOld(school);
  expect((await own()).filter((id) => [back, typed, old].includes(id))).toEqual([back]);
  // Another computer that still holds it keeps it anew.
  expect(await keep(old, 1)).toMatchObject({ version: 1 });
});

test('nobody has more drafts than can be looked through', async () => {
  const writer = await school.addPerson({ roles: ['registrar'] });
  for (let n = 0; n < MOST_CIRCULAR_DRAFTS; n++) await keep(newId(), 0, {}, writer);
  const refused = { details: { reason: 'too-many-drafts', facts: { most: MOST_CIRCULAR_DRAFTS } } };
  await expect(keep(newId(), 0, {}, writer)).rejects.toMatchObject(refused);
});
