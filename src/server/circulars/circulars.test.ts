import { expect, test } from 'vitest';
import type { Audience } from '../../contract/circulars.ts';
import { enroll } from '../../../test/enrolling.ts';
import { composed } from '../../../test/letters.ts';
import { mailsOf, openOffice, school, staff } from '../../../test/office.ts';
import { ORGANIZATION, type Person } from '../../../test/school.ts';
import { linkStudent } from '../families/store.ts';
import { newId } from '../platform/ids.ts';

openOffice();

const words = {
  subject: 'Bring boots, {student}',
  text: 'Dear {guardian},\n\n**{class}** begins.',
  replyTo: 'sender',
} as const;
const ofClass = (classId: string): Audience => ({ of: 'enrollments', classId });

const send = (audience: Audience, circularId = newId()) =>
  staff.call('sendCircular', { circularId, audience, ...words });

/** Somebody joins a family as a full guardian, by an invitation. */
async function join(family: Person, email: string): Promise<Person> {
  const { token } = await family.call('inviteGuardian', { access: 'full', email });
  const invited = await school.addPerson({ email });
  await invited.call('acceptInvitation', { token: token ?? '' });
  return invited;
}

const mailsTo = async (email: string) => (await mailsOf('circular')).filter(({ toEmail }) => toEmail === email);

test('a letter goes to the families of a class, one mail however many children, and to nobody else', async () => {
  const [classId, otherId] = [await school.addClass({ capacity: 9 }), await school.addClass()];
  const [two, other] = [await school.addFamily(2, 'two@example.org'), await school.addFamily(1, 'other@example.org')];
  const lines = two.studentIds.map((studentId) => ({ studentId, classId }));
  await two.call('enroll', { idempotencyKey: 'both', lines });
  await enroll(other, otherId);
  const readers = await staff.call('circularReaders', { audience: ofClass(classId) });
  expect(readers.counts).toEqual({ students: 2, families: 1, unreached: 0, mails: 1 });
  expect(await send(ofClass(classId))).toEqual({ mails: 1 });
  expect(await mailsTo('other@example.org')).toEqual([]);
  const [mail, ...more] = await mailsTo('two@example.org');
  expect(more).toEqual([]);
  const outgoing = await composed(school, mail?.id ?? '');
  expect(outgoing.replyTo).toBe('office@example.org');
  expect(outgoing.text).toContain('Dear ');
  expect(outgoing.html).toContain('<strong');
});

test('the letters of a class are those that were for its families, searched like all', async () => {
  const [classId, otherId] = [await school.addClass({ capacity: 9 }), await school.addClass({ capacity: 9 })];
  const family = await school.addFamily(1);
  for (const id of [classId, otherId]) await enroll(family, id);
  const circularId = newId();
  await send(ofClass(classId), circularId);
  await send(ofClass(otherId));
  await staff.call('sendCircular', { circularId: newId(), audience: { of: 'students' }, ...words, text: 'To all' });
  const found = async (asked: object) =>
    (await staff.call('circulars', { classId, ...asked })).rows.map(({ id }) => id);
  expect(await found({})).toEqual([circularId]);
  expect(await found({ search: 'nothing like it' })).toEqual([]);
  expect(await found({ classId: 'no id' })).toEqual([]);
});

test('both guardians of a family get one each; who wants no mails gets none, and the list says why', async () => {
  const classId = await school.addClass({ capacity: 9 });
  const family = await school.addFamily(1, 'first@example.org');
  await enroll(family, classId);
  await join(family, 'second@example.org');
  const silent = await join(family, 'silent@example.org');
  await school.database
    .updateTable('guardians')
    .set({ wantsMail: false })
    .where('accountId', '=', silent.accountId)
    .execute();
  const { rows, states } = await staff.call('circularReaders', { audience: ofClass(classId) });
  expect(new Map(rows.map(({ email, state }) => [email, state]))).toEqual(
    new Map([
      ['first@example.org', 'mail'],
      ['second@example.org', 'mail'],
      ['silent@example.org', 'wants-none'],
    ]),
  );
  expect(states.find(({ state }) => state === 'wants-none')).toEqual({ state: 'wants-none', count: 1 });
  expect(await send(ofClass(classId))).toEqual({ mails: 2 });
  expect(await mailsTo('silent@example.org')).toEqual([]);
});

