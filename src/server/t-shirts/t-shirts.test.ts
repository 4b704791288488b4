import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
let admin: Person;
let registrar: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  registrar = await school.addPerson({ email: 'desk@example.org', roles: ['registrar'] });
});
afterAll(() => school.close());

// Each story has a semester of its own.
let semesterId: string;
let stories = 0;
beforeEach(async () => {
  school.clock.set('2026-09-01T13:00:00Z');
  stories += 1;
  semesterId = await school.addSemester({ name: `Story ${stories}`, isOpen: true });
  await school.database.deleteFrom('tshirtSizeLists').execute();
});

type Family = Awaited<ReturnType<TestSchool['addFamily']>>;

/** A family whose students have these sizes and seats in these classes. */
async function seated(classIds: readonly string[], sizes: readonly (string | null)[], email?: string): Promise<Family> {
  const family = await school.addFamily(sizes.length, email);
  for (const [row, id] of family.studentIds.entries()) {
    await setDirectly(id, sizes[row] ?? null);
    for (const classId of classIds)
      await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId: id, classId }] });
  }
  return family;
}
const setDirectly = (id: string, tshirtSize: string | null) =>
  school.database.updateTable('students').set({ tshirtSize }).where('id', '=', id).execute();
const aClass = (title: string, day = '2026-10-05') =>
  school.addClass({ title, semesterId, capacity: 50, meetings: [{ on: day, start: '10:00', end: '12:00' }] });
