import { expect, test } from 'vitest';
import { publish } from '../../../../test/class-editing.ts';
import { admin, apply, chosen, failure, openBulk, read, school } from '../../../../test/bulk.ts';
import type { Person } from '../../../../test/school.ts';
import type { BulkChanges } from '../../../contract/bulk.ts';

openBulk();

test('several fields of several classes change at once, as the preview says, and come back with an undo', async () => {
  const ids = [
    await school.addClass({ capacity: 10, minGrade: 1 }),
    await school.addClass({ capacity: 12, minGrade: 2 }),
  ];
  const before = await Promise.all(ids.map(read));
  const changes = { capacity: 12, priceCents: 9900, isPaused: true };
  const preview = await admin.call('previewBulkChange', { classes: await chosen(ids), changes });
  expect(preview.classes).toMatchObject([
    { id: ids[0], problems: [], changes: { capacity: { from: 10, to: 12 }, isPaused: { from: false, to: true } } },
    { id: ids[1], problems: [], changes: { priceCents: { from: 12_000, to: 9900 } } },
  ]);
  expect(preview.classes[1]?.changes).not.toHaveProperty('capacity');
  const { batchId, changed } = await apply(ids, changes);
  expect(changed).toBe(2);
  for (const id of ids) expect((await read(id)).content).toMatchObject(changes);
  const { batches } = await admin.call('classBatches', { semesterId: school.semesterId });
  expect(batches[0]).toMatchObject({ id: batchId, kind: 'bulk', classes: 2, undoneAt: null });
  expect(await admin.call('undoBatch', { batchId: batchId ?? '' })).toEqual({
    undone: 2,
    promoted: 0,
    kept: [],
    next: null,
  });
  const after = await Promise.all(ids.map(read));
  expect(after.map(({ content }) => content)).toEqual(before.map(({ content }) => content));
  expect(await failure(admin.call('undoBatch', { batchId: batchId ?? '' }))).toMatchObject({
    details: { reason: 'already-undone' },
  });
});

test('one class with a problem keeps the whole batch from being written, and says which and why', async () => {
  const full = await school.addClass({ title: 'Full house', capacity: 5 });
  const other = await school.addClass({ capacity: 5 });
  const family = await school.addFamily(3);
  await family.call('enroll', {
    idempotencyKey: 'bulk-full',
    lines: family.studentIds.map((studentId) => ({ studentId, classId: full })),
  });
  const preview = await admin.call('previewBulkChange', {
    classes: await chosen([other, full]),
    changes: { capacity: 2 },
  });
  expect(preview.classes.map(({ problems }) => problems)).toEqual([
    [],
    [{ code: 'below-enrolled', facts: { enrolled: 3 } }],
  ]);
  expect(await failure(apply([other, full], { capacity: 2 }))).toMatchObject({ details: { reason: 'has-problems' } });
  expect((await read(other)).content.capacity).toBe(5);
});

test('a class that somebody saved since it was chosen is named, and nothing is written', async () => {
  const ids = [await school.addClass({ title: 'Seen by both' }), await school.addClass()];
  const seen = await chosen(ids);
  await apply([ids[0] ?? ''], { isPaused: true });
  expect(
    await failure(admin.call('applyBulkChange', { classes: seen, changes: { minimum: 2 }, tell: null })),
  ).toMatchObject({ details: { reason: 'some-changed-meanwhile', facts: { titles: ['Seen by both'], more: 0 } } });
  expect((await read(ids[1] ?? '')).content.minimum).toBe(0);
});

test('an undo takes back what nobody touched, says why the rest stays, and does it once that can be', async () => {
  const ids = [
    await school.addClass({ title: 'Touched' }),
    await school.addClass({ title: 'Grown', capacity: 1, priceCents: 5000 }),
    await school.addClass({ title: 'Free' }),
  ];
  const [touched = '', grown = '', free = ''] = ids;
  const { batchId } = await apply(ids, { capacity: 3, priceCents: 9900 });
  await apply([touched], { isPaused: true });
  const family = await school.addFamily(2);
  const { lines } = await family.call('enroll', {
    idempotencyKey: 'bulk-grown',
    lines: family.studentIds.map((studentId) => ({ studentId, classId: grown })),
  });
  const stays = { id: touched, title: 'Touched', reason: 'worked-on' };
  const seats = { id: grown, title: 'Grown', reason: 'seats-taken', seats: { capacity: 3, taken: 2 } };
  const undo = () => admin.call('undoBatch', { batchId: batchId ?? '' });
  expect(await undo()).toEqual({ undone: 2, promoted: 0, kept: [stays, seats], next: null });
  expect((await read(touched)).content).toMatchObject({ capacity: 3, priceCents: 9900 });
  expect((await read(grown)).content).toMatchObject({ capacity: 3, priceCents: 5000 });
  expect((await read(free)).content).toMatchObject({ capacity: 10, priceCents: 12_000 });
  expect(await undo()).toEqual({ undone: 0, promoted: 0, kept: [stays, seats], next: null });
  await family.call('withdraw', { enrollmentId: lines[0]?.enrollmentId ?? '' });
  expect(await undo()).toEqual({ undone: 1, promoted: 0, kept: [stays], next: null });
  expect((await read(grown)).content.capacity).toBe(1);
  const { batches } = await admin.call('classBatches', { semesterId: school.semesterId });
  expect(batches.find(({ id }) => id === batchId)).toMatchObject({
    classes: 3,
    undoneAt: null,
    left: 1,
    leftTitles: ['Touched'],
  });
});