test('two households of one student get one each, and neither reads of the other’s children', async () => {
  const classId = await school.addClass({ capacity: 9 });
  const mother = await school.addFamily(2, 'mother@example.org');
  const father = await school.addFamily(1, 'father@example.org');
  const [shared = '', hers = ''] = mother.studentIds;
  const [his = ''] = father.studentIds;
  for (const [id, firstName] of [
    [shared, 'Shared'],
    [hers, 'Hers'],
    [his, 'His'],
  ] as const)
    await school.database.updateTable('students').set({ firstName }).where('id', '=', id).execute();
  const link = { familyId: father.familyId, studentId: shared, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  for (const [person, ids] of [
    [mother, [shared, hers]],
    [father, [his]],
  ] as const)
    await person.call('enroll', {
      idempotencyKey: `for ${ids.join()}`,
      lines: ids.map((studentId) => ({ studentId, classId })),
    });
  await send(ofClass(classId));
  const textTo = async (email: string) => (await composed(school, (await mailsTo(email))[0]?.id ?? '')).subject;
  expect(await textTo('mother@example.org')).toMatch(/Shared.*Hers|Hers.*Shared/);
  expect(await textTo('mother@example.org')).not.toContain('His');
  expect(await textTo('father@example.org')).toMatch(/Shared.*His|His.*Shared/);
  expect(await textTo('father@example.org')).not.toContain('Hers');
});

test('without a state those are meant who are enrolled or wait; those who left only where it is said', async () => {
  const classId = await school.addClass({ capacity: 1 });
  const [seated, waiting, left] = [
    await school.addFamily(1, 'seated@live.example'),
    await school.addFamily(1, 'waiting@live.example'),
    await school.addFamily(1, 'left@live.example'),
  ];
  const { enrollmentId = '' } = await enroll(left, classId);
  await left.call('withdraw', { enrollmentId: enrollmentId ?? '' });
  await enroll(seated, classId);
  await enroll(waiting, classId, { ifFull: 'waitlist' });
  const readers = async (audience: Audience) =>
    (await staff.call('circularReaders', { audience })).rows.map(({ email }) => email ?? '').sort();
  expect(await readers(ofClass(classId))).toEqual(['seated@live.example', 'waiting@live.example']);
  expect(await readers({ of: 'enrollments', classId, state: 'waiting' })).toEqual(['waiting@live.example']);
  expect(await readers({ of: 'enrollments', classId, state: 'ended' })).toEqual(['left@live.example']);
});

test('a day means the classes that are held on it; a filter that finds nobody sends nothing', async () => {
  // Before the dates that classes of tests have by themselves.
  const classId = await school.addClass({ meetings: [{ on: '2026-08-11', start: '15:00', end: '16:00' }] });
  await enroll(await school.addFamily(1, 'martin@example.org'), classId);
  const on = (day: string): Audience => ({ of: 'enrollments', on: day });
  expect((await staff.call('circularReaders', { audience: on('2026-08-11') })).counts).toMatchObject({ mails: 1 });
  await expect(send(on('2026-08-12'))).rejects.toMatchObject({ details: { reason: 'nobody-to-write-to' } });
  for (const audience of [
    { of: 'enrollments', semesterId: newId() },
    { of: 'students', semesterId: newId() },
    { of: 'enrollments', classId: 'none' },
    { of: 'students', classId: 'none' },
  ] as const)
    expect((await staff.call('circularReaders', { audience })).counts).toMatchObject({ mails: 0 });
});

test('everybody is everybody once: families without a seat too', async () => {
  await school.addFamily(2, 'seatless@example.org');
  await staff.call('sendCircular', { circularId: newId(), audience: { of: 'students' }, ...words, text: 'Hello' });
  const all = (await mailsOf('circular')).map(({ facts }) => facts as { circularId: string });
  const [latest] = (await staff.call('circulars', {})).rows;
  expect(all.filter(({ circularId }) => circularId === latest?.id)).toHaveLength(latest?.mails ?? 0);
  expect((await mailsTo('seatless@example.org')).length).toBe(1);
});

test('an address with a line break is none, and carries nothing into a mail', async () => {
  const classId = await school.addClass();
  const family = await school.addFamily(1, 'broken@example.org');
  await enroll(family, classId);
  await school.database
    .updateTable('accounts')
    .set({ email: 'broken@example.org\r\nBcc: everybody@example.org' })
    .where('id', '=', family.accountId)
    .execute();
  const { rows, counts } = await staff.call('circularReaders', { audience: ofClass(classId) });
  expect(rows[0]).toMatchObject({ state: 'bad-address' });
  expect(counts).toMatchObject({ mails: 0, unreached: 1 });
});

test('a second click under the same id sends nothing more, at one moment or later', async () => {
  const classId = await school.addClass();
  await enroll(await school.addFamily(1, 'once@example.org'), classId);
  const id = newId();
  const both = await Promise.all([send(ofClass(classId), id), send(ofClass(classId), id)]);
  expect(both).toEqual([{ mails: 1 }, { mails: 1 }]);
  expect(await send(ofClass(classId), id)).toEqual({ mails: 1 });
  expect(await mailsTo('once@example.org')).toHaveLength(1);
  // Control: another id is another letter.
  await send(ofClass(classId));
  expect(await mailsTo('once@example.org')).toHaveLength(2);
});

test('a letter waits two minutes in which it is taken back; then it stays', async () => {
  const classId = await school.addClass();
  await enroll(await school.addFamily(1, 'back@example.org'), classId);
  const [first, second] = [newId(), newId()];
  await send(ofClass(classId), first);
  school.clock.advance(119_000);
  expect(await staff.call('undoCircular', { circularId: first })).toEqual({ mails: 1 });
  expect(await staff.call('undoCircular', { circularId: first })).toEqual({ mails: 0 });
  expect(await mailsTo('back@example.org')).toEqual([]);
  expect((await staff.call('circular', { circularId: first })).circular).toMatchObject({ takenBack: 1, waiting: 0 });
  await send(ofClass(classId), second);
  school.clock.advance(120_000);
  expect(await staff.call('undoCircular', { circularId: second })).toEqual({ mails: 0 });
  expect(await mailsTo('back@example.org')).toHaveLength(1);
  const { rows } = await staff.call('auditEntries', { entityId: first });
  expect(rows.map(({ action }) => action)).toEqual(['circular.undone', 'circular.sent']);
});

test('a placeholder that stands for nothing is named before anything is sent', async () => {
  await school.addFamily(1);
  const circularId = newId();
  const asked = { circularId, audience: { of: 'students' }, ...words } as const;
  await expect(staff.call('sendCircular', asked)).rejects.toMatchObject({
    details: { fields: [{ path: 'text', code: 'unknown-placeholders' }] },
  });
  expect((await mailsOf('circular')).some(({ facts }) => JSON.stringify(facts).includes(circularId))).toBe(false);
});

test('it is shown as it will be, to one after the other, and tried out five times', async () => {
  const classId = await school.addClass({ title: 'Preview Class', capacity: 9 });
  for (const email of ['p1@example.org', 'p2@example.org']) await enroll(await school.addFamily(1, email), classId);
  const shown = async (at: number) =>
    staff.call('previewCircular', { audience: ofClass(classId), ...words, text: '{class}\n\n# {url}', at });
  const [first, second, beyond] = [await shown(0), await shown(1), await shown(9)];
  expect(first.mails).toBe(2);
  expect(new Set([first.letter?.email, second.letter?.email]).size).toBe(2);
  expect(beyond.letter?.email).toBe(second.letter?.email);
  expect(first.letter?.text).toContain('Preview Class');
  const test = () => staff.call('testCircular', { audience: ofClass(classId), ...words });
  for (let count = 0; count < 5; count++) expect(await test()).toEqual({ to: 'office@example.org' });
  await expect(test()).rejects.toMatchObject({ details: { reason: 'too-many-tests' } });
  const [tried] = await mailsOf('circular-test');
  expect((await composed(school, tried?.id ?? '')).subject).toMatch(/boots/i);
});

test('templates are kept for everybody, changed by one at a time, and removed', async () => {
  const content = { name: 'Packing list', subject: 'Boots', text: 'Bring boots.' };
  const { template } = await staff.call('saveCircularTemplate', content);
  const other = await school.addPerson({ roles: ['registrar'] });
  const { id, version } = template;
  await other.call('saveCircularTemplate', { ...content, template: { id, version }, text: 'Bring two.' });
  const late = staff.call('saveCircularTemplate', { ...content, template: { id, version } });
  await expect(late).rejects.toMatchObject({ details: { reason: 'changed-meanwhile' } });
  expect((await staff.call('circularTemplates', {})).templates).toMatchObject([{ text: 'Bring two.', version: 2 }]);
  await staff.call('removeCircularTemplate', { id, version: 2 });
  expect((await staff.call('circularTemplates', {})).templates).toEqual([]);
});

test('addresses are copied of those who want mails, entered guardians too; the history tells of it', async () => {
  const classId = await school.addClass({ capacity: 9 });
  const family = await school.addFamily(1, 'copy@example.org');
  await enroll(family, classId);
  const silent = await join(family, 'copy-silent@example.org');
  await school.database
    .updateTable('guardians')
    .set({ wantsMail: false })
    .where('accountId', '=', silent.accountId)
    .execute();
  const [studentId = ''] = family.studentIds;
  const entered = { name: 'Ama', phone: '', postalAddress: '', relationship: 'Aunt', livesWith: null, mayPickUp: true };
  const guardians = [{ ...entered, email: 'entered@example.org' }];
  await family.call('saveGuardians', { studentId, version: 0, guardians });
  const viewer = await school.addPerson({ roles: ['viewer'] });
  const audience = { of: 'students' as const, classId };
  await expect(viewer.call('readerAddresses', { audience })).rejects.toMatchObject({ code: 'permission-denied' });
  const copied = await staff.call('readerAddresses', { audience });
  expect(copied.addresses.toSorted()).toEqual(['copy@example.org', 'entered@example.org']);
  expect(copied).toMatchObject({ wantNone: 1, withoutAddress: 0 });
  const { rows } = await staff.call('auditEntries', { entityId: ORGANIZATION });
  expect(rows[0]).toMatchObject({ action: 'organization.exported', fields: [{ to: 'addresses' }] });
});
