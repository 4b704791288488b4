import { expect, test } from 'vitest';
import {
  addInstructor,
  addPicture,
  addPlace,
  blocked,
  change,
  enroll,
  publish,
  TUESDAYS,
} from '../../../../test/class-editing.ts';
import { openOffice, read, school, staff } from '../../../../test/office.ts';
import { ORGANIZATION } from '../../../../test/school.ts';
import { SWIMS } from '../../../../test/questions.ts';
import { publishWaiver, signFor } from '../../../../test/waivers.ts';
import { newId } from '../../platform/ids.ts';

openOffice();

/** Every column of a table, as the database knows it: one that comes later is decided here before this passes again. */
async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await school.testDatabase.pool.query<{ column_name: string }>(
    'SELECT column_name FROM information_schema.columns WHERE table_name = $1 ORDER BY 1',
    [table],
  );
  return rows.map((row) => row.column_name);
}

async function rowsOf(table: string, column: string, classId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await school.testDatabase.pool.query<Record<string, unknown>>(
    `SELECT * FROM ${table} WHERE ${column} = $1`,
    [classId],
  );
  return rows;
}

/** A class with something in every field. */
async function fullClass(): Promise<string> {
  const { id } = await publish(school, staff, {
    title: 'Climbing',
    locationId: await addPlace(school, 'Hall'),
    instructorIds: [await addInstructor(school, 'Ada'), await addInstructor(school, 'Bo')],
    picture: { fileId: await addPicture(school), alt: 'A wall' },
    schedule: {
      ...TUESDAYS,
      skipped: ['2026-09-15'],
      extra: [{ on: '2026-10-10', start: '09:00', end: '10:00' }],
      moved: [{ from: '2026-09-22', to: { on: '2026-09-23', start: '09:00', end: '10:00' } }],
    },
    minAge: 8,
    maxAge: 12,
    minimum: 1,
    registrationOpensAt: '2026-08-20T13:00:00.000Z',
    registrationClosesAt: '2026-09-20T13:00:00.000Z',
    priceCents: 1000,
    priceMaxCents: 3000,
    options: [
      { id: null, name: 'Shoes', priceCents: 500 },
      { id: null, name: 'Helmet', priceCents: 0 },
    ],
    isPaused: false,
  });
  for (const _ of [1, 2]) await enroll(await school.addFamily(), id);
  await change(staff, id, { isPaused: true, capacity: 1 }, { overCapacityReason: 'Test' });
  const batchId = newId();
  await school.database
    .insertInto('importBatches')
    .values({
      organizationId: ORGANIZATION,
      id: batchId,
      semesterId: school.semesterId,
      fileName: 'a.csv',
      createdAt: school.clock.iso(),
      createdBy: 'test',
      changes: '[]',
      revertedAt: null,
    })
    .execute();
  await school.database
    .updateTable('classes')
    .set({ externalId: id, importBatchId: batchId, nextTicket: 7, isInformationOnly: true, isEnteringGrade: true })
    .where('id', '=', id)
    .execute();
  return id;
}

const OWN = [
  'id',
  'title',
  'published_at',
  'cancelled_at',
  'cancel_reason',
  'runs_anyway_at',
  'seats_taken',
  'seats_over',
  'next_ticket',
  'external_id',
  'import_batch_id',
  'version',
  'created_at',
  'updated_at',
  'updated_by',
];
const COPIED = [
  'organization_id',
  'semester_id',
  'type_id',
  'location_id',
  'description',
  'is_entering_grade',
  'is_information_only',
  'is_paused',
  'registration_opens_at',
  'registration_closes_at',
  'min_grade',
  'max_grade',
  'min_age',
  'max_age',
  'minimum',
  'capacity',
  'price_cents',
  'price_max_cents',
  'schedule',
  'picture_file_id',
  'picture_alt',
];