test('more seats go to those who wait even when nothing is sent: the preview says so, and so does the undo', async () => {
  const [classId, paused] = [
    await school.addClass({ title: 'Wanted', capacity: 1 }),
    await school.addClass({ title: 'Paused' }),
  ];
  const family = await school.addFamily(3, 'bulk-told@example.org');
  await family.call('enroll', {
    idempotencyKey: 'bulk-wait',
    lines: family.studentIds.map((studentId) => ({ studentId, classId, ifFull: 'waitlist' as const })),
  });
  const ask = async (changes: BulkChanges) =>
    (await admin.call('previewBulkChange', { classes: await chosen([classId, paused]), changes })).classes;
  expect(await ask({ capacity: 2 })).toMatchObject([{ promoted: 1, mails: 1 }, { promoted: 0 }]);
  expect(await ask({ capacity: 5 })).toMatchObject([{ promoted: 2 }, { promoted: 0 }]);
  expect(await ask({ capacity: 5, isPaused: true })).toMatchObject([{ promoted: 0 }, { promoted: 0 }]);
  expect(await ask({ minimum: 2 })).toMatchObject([{ promoted: 0 }, { promoted: 0 }]);
  const answer = await apply([classId], { capacity: 2, priceCents: 100 });
  expect(answer).toMatchObject({ changed: 1, promoted: 1, mails: 0 });
  expect((await read(classId)).seatsTaken).toBe(2);
  expect(await admin.call('undoBatch', { batchId: answer.batchId ?? '' })).toMatchObject({
    undone: 1,
    kept: [{ reason: 'seats-taken', seats: { capacity: 2, taken: 2 } }],
  });
  expect(await apply([classId], { minimum: 1 }, 'A second boat has come.')).toMatchObject({ mails: 1 });
});

test('an undo that brings seats back gives them to those who wait, and says so', async () => {
  const classId = await school.addClass({ capacity: 2 });
  const { batchId } = await apply([classId], { capacity: 1 });
  const family = await school.addFamily(2);
  await family.call('enroll', {
    idempotencyKey: 'bulk-back',
    lines: family.studentIds.map((studentId) => ({ studentId, classId, ifFull: 'waitlist' as const })),
  });
  expect(await admin.call('undoBatch', { batchId: batchId ?? '' })).toEqual({
    undone: 1,
    promoted: 1,
    kept: [],
    next: null,
  });
});

test('who came into a class that was made visible keeps it so', async () => {
  const { id: classId } = await publish(school, admin, { title: 'Visible' });
  await apply([classId], { isPublished: false });
  const { batchId } = await apply([classId], { isPublished: true });
  const family = await school.addFamily(1);
  await family.call('enroll', {
    idempotencyKey: 'bulk-visible',
    lines: family.studentIds.map((studentId) => ({ studentId, classId })),
  });
  expect(await admin.call('undoBatch', { batchId: batchId ?? '' })).toMatchObject({
    undone: 0,
    kept: [{ title: 'Visible', reason: 'has-people' }],
  });
});

test('drafts are published only complete; who is in a class keeps it from becoming a draft', async () => {
  const draft = await school.addClass({ isDraft: true });
  const preview = await admin.call('previewBulkChange', {
    classes: await chosen([draft]),
    changes: { isPublished: true },
  });
  expect(preview.classes[0]?.problems).toContainEqual({ code: 'description-missing' });
  expect(await failure(apply([draft], { isPublished: true }))).toMatchObject({ details: { reason: 'has-problems' } });
  const empty = await school.addClass();
  expect(await apply([empty], { isPublished: false })).toMatchObject({ changed: 1 });
  expect((await read(empty)).isPublished).toBe(false);
});

test('classes of several semesters, unknown ones and an archived semester are refused', async () => {
  const semesterId = await school.addSemester();
  const [here, there] = [await school.addClass(), await school.addClass({ semesterId })];
  expect(await failure(apply([here, there], { isPaused: true }))).toMatchObject({
    details: { reason: 'several-semesters' },
  });
  const unknown = [{ id: semesterId, version: 1 }];
  expect(
    await failure(admin.call('previewBulkChange', { classes: unknown, changes: { isPaused: true } })),
  ).toMatchObject({ code: 'not-found' });
  await school.database
    .updateTable('semesters')
    .set({ archivedAt: school.clock.iso() })
    .where('id', '=', semesterId)
    .execute();
  expect(await failure(apply([there], { isPaused: true }))).toMatchObject({ details: { reason: 'semester-archived' } });
});