const order = () => registrar.call('tshirtOrder', { semesterId });
const lineOf = async (size: string) => (await order()).lines.find((line) => line.size === size);
const actionsOf = async (entityId: string) =>
  (
    await school.database
      .selectFrom('auditEntries')
      .select('action')
      .where('entityId', '=', entityId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const saveSize = (family: Family, id: string, tshirtSize: string | null) =>
  family.call('saveStudent', {
    student: { id, firstName: 'Maya', lastName: 'Reed', birthDate: '2016-05-01', tshirtSize },
  });
const NOT_LISTED = (path: string) => ({
  code: 'invalid-argument',
  details: { fields: [{ path, code: 'not-listed' }] },
});
const MEANWHILE = { details: { reason: 'changed-meanwhile' } };

test('each student is counted once in the semester, and in each of their classes', async () => {
  const [climbing, kayaks] = [await aClass('Climbing'), await aClass('Kayaks', '2026-10-06')];
  await seated([climbing, kayaks], ['YM', null]);
  await seated([kayaks], ['YM']);
  const counted = async (classId?: string) => {
    const { counts, missing, students } = await registrar.call('tshirts', { semesterId, classId });
    return { YM: counts.find(({ size }) => size === 'YM')?.count, missing, students: students.length };
  };
  expect(await counted()).toEqual({ YM: 2, missing: 1, students: 3 });
  expect(await counted(climbing)).toEqual({ YM: 1, missing: 1, students: 2 });
  expect(await counted(kayaks)).toEqual({ YM: 2, missing: 1, students: 3 });
  // A class of another semester is none of this one: all are counted, and the answer says so.
  expect(await registrar.call('tshirts', { semesterId, classId: 'no-such-class' })).toMatchObject({ classId: null });
  const { counts, missing, students } = await registrar.call('tshirts', { semesterId });
  expect(new Set(students.map(({ classTitles }) => classTitles.join()))).toEqual(
    new Set(['Climbing,Kayaks', 'Kayaks']),
  );
  expect(counts.reduce((sum, { count }) => sum + count, missing)).toBe(students.length);
  expect(await registrar.call('dashboard', { semesterId })).toMatchObject({ missingSizes: missing });
});

test('the counts follow the specification until the school has a list of its own', async () => {
  const { counts } = await registrar.call('tshirts', { semesterId });
  expect(counts.map(({ size }) => size)).toEqual(['YS', 'YM', 'YL', 'AS', 'AM', 'AL', 'AXL', 'A2XL', 'A3XL']);
});

test('a school offers sizes of its own, in its order; one put away stays with whoever has it', async () => {
  const climbing = await aClass('Climbing');
  const family = await seated([climbing], ['YS', null]);
  const [had = '', none = ''] = family.studentIds;
  const { version, sizes } = await admin.call('tshirtSizes');
  const list = [
    { size: 'Toddler 4T', cut: 'Toddler', isOffered: true },
    // A cut of the specification stays what it is.
    ...sizes.map(({ size }) => ({ size, cut: 'Odd', isOffered: size !== 'YS' })),
  ];
  const saved = await admin.call('saveTshirtSizes', { version, sizes: list });
  expect(saved.sizes.slice(0, 2)).toEqual([
    { size: 'Toddler 4T', cut: 'Toddler', isOffered: true, isUsed: false },
    { size: 'YS', cut: 'youth', isOffered: false, isUsed: true },
  ]);
  expect((await family.call('students')).sizes.map(({ size }) => size).slice(0, 2)).toEqual(['Toddler 4T', 'YM']);
  expect((await saveSize(family, none, 'Toddler 4T')).student.tshirtSize).toBe('Toddler 4T');
  expect((await saveSize(family, had, 'YS')).student.tshirtSize).toBe('YS');
  await expect(saveSize(family, none, 'YS')).rejects.toMatchObject(NOT_LISTED('student.tshirtSize'));
  const { counts } = await registrar.call('tshirts', { semesterId });
  expect(counts.filter(({ count }) => count > 0).map(({ size }) => size)).toEqual(['Toddler 4T', 'YS']);
  // In use it stays in the list; a list that somebody read before is old.
  const without = list.filter(({ size }) => size !== 'Toddler 4T');
  await expect(admin.call('saveTshirtSizes', { version: saved.version, sizes: without })).rejects.toMatchObject({
    details: { fields: [{ path: 'sizes', code: 'size-in-use' }] },
  });
  await expect(admin.call('saveTshirtSizes', { version, sizes: list })).rejects.toMatchObject(MEANWHILE);
  expect(await actionsOf(ORGANIZATION)).toContain('organization.sizes-saved');
});

test('a list with a size twice, with none offered, or with nonsense is wrong at its field', async () => {
  const { version, sizes: shown } = await admin.call('tshirtSizes');
  const sizes = shown.map(({ isUsed: _used, ...size }) => size);
  const wrongAt = async (list: typeof sizes) =>
    admin.call('saveTshirtSizes', { version, sizes: list }).then(
      () => 'saved',
      ({ details }) => details.fields[0],
    );
  expect(await wrongAt([...sizes, { size: ' ym ', cut: 'Own', isOffered: true }])).toMatchObject({
    path: 'sizes.9.size',
    code: 'size-twice',
  });
  expect(await wrongAt(sizes.map((size) => ({ ...size, isOffered: false })))).toMatchObject({
    path: 'sizes',
    code: 'too-few',
  });
  expect(await wrongAt([...sizes, { size: '  ', cut: 'Own', isOffered: true }])).toMatchObject({
    path: 'sizes.9.size',
    code: 'required',
  });
  expect(await wrongAt([...sizes, { size: 'x'.repeat(41), cut: 'Own', isOffered: true }])).toMatchObject({
    code: 'too-long',
  });
  expect(await wrongAt(sizes.slice(1))).toMatchObject({ path: 'sizes', code: 'size-in-use' });
});

test('after the last day of a semester a family asks, and staff accept or decline', async () => {
  const climbing = await aClass('Climbing');
  const family = await seated([climbing], ['YM']);
  const [id = ''] = family.studentIds;
  await registrar.call('saveTshirtPlan', { semesterId, version: 0, changeUntil: '2026-09-01', reserves: [] });
  expect((await family.call('students')).sizesUntil).toEqual({ [id]: '2026-09-01' });
  expect((await saveSize(family, id, 'YL')).student.tshirtSize).toBe('YL');
  school.clock.set('2026-09-02T13:00:00Z');
  const saved = await saveSize(family, id, 'AS');
  expect(saved.student).toMatchObject({ firstName: 'Maya', tshirtSize: 'YL' });
  expect((await family.call('students')).sizesAsked).toEqual({ [id]: { size: 'AS', state: 'open' } });
  expect(await registrar.call('tshirts', { semesterId })).toMatchObject({ requests: 1 });
  // Saving another field with the size that is asked for asks nothing anew.
  await saveSize(family, id, 'AS');
  expect((await actionsOf(id)).filter((action) => action === 'student.size-asked')).toHaveLength(1);
  // For another size than is on the screen of the office nothing is decided.
  const decide = (size: string, isAccepted: boolean) =>
    registrar.call('decideSizeRequest', { studentId: id, size, isAccepted });
  await expect(decide('AM', true)).rejects.toMatchObject(MEANWHILE);
  await decide('AS', false);
  expect((await family.call('students')).sizesAsked).toEqual({ [id]: { size: 'AS', state: 'declined' } });
  await expect(decide('AS', true)).rejects.toMatchObject(MEANWHILE);
  await saveSize(family, id, 'AM');
  await decide('AM', true);
  const after = await family.call('students');
  expect(after.students[0]?.tshirtSize).toBe('AM');
  expect(after.sizesAsked).toEqual({});
  // Choosing what they have takes the wish back; none at all is refused as before.
  await saveSize(family, id, 'AL');
  await saveSize(family, id, 'AM');
  expect((await family.call('students')).sizesAsked).toEqual({});
  await expect(saveSize(family, id, null)).rejects.toMatchObject({
    details: { fields: [{ path: 'student.tshirtSize', code: 'sizes-ordered' }] },
  });
  expect((await actionsOf(id)).filter((action) => action.startsWith('student.size-'))).toEqual([
    'student.size-asked',
    'student.size-declined',
    'student.size-asked',
    'student.size-accepted',
    'student.size-asked',
    'student.size-withdrawn',
  ]);
});

test('staff who set the size that was asked for have answered', async () => {
  const climbing = await aClass('Climbing');
  const family = await seated([climbing], ['YM']);
  const [id = ''] = family.studentIds;
  await registrar.call('saveTshirtPlan', { semesterId, version: 0, changeUntil: '2026-08-01', reserves: [] });
  const { student } = await saveSize(family, id, 'YL');
  await registrar.call('setSize', { studentId: id, version: student.version, tshirtSize: 'YL' });
  const { requests } = await registrar.call('sizeRequests');
  expect(requests.find(({ studentId }) => studentId === id)).toMatchObject({ state: 'accepted', from: 'YL', to: 'YL' });
  const set = registrar.call('setSize', { studentId: id, version: student.version + 1, tshirtSize: 'XXS' });
  await expect(set).rejects.toMatchObject(NOT_LISTED('tshirtSize'));
});

test('an order is noted once; classes added later show what is still to order; it is corrected and undone', async () => {
  await seated([await aClass('Climbing')], ['YM', 'YM', null]);
  await registrar.call('saveTshirtPlan', {
    semesterId,
    version: 0,
    changeUntil: null,
    reserves: [
      { size: 'YM', percent: 10, pieces: null },
      { size: 'AS', percent: null, pieces: 2 },
    ],
  });
  expect(await lineOf('YM')).toMatchObject({ students: 2, reserve: 1, needed: 3, ordered: 0, open: 3 });
  expect((await order()).missing).toBe(1);
  const orderId = newId();
  const lines = [
    { size: 'YM', pieces: 3 },
    { size: 'AS', pieces: 2 },
  ];
  const noted = { semesterId, orderId, note: 'Printshop 4711', lines };
  await registrar.call('saveTshirtOrder', noted);
  // The answer is lost, and it is sent again.
  expect(await registrar.call('saveTshirtOrder', noted)).toEqual({ version: 1 });
  expect(await order()).toMatchObject({
    totals: { needed: 5, ordered: 5, open: 0 },
    orders: [{ by: 'desk@example.org', note: 'Printshop 4711', lines, isUndone: false }],
  });
  await seated([await aClass('Late class', '2026-11-05')], ['YM', 'YL']);
  expect(await lineOf('YM')).toMatchObject({ needed: 4, ordered: 3, open: 1 });
  expect((await order()).totals).toMatchObject({ open: 2 });
  const corrected = [{ size: 'YM', pieces: 6 }];
  await registrar.call('saveTshirtOrder', { ...noted, version: 1, lines: corrected });
  expect(await lineOf('YM')).toMatchObject({ ordered: 6, open: 0, over: 2 });
  await expect(registrar.call('saveTshirtOrder', { ...noted, version: 1, lines })).rejects.toMatchObject(MEANWHILE);
  const undo = { orderId, version: 2, isUndone: true };
  expect(await registrar.call('undoTshirtOrder', undo)).toEqual({ version: 3 });
  expect(await registrar.call('undoTshirtOrder', undo)).toEqual({ version: 3 });
  expect(await order()).toMatchObject({ totals: { ordered: 0 }, orders: [{ isUndone: true }] });
  await registrar.call('undoTshirtOrder', { orderId, version: 3, isUndone: false });
  expect(await lineOf('YM')).toMatchObject({ ordered: 6 });
  expect(await actionsOf(semesterId)).toEqual([
    'semester.tshirts-planned',
    'semester.tshirts-ordered',
    'semester.tshirts-order-corrected',
    'semester.tshirts-order-undone',
    'semester.tshirts-ordered',
  ]);
});

test('an order or a plan that makes no sense is wrong at its field, and of an unknown semester not found', async () => {
  const note = { semesterId, orderId: newId(), note: '' };
  const fieldOf = async (call: Promise<unknown>) =>
    call.then(
      () => 'saved',
      ({ details, code }) => details?.fields?.[0] ?? code,
    );
  const save = (lines: { size: string; pieces: number }[]) =>
    fieldOf(registrar.call('saveTshirtOrder', { ...note, lines }));
  expect(await save([])).toMatchObject({ path: 'lines', code: 'too-few' });
  expect(await save([{ size: 'YM', pieces: 0 }])).toMatchObject({ path: 'lines.0.pieces', code: 'not-whole' });
  expect(await save([{ size: 'YM', pieces: 1.5 }])).toMatchObject({ path: 'lines.0.pieces', code: 'not-whole' });
  expect(
    await save([
      { size: 'YM', pieces: 1 },
      { size: 'YM', pieces: 2 },
    ]),
  ).toMatchObject({ path: 'lines.1.size', code: 'size-twice' });
  expect(await save([{ size: 'Blue', pieces: 1 }])).toMatchObject({ path: 'lines.0.size', code: 'not-listed' });
  const plan = (more: object) =>
    fieldOf(registrar.call('saveTshirtPlan', { semesterId, version: 0, changeUntil: null, reserves: [], ...more }));
  expect(await plan({ changeUntil: '2026-02-30' })).toMatchObject({ path: 'changeUntil', code: 'not-a-day' });
  expect(await plan({ reserves: [{ size: 'YM', percent: 101, pieces: null }] })).toMatchObject({
    path: 'reserves.0.percent',
  });
  expect(await plan({ reserves: [{ size: 'YM', percent: 1, pieces: 1 }] })).toMatchObject({ path: 'reserves.0' });
  expect(await plan({ semesterId: newId() })).toBe('not-found');
  expect(
    await fieldOf(
      registrar.call('saveTshirtOrder', { ...note, semesterId: newId(), lines: [{ size: 'YM', pieces: 1 }] }),
    ),
  ).toBe('not-found');
});

test('two who plan at once: the second is told', async () => {
  const plan = { semesterId, version: 0, changeUntil: '2026-10-01', reserves: [] };
  const both = await Promise.allSettled([registrar.call('saveTshirtPlan', plan), admin.call('saveTshirtPlan', plan)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('staff have shirts of their own, which are ordered and handed out too', async () => {
  const staffId = newId();
  const pat = { semesterId, staffId, name: 'Pat Instructor', size: 'AL' };
  await registrar.call('saveStaffTshirt', pat);
  expect(await registrar.call('saveStaffTshirt', pat)).toEqual({ version: 1 });
  expect(await lineOf('AL')).toMatchObject({ students: 0, staff: 1, needed: 1 });
  await registrar.call('saveStaffTshirt', { ...pat, version: 1, size: 'AXL' });
  await expect(registrar.call('saveStaffTshirt', { ...pat, version: 1 })).rejects.toMatchObject(MEANWHILE);
  const given = await registrar.call('giveTshirt', { semesterId, personId: staffId, isStaff: true, size: 'AXL' });
  expect(given.given).toMatchObject({ size: 'AXL', by: 'desk@example.org' });
  const { people } = await registrar.call('tshirtHandout', { semesterId });
  expect(people).toMatchObject([{ firstName: 'Pat Instructor', isStaff: true, given: { size: 'AXL' } }]);
  await registrar.call('takeBackTshirt', { semesterId, personId: staffId, isStaff: true });
  const [row] = (await registrar.call('staffTshirts', { semesterId })).staff;
  expect(row).toMatchObject({ name: 'Pat Instructor', given: null });
  await registrar.call('removeStaffTshirt', { staffId, version: row?.version ?? 0 });
  expect((await registrar.call('staffTshirts', { semesterId })).staff).toEqual([]);
  await expect(registrar.call('saveStaffTshirt', { ...pat, staffId: newId(), name: ' ' })).rejects.toMatchObject({
    details: { fields: [{ path: 'name', code: 'name-missing' }] },
  });
});

test('a shirt is handed out once, in the size it has then; another one becomes theirs', async () => {
  const [climbing, kayaks] = [await aClass('Climbing'), await aClass('Kayaks', '2026-10-06')];
  const family = await seated([climbing, kayaks], ['YM', 'YL']);
  const [maya = '', sam = ''] = family.studentIds;
  const give = (person: Person, personId: string, size: string) =>
    person.call('giveTshirt', { semesterId, personId, isStaff: false, size });
  await give(registrar, maya, 'YM');
  // The other phone taps the same, or has another size in hand.
  expect((await give(admin, maya, 'YM')).given).toMatchObject({ size: 'YM', by: 'desk@example.org' });
  await expect(give(admin, maya, 'AS')).rejects.toMatchObject(MEANWHILE);
  await give(registrar, sam, 'AS');
  expect((await family.call('students')).students.find(({ id }) => id === sam)?.tshirtSize).toBe('AS');
  const listed = async (classId?: string) =>
    (await registrar.call('tshirtHandout', { semesterId, classId })).people.map(({ given }) => given?.size ?? null);
  expect(new Set(await listed())).toEqual(new Set(['AS', 'YM']));
  // In each of their classes: one shirt a semester.
  expect(new Set(await listed(kayaks))).toEqual(new Set(['AS', 'YM']));
  const back = { semesterId, personId: maya, isStaff: false };
  await registrar.call('takeBackTshirt', back);
  await registrar.call('takeBackTshirt', back);
  expect((await listed()).filter((size) => size === null)).toHaveLength(1);
  expect((await actionsOf(maya)).filter((action) => action.includes('tshirt'))).toEqual([
    'student.tshirt-given',
    'student.tshirt-taken-back',
  ]);
  // Who left the class meanwhile is in no list any more, and gets none.
  const stranger = await school.addFamily(1);
  await expect(give(registrar, stranger.studentIds[0] ?? '', 'YM')).rejects.toMatchObject({ code: 'not-found' });
  await expect(give(registrar, maya, 'XXS')).rejects.toMatchObject(NOT_LISTED('size'));
});

test('two phones that hand out at the same moment note one shirt', async () => {
  const family = await seated([await aClass('Climbing')], ['YM']);
  const [personId = ''] = family.studentIds;
  const give = (person: Person, size: string) =>
    person.call('giveTshirt', { semesterId, personId, isStaff: false, size });
  const both = await Promise.allSettled([give(registrar, 'YM'), give(admin, 'YL')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { people } = await registrar.call('tshirtHandout', { semesterId });
  expect(people.map(({ size, given }) => size === given?.size)).toEqual([true]);
});

test('a reminder goes to each reader once, about all their students without a size, and can be taken back', async () => {
  const climbing = await aClass('Climbing');
  await seated([climbing], [null, null, 'YM'], `sizes${stories}@example.org`);
  await seated([climbing], ['YL']);
  const asked = { semesterId };
  const preview = await registrar.call('previewSizeReminder', asked);
  expect(preview).toEqual({ students: 2, families: 1, unreached: 0, mails: 1, justSent: 0 });
  const { reminderId, mails } = await registrar.call('remindOfSizes', asked);
  expect(mails).toBe(1);
  const outbox = () =>
    school.database
      .selectFrom('outboxMails')
      .select(['toEmail', 'facts', 'nextTryAt'])
      .where('kind', '=', 'sizes-missing')
      .execute();
  const [mail, ...others] = await outbox();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ toEmail: `sizes${stories}@example.org`, nextTryAt: '2026-09-01T13:02:00.000Z' });
  // Nothing in it but whose.
  expect(Object.keys(mail?.facts ?? {}).toSorted()).toEqual(['reminderId', 'studentIds']);
  expect(await registrar.call('remindOfSizes', asked)).toMatchObject({ mails: 0, justSent: 1 });
  expect(await registrar.call('undoSizeReminder', { semesterId, reminderId })).toEqual({ mails: 1 });
  expect(await outbox()).toEqual([]);
  // Who wants no mail gets none, and the office reads that they are not reached.
  await school.database.updateTable('guardians').set({ wantsMail: false }).execute();
  expect(await registrar.call('previewSizeReminder', asked)).toMatchObject({ families: 1, unreached: 1, mails: 0 });
  const gone = registrar.call('previewSizeReminder', { semesterId, classId: newId() });
  await expect(gone).rejects.toMatchObject({ code: 'not-found' });
});

test('the order sheet as a paper: for staff, with the sums of its rows', async () => {
  await seated([await aClass('Climbing')], ['YM', null]);
  const get = (person: Person, id = semesterId) =>
    school.portal.app.inject({
      url: `/api/papers/t-shirts/${id}`,
      headers: { authorization: `Bearer ${person.accountId}` },
    });
  const answer = await get(registrar);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await get(registrar, newId())).statusCode).toBe(404);
  expect((await get(await school.addFamily(1))).statusCode).toBe(403);
  expect(await actionsOf(ORGANIZATION)).toContain('organization.exported');
});

test('two students who are one have one shirt, and what the one who stays asked for; undone, each has their own again', async () => {
  const climbing = await aClass('Climbing');
  const kayaks = await aClass('Kayaks', '2026-10-06');
  const [mother, father] = [await seated([climbing], ['YM']), await seated([kayaks], ['YL'])];
  const [[keptId = ''], [mergedId = '']] = [mother.studentIds, father.studentIds];
  await registrar.call('giveTshirt', { semesterId, personId: mergedId, isStaff: false, size: 'YL' });
  await registrar.call('saveTshirtPlan', { semesterId, version: 0, changeUntil: '2026-08-01', reserves: [] });
  await saveSize(father, mergedId, 'AS');
  const both = { keptId, mergedId };
  const { seen } = await registrar.call('previewMerge', both);
  const nothing = { fields: [], sections: [] };
  const { mergeId } = await registrar.call('mergeStudents', { ...both, seen, takes: nothing, reason: 'Entered twice' });
  const handed = async () =>
    (await registrar.call('tshirtHandout', { semesterId })).people.map(({ id, given }) => [id, given?.size ?? null]);
  expect(await handed()).toEqual([[keptId, 'YL']]);
  expect((await mother.call('students')).sizesAsked).toEqual({ [keptId]: { size: 'AS', state: 'open' } });
  await registrar.call('undoMerge', { mergeId, reason: 'Two cousins' });
  expect(Object.fromEntries(await handed())).toEqual({ [keptId]: null, [mergedId]: 'YL' });
  expect((await mother.call('students')).sizesAsked).toEqual({});
});

test('a class that is cancelled needs no shirts, and who has left it gets none', async () => {
  const [stays, goes] = [await aClass('Stays'), await aClass('Goes', '2026-10-06')];
  await seated([stays], ['YM']);
  await seated([goes], ['YL']);
  await school.database
    .updateTable('classes')
    .set({ cancelledAt: school.clock.iso() })
    .where('id', '=', goes)
    .execute();
  const { counts, students, classes } = await registrar.call('tshirts', { semesterId });
  expect(students).toHaveLength(1);
  expect(counts.find(({ size }) => size === 'YL')?.count).toBe(0);
  expect(classes.map(({ title }) => title)).toEqual(['Stays']);
  expect((await order()).totals.needed).toBe(1);
});

test('a semester without anybody, and a school without a semester like it', async () => {
  expect(await registrar.call('tshirtHandout', { semesterId })).toMatchObject({ people: [], classId: null });
  expect((await order()).totals).toEqual({
    open: 0,
    needed: 0,
    students: 0,
    staff: 0,
    reserve: 0,
    ordered: 0,
    over: 0,
  });
  expect(await registrar.call('previewSizeReminder', { semesterId })).toMatchObject({ students: 0, mails: 0 });
  const empty = await openSchool();
  try {
    await empty.database.deleteFrom('semesters').execute();
    const office = await empty.addPerson({ roles: ['administrator'] });
    expect(await office.call('tshirts', {})).toMatchObject({ semester: null, students: [], missing: 0 });
  } finally {
    await empty.close();
  }
});

test('staff set a size for whoever calls, after the last day too, and never over what was changed meanwhile', async () => {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const { students } = await registrar.call('staffFamily', { familyId: family.familyId });
  const version = students[0]?.student.version ?? 0;
  const size = { studentId, version, tshirtSize: 'YL' } as const;
  expect((await registrar.call('setSize', size)).student).toMatchObject({ tshirtSize: 'YL', version: version + 1 });
  await expect(registrar.call('setSize', { ...size, tshirtSize: 'AS' })).rejects.toMatchObject(MEANWHILE);
  expect((await family.call('students')).students[0]?.tshirtSize).toBe('YL');
});