test('a copy has everything of its class, field by field, and nobody in it', async () => {
  const original = await fullClass();
  const { version } = await read(original);
  await staff.call('cancelClass', { classId: original, version, isCancelled: true, reason: 'Test', tell: null });
  school.clock.advance(3_600_000);
  const { classId } = await staff.call('copyClass', { classId: original });
  expect([...OWN, ...COPIED].sort()).toEqual(await columnsOf('classes'));
  const [before, copy] = [(await rowsOf('classes', 'id', original))[0], (await rowsOf('classes', 'id', classId))[0]];
  for (const column of COPIED) {
    expect(copy?.[column], column).toEqual(before?.[column]);
    expect(before?.[column], `${column} is worth comparing`).not.toBeNull();
  }
  expect(Object.fromEntries(OWN.map((column) => [column, copy?.[column]]))).toEqual({
    id: classId,
    title: 'Climbing (copy)',
    published_at: null,
    cancelled_at: null,
    cancel_reason: '',
    runs_anyway_at: null,
    seats_taken: 0,
    seats_over: 0,
    next_ticket: 1,
    external_id: null,
    import_batch_id: null,
    version: 1,
    created_at: school.clock.iso(),
    updated_at: school.clock.iso(),
    updated_by: 'office@example.org',
  });
  const satellites: [string, string[]][] = [
    ['meetings', ['held_on', 'start_time', 'end_time', 'location_id', 'organization_id']],
    ['class_instructors', ['instructor_id', 'position', 'organization_id']],
    ['class_options', ['name', 'price_cents', 'position', 'organization_id']],
  ];
  for (const [table, copied] of satellites) {
    expect([...copied, 'class_id', ...(table === 'class_instructors' ? [] : ['id'])].sort()).toEqual(
      await columnsOf(table),
    );
    const strip = (rows: Record<string, unknown>[]) =>
      rows.map((row) => JSON.stringify(copied.map((column) => row[column]))).sort();
    const [theirs, own] = [await rowsOf(table, 'class_id', original), await rowsOf(table, 'class_id', classId)];
    expect(strip(own)).toEqual(strip(theirs));
    expect(own.length, table).toBeGreaterThan(0);
  }
  // These belong to people or to the class's own story; a table of classes that comes later is decided here.
  const { rows } = await school.testDatabase.pool.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns WHERE column_name = 'class_id' ORDER BY 1`,
  );
  expect(rows.map((row) => row.table_name)).toEqual([
    'attendance_taps',
    'class_drafts',
    'class_group_members',
    'class_instructors',
    'class_options',
    'date_undos',
    'enrollments',
    'health_readings',
    'letter_rule_sendings',
    'meetings',
    'office_notes',
    'plan_lines',
    'questions',
    'removed_meetings',
    'sheet_prints',
    'sheet_versions',
    'waitlist_entries',
    'waivers',
  ]);
  const notCopied = [
    'attendance_taps',
    'class_drafts',
    'class_group_members',
    'date_undos',
    'enrollments',
    'health_readings',
    'letter_rule_sendings',
    'office_notes',
    'plan_lines',
    'removed_meetings',
    'sheet_prints',
    'sheet_versions',
  ];
  for (const table of [...notCopied, 'waitlist_entries']) expect(await rowsOf(table, 'class_id', classId)).toEqual([]);
});

test('what a class asks and what is signed for it goes along; what was answered and signed there does not', async () => {
  const original = await school.addClass();
  const { questionId } = await staff.call('saveQuestion', { question: { ...SWIMS, classId: original } });
  const old = await staff.call('saveQuestion', { question: { ...SWIMS, wording: 'Old?', classId: original } });
  await staff.call('archiveQuestion', { ...old, version: 1, isArchived: true });
  const waiverId = await publishWaiver(school, { title: 'Cliffs', classId: original, versions: 2 });
  const family = await school.addFamily();
  const [studentId = ''] = family.studentIds;
  await enroll(family, original);
  await family.call('saveQuestions', { studentId, version: 0, questions: [{ questionId, answer: ['yes'] }] });
  await signFor(school, { waiverId, studentId, number: 2, ...family });
  const { classId } = await staff.call('copyClass', { classId: original });
  const { questions } = await staff.call('staffQuestions');
  const own = questions.filter((each) => each.classId === classId);
  expect(own).toMatchObject([{ wording: 'Swims?', isRequired: true, answers: 0, version: 1, isArchived: false }]);
  expect(own[0]?.id).not.toBe(questionId);
  const waivers = (await staff.call('staffWaivers', {})).waivers.filter((each) => each.class?.id === classId);
  expect(waivers).toMatchObject([{ title: 'Cliffs', published: { number: 1 }, signatures: 0, hasChanges: false }]);
  expect(waivers[0]?.id).not.toBe(waiverId);
});

test('in another semester its dates and window move by whole weeks, across the change of the clocks, without its holidays', async () => {
  const semesterId = await school.addSemester({ name: 'Spring 2027', startsOn: '2027-03-01', endsOn: '2027-06-18' });
  await school.database
    .updateTable('semesters')
    .set({ holidays: JSON.stringify([{ from: '2027-03-09', to: '2027-03-09', name: 'Break' }]) })
    .where('id', '=', semesterId)
    .execute();
  const original = await fullClass();
  const { classId } = await staff.call('copyClass', { classId: original, semesterId });
  const copy = await read(classId);
  // From 7 September 2026 to 1 March 2027 are 25 weeks.
  expect(copy.meetings).toEqual([
    { on: '2027-03-02', start: '15:30', end: '17:30' },
    { on: '2027-03-17', start: '09:00', end: '10:00' },
    { on: '2027-03-23', start: '15:30', end: '17:30' },
    { on: '2027-03-30', start: '15:30', end: '17:30' },
    { on: '2027-04-03', start: '09:00', end: '10:00' },
  ]);
  expect(copy.content).toMatchObject({
    title: 'Climbing',
    // Nine o'clock in summer is nine o'clock in winter.
    registrationOpensAt: '2027-02-11T14:00:00.000Z',
    registrationClosesAt: '2027-03-14T13:00:00.000Z',
  });
});

test('dates that came one by one move too, and not onto holidays of the other semester', async () => {
  const semesterId = await school.addSemester({ name: 'Next week', startsOn: '2026-09-14' });
  await school.database
    .updateTable('semesters')
    .set({ holidays: JSON.stringify([{ from: '2026-09-17', to: '2026-09-18', name: 'Break' }]) })
    .where('id', '=', semesterId)
    .execute();
  const meetings = ['2026-09-08', '2026-09-10', '2026-09-12'].map((on, index) => ({
    on,
    start: `0${index + 7}:00`,
    end: '12:00',
  }));
  const original = await school.addClass({ meetings });
  const { classId } = await staff.call('copyClass', { classId: original, semesterId });
  expect((await read(classId)).meetings.map(({ on }) => on)).toEqual(['2026-09-15', '2026-09-19']);
});

test('what is saved while a class is copied is copied whole or not at all', async () => {
  const original = await publish(school, staff);
  const semesterId = await school.addSemester({ name: 'Held', startsOn: '2026-09-07' });
  const copying = await school.database.transaction().execute(async (holding) => {
    await holding.updateTable('semesters').set({ name: 'Kept' }).where('id', '=', semesterId).execute();
    // Not awaited: it has read the class and waits for the semester.
    const answer = staff.call('copyClass', { classId: original.id, semesterId });
    await blocked(school.testDatabase.pool, 1);
    await change(staff, original.id, { title: 'Rocks', schedule: { ...TUESDAYS, weekdays: [3] } });
    return { answer };
  });
  const { content, meetings } = await read((await copying.answer).classId);
  expect(content.title).toBe('Rocks');
  expect(meetings.map(({ on }) => on)).toEqual(['2026-09-09', '2026-09-16', '2026-09-23', '2026-09-30']);
});

test('a long title stays within its limit', async () => {
  const original = await school.addClass({ title: 'x'.repeat(200) });
  const { classId } = await staff.call('copyClass', { classId: original });
  const { content } = await read(classId);
  expect(content.title).toHaveLength(200);
  expect(content.title).toMatch(/x \(copy\)$/);
});