test('an undo of another field is possible where more are enrolled than seats, allowed before', async () => {
  const classId = await school.addClass({ capacity: 3, minAge: 0 });
  const family = await school.addFamily(3);
  await family.call('enroll', {
    idempotencyKey: 'bulk-over',
    lines: family.studentIds.map((studentId) => ({ studentId, classId })),
  });
  const before = await read(classId);
  await admin.call('saveClass', {
    classId,
    version: before.version,
    content: { ...before.content, description: 'Over', capacity: 2 },
    tell: null,
    overCapacityReason: 'Three came',
  });
  for (const changes of [{ priceCents: 500 }, { capacity: 3 }]) {
    const { batchId } = await apply([classId], changes);
    expect(await admin.call('undoBatch', { batchId: batchId ?? '' })).toEqual({
      undone: 1,
      promoted: 0,
      kept: [],
      next: null,
    });
  }
  expect(await read(classId)).toMatchObject({ seatsOver: 1, content: { capacity: 2, priceCents: 12_000 } });
});

test('an undo brings back what was archived meanwhile, and says what does not exist any more', async () => {
  const typed = async (name: string) => (await admin.call('saveDirectoryEntry', { kind: 'type', name })).entry;
  const [old, next] = [await typed('Old kind'), await typed('New kind')];
  const classId = await school.addClass();
  await apply([classId], { typeId: old.id });
  const first = await apply([classId], { typeId: next.id });
  await admin.call('archiveDirectoryEntry', { kind: 'type', id: old.id, version: old.version, isArchived: true });
  expect(await admin.call('undoBatch', { batchId: first.batchId ?? '' })).toMatchObject({ undone: 1 });
  expect((await read(classId)).content.typeId).toBe(old.id);
  const second = await apply([classId], { typeId: next.id });
  await admin.call('removeDirectoryEntry', { kind: 'type', id: old.id, version: old.version + 1 });
  expect(await admin.call('undoBatch', { batchId: second.batchId ?? '' })).toMatchObject({
    undone: 0,
    kept: [{ id: classId, reason: 'gone' }],
  });
});

test('a change goes on as one batch for whoever made it, until something of it is undone', async () => {
  const [first = '', second = '', third = ''] = await Promise.all([1, 2, 3].map(() => school.addClass()));
  const goOn = async (person: Person, id: string, batchId: string, changes: BulkChanges = { minimum: 3 }) =>
    person.call('applyBulkChange', { classes: await chosen([id]), changes, tell: null, batchId });
  const { batchId } = await apply([first], { minimum: 3 });
  expect(await goOn(admin, second, batchId ?? '')).toMatchObject({ batchId, changed: 1 });
  expect(await goOn(admin, second, batchId ?? '')).toMatchObject({ batchId, changed: 0 });
  const other = await school.addPerson({ roles: ['administrator'], email: 'other-office@example.org' });
  expect(await failure(goOn(other, third, batchId ?? ''))).toMatchObject({ code: 'not-found' });
  const elsewhere = await school.addClass({ semesterId: await school.addSemester({ name: 'Elsewhere' }) });
  expect(await failure(goOn(admin, elsewhere, batchId ?? ''))).toMatchObject({
    details: { reason: 'several-semesters' },
  });
  await apply([second], { isPaused: true });
  expect(await admin.call('undoBatch', { batchId: batchId ?? '' })).toMatchObject({
    undone: 1,
    kept: [{ id: second }],
  });
  expect(await failure(goOn(admin, third, batchId ?? ''))).toMatchObject({ details: { reason: 'already-undone' } });
});

test('who only waits keeps a class visible too, and is told of changes', async () => {
  const { id: classId } = await publish(school, admin, { title: 'Only waited for', capacity: 1 });
  await apply([classId], { isPublished: false });
  const { batchId } = await apply([classId], { isPublished: true });
  const [holder, waiter] = [await school.addFamily(1), await school.addFamily(1, 'only-waits@example.org')];
  const take = async (family: typeof holder) => {
    const lines = family.studentIds.map((studentId) => ({ studentId, classId, ifFull: 'waitlist' as const }));
    const answer = await family.call('enroll', { idempotencyKey: `only ${family.studentIds.join()}`, lines });
    return answer.lines[0]?.enrollmentId ?? '';
  };
  const enrollmentId = await take(holder);
  await take(waiter);
  // Nobody moves up while it is paused.
  await school.database.updateTable('classes').set({ isPaused: true }).where('id', '=', classId).execute();
  await holder.call('withdraw', { enrollmentId });
  expect(await read(classId)).toMatchObject({ seatsTaken: 0, waiting: 1 });
  expect(await admin.call('undoBatch', { batchId: batchId ?? '' })).toMatchObject({
    undone: 0,
    kept: [{ title: 'Only waited for', reason: 'has-people' }],
  });
  expect(await apply([classId], { minimum: 1 }, 'Bring a coat.')).toMatchObject({ mails: 1 });
});
