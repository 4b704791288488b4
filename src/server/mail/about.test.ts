import { expect, test } from 'vitest';
import { change, enroll, publish } from '../../../test/class-editing.ts';
import { cancel, openOffice, school, staff } from '../../../test/office.ts';
import type { Audience } from '../../contract/circulars.ts';
import { newId } from '../platform/ids.ts';

openOffice();

/** The kinds of the mails about a seat, the first first. */
const kindsAbout = async (enrollmentId: string | undefined) => {
  const { rows, total } = await staff.call('outboxMails', { enrollmentId: enrollmentId ?? '' });
  expect(total).toBe(rows.length);
  return rows.map(({ kind }) => kind).toReversed();
};
const write = (audience: Audience) =>
  staff.call('sendCircular', {
    circularId: newId(),
    audience,
    subject: 'Boots',
    text: 'Bring boots.',
    replyTo: 'sender',
  });

test('what changed in the class, that it is cancelled and what the school wrote to all of it is about each seat there', async () => {
  const { id } = await publish(school, staff, { title: 'Climbing', capacity: 1 });
  const elsewhere = await publish(school, staff, { title: 'Kayaking' });
  const [family, waiting] = [await school.addFamily(2), await school.addFamily()];
  const { enrollmentId } = await enroll(family, id, 0);
  const sibling = await enroll(family, elsewhere.id, 1);
  await enroll(waiting, id);
  const [entry] = await school.database.selectFrom('waitlistEntries').select('id').where('classId', '=', id).execute();
  await change(staff, id, { title: 'Rock Climbing' }, { words: 'A new name.' });
  await write({ of: 'enrollments', classId: id });
  await cancel(id, true, 'We are sorry.');
  expect(await kindsAbout(enrollmentId)).toEqual(['registration', 'class-changed', 'circular', 'class-cancelled']);
  // The one who waits is told of the class too; the sibling's seat elsewhere is another story.
  expect(await kindsAbout(entry?.id)).toEqual(
    expect.arrayContaining(['registration', 'class-changed', 'class-cancelled']),
  );
  expect(await kindsAbout(sibling.enrollmentId)).toEqual(['registration']);
});

test('the letter about a move stands in the story of the seat that was left and of the new one', async () => {
  const { id } = await publish(school, staff, { title: 'Paddling' });
  const to = await publish(school, staff, { title: 'Rowing' });
  const { enrollmentId = '' } = await enroll(await school.addFamily(), id);
  await staff.call('moveEnrollments', {
    enrollmentIds: [enrollmentId],
    toClassId: to.id,
    reason: 'The bus is full',
    overrides: [],
    price: 'agreed',
    tells: true,
  });
  const { movedTo } = await staff.call('staffEnrollment', { enrollmentId });
  await change(staff, to.id, { title: 'Rowing II' }, { words: 'A new name.' });
  expect(await kindsAbout(enrollmentId)).toEqual(['registration', 'seat-moved']);
  expect(await kindsAbout(movedTo?.id)).toEqual(expect.arrayContaining(['seat-moved', 'class-changed']));
});

test('a seat given up and taken anew has only the letters of its own time', async () => {
  const { id } = await publish(school, staff, { title: 'Sailing' });
  const family = await school.addFamily();
  const first = await enroll(family, id);
  await change(staff, id, { title: 'Dinghies' }, { words: 'A new name.' });
  await family.call('withdraw', { enrollmentId: first.enrollmentId ?? '' });
  school.clock.advance(1000);
  const second = await enroll(family, id);
  await write({ of: 'enrollments', classId: id });
  expect(await kindsAbout(second.enrollmentId)).toEqual(['registration', 'circular']);
  expect(await kindsAbout(first.enrollmentId)).toEqual(
    expect.arrayContaining(['registration', 'class-changed', 'withdrawal']),
  );
});

test('a place on a waitlist has none of the letters from before the family joined it again', async () => {
  const { id } = await publish(school, staff, { title: 'Skating', capacity: 1 });
  await enroll(await school.addFamily(), id);
  const waiting = await school.addFamily();
  await enroll(waiting, id);
  await change(staff, id, { title: 'Ice skating' }, { words: 'A new name.' });
  const places = () =>
    school.database.selectFrom('waitlistEntries').select('id').where('classId', '=', id).orderBy('ticket').execute();
  const [before] = await places();
  await waiting.call('leaveWaitlist', { entryId: before?.id ?? '' });
  school.clock.advance(1000);
  await enroll(waiting, id);
  const [, now] = await places();
  expect(await kindsAbout(now?.id)).toEqual(['registration']);
});

test('a letter reaches the story of a child although its reader is written to once for two households', async () => {
  const { id } = await publish(school, staff, { title: 'Caving' });
  const family = await school.addFamily();
  const { enrollmentId } = await enroll(family, id);
  await write({ of: 'enrollments', classId: id });
  const [reader] = await school.database
    .selectFrom('guardians')
    .selectAll()
    .where('accountId', '=', family.accountId)
    .execute();
  if (!reader) throw new Error('No guardian.');
  const { foldedText: _, ...guardian } = reader;
  const other = newId();
  const familyId = newId();
  await school.database
    .insertInto('families')
    .values({ id: familyId, organizationId: reader.organizationId, createdAt: reader.createdAt })
    .execute();
  await school.database
    .insertInto('guardians')
    .values({ ...guardian, id: other, familyId })
    .execute();
  await school.testDatabase.pool.query(
    `UPDATE outbox_mails SET facts = jsonb_set(facts, '{guardianId}', to_jsonb($1::text)) WHERE kind = 'circular' AND facts->>'guardianId' = $2`,
    [other, reader.id],
  );
  expect(await kindsAbout(enrollmentId)).toEqual(['registration', 'circular']);
});

test('nobody has mails about a seat that is not there', async () => {
  expect(await kindsAbout(newId())).toEqual([]);
});
