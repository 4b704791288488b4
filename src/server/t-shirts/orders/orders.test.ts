import { expect, test } from 'vitest';
import { type Person, ORGANIZATION } from '../../../../test/school.ts';
import {
  openShirts,
  school,
  admin,
  registrar,
  semesterId,
  seated,
  aClass,
  order,
  lineOf,
  actionsOf,
  MEANWHILE,
} from '../../../../test/shirts.ts';
import { newId } from '../../platform/ids.ts';

openShirts();

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
