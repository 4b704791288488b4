import { beforeEach, expect, test } from 'vitest';
import { addInstructor, addPlace, change, enroll, publish, refusal, TUESDAYS } from '../../../../test/class-editing.ts';
import { audits, create, mailsOf, openOffice, read, school, staff } from '../../../../test/office.ts';
import { ORGANIZATION } from '../../../../test/school.ts';
import { newId } from '../../platform/ids.ts';

openOffice();

const [MINUTE, DAY] = [60_000, 86_400_000];
const CLOSED = '2026-09-22';
const SNOW = { from: CLOSED, to: CLOSED, start: null, end: null };
let at = 0;
/** Each test has a Tuesday afternoon of its own, in another year. */
beforeEach(async () => {
  school.clock.set('2026-09-01T12:00:00Z');
  await school.database.deleteFrom('meetings').execute();
  await school.database.deleteFrom('closedDays').execute();
  at += 1;
});

const preview = (wishes: object = {}) =>
  staff.call('previewClosing', { ...SNOW, locationId: null, classIds: null, wanted: [], ...wishes });

type To = { on: string; start: string; end: string } | null;
async function close(ids: readonly string[], to: To, wishes: object = {}, who = staff) {
  const classes = await Promise.all(
    ids.map(async (id) => ({ id, version: (await read(id)).version, dates: [{ on: CLOSED, start: '15:30', to }] })),
  );
  const asked = { closingId: newId(), ...SNOW, reason: 'Snow day', isSchool: true, classes, tell: { words: 'Sorry!' } };
  return who.call('closeDay', { ...asked, ...wishes });
}
const daysOf = async (id: string) => (await read(id)).meetings.map(({ on }) => on);
const ALL = ['2026-09-08', '2026-09-15', '2026-09-22', '2026-09-29'];
const schedule = { ...TUESDAYS, firstOn: '2026-09-08', lastOn: '2026-09-29' };
const addClass = async (wishes: object = {}) => (await publish(school, staff, { schedule, ...wishes })).id;
const named = (reason: string, facts: object) => ({ code: 'failed-precondition', details: { reason, facts } });
const lettersOf = async (id: string) =>
  (await mailsOf('class-changed')).filter(({ facts }) => JSON.stringify(facts).includes(id));

test('a snow day: every class of the day is called off or moved, its families told, and one undo brings all back', async () => {
  const [off, later] = [await addClass({ title: `Off ${at}` }), await addClass({ title: `Later ${at}` })];
  const [one, other] = [await school.addFamily(), await school.addFamily()];
  await enroll(one, off);
  await enroll(other, later);
  const seen = await preview();
  expect(seen).toMatchObject({ students: 2, families: 2, mails: 2, closedAs: null, hasMore: false });
  expect(seen.classes.map(({ id, enrolled, isWhole }) => ({ id, enrolled, isWhole }))).toEqual(
    [later, off].map((id) => ({ id, enrolled: 1, isWhole: false })),
  );
  const atEnd = seen.classes[0]?.dates[0]?.atEnd ?? null;
  expect(atEnd).toEqual({ on: '2026-10-06', start: '15:30', end: '17:30' });

  const classes = seen.classes.map(({ id, version }) => ({
    id,
    version,
    dates: [{ on: CLOSED, start: '15:30', to: id === later ? atEnd : null }],
  }));
  const asked = { closingId: newId(), ...SNOW, reason: 'Snow day', isSchool: true, classes, tell: { words: 'Sorry!' } };
  const done = await staff.call('closeDay', asked);
  expect(done).toMatchObject({ changed: 2, mails: 2, promoted: 0 });
  // Sent again, for instance because the answer was lost, it is done once; also when the day is over by then.
  school.clock.set('2026-10-01T12:00:00Z');
  expect(await staff.call('closeDay', asked)).toMatchObject({ changed: 2, mails: 2 });
  school.clock.set('2026-09-01T12:00:00Z');
  expect(await daysOf(off)).toEqual(ALL.filter((on) => on !== CLOSED));
  expect(await daysOf(later)).toEqual([...ALL.filter((on) => on !== CLOSED), '2026-10-06']);
  expect((await staff.call('closedDays')).days).toMatchObject([{ from: CLOSED, to: CLOSED, name: 'Snow day' }]);
  expect(JSON.stringify((await lettersOf(off)).map(({ facts }) => facts))).toContain('Snow day\\n\\nSorry!');
  expect((await audits(off)).at(-1)).toMatchObject({ action: 'class.changed', reason: 'Snow day' });
  expect((await audits(ORGANIZATION)).at(-1)).toMatchObject({
    action: 'organization.day-closed',
    change: { firstOn: CLOSED, lastOn: CLOSED, classes: 2, mails: 2 },
  });

  school.clock.advance(MINUTE);
  const back = await staff.call('undoClosing', { closingId: done.closingId });
  expect(back).toEqual({ undone: 2, mails: 0, kept: [], staysClosed: false });
  for (const id of [off, later]) {
    expect(await daysOf(id)).toEqual(ALL);
    expect(await lettersOf(id)).toEqual([]);
  }
  expect((await staff.call('closedDays')).days).toEqual([]);
  await expect(staff.call('undoClosing', { closingId: done.closingId })).rejects.toMatchObject(
    refusal('already-undone'),
  );
});

test('feeds and instructors follow', async () => {
  const instructorId = await addInstructor(school, `Ada ${at}`);
  const ada = await school.addPerson({ roles: ['instructor'] });
  const { accountId } = ada;
  await school.database.updateTable('instructors').set({ accountId }).where('id', '=', instructorId).execute();
  const id = await addClass({ instructorIds: [instructorId] });
  const held = async () => {
    const { meetings } = await school.anonymous.call('calendar', { from: CLOSED, to: CLOSED });
    const taught = await ada.call('teaching', {});
    return [
      meetings.some((one) => one.classId === id && one.mark !== 'not-held'),
      JSON.stringify(taught).includes(CLOSED),
    ];
  };
  expect(await held()).toEqual([true, true]);
  await close([id], null);
  expect(await held()).toEqual([false, false]);
});

test('closed twice: nothing is left to do, and the closed day stands there once', async () => {
  const id = await addClass();
  await close([id], null);
  const again = await preview();
  expect(again).toMatchObject({ classes: [], closedAs: 'Snow day' });
  const before = await audits(ORGANIZATION);
  await close([], null);
  expect(await audits(ORGANIZATION)).toEqual(before);
  expect((await staff.call('closedDays')).days).toHaveLength(1);
  // The date is not there any more, whoever asks.
  await expect(close([id], null)).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('what was edited since stays, by name, and the others come back', async () => {
  const [kept, back] = [await addClass({ title: `Kept ${at}` }), await addClass()];
  const { closingId } = await close([kept, back], null, { tell: null });
  await change(staff, kept, { title: `Edited ${at}` });
  expect(await staff.call('undoClosing', { closingId })).toEqual({
    undone: 1,
    mails: 0,
    staysClosed: false,
    kept: [{ id: kept, title: `Edited ${at}`, reason: 'changed-meanwhile' }],
  });
  expect(await daysOf(kept)).not.toContain(CLOSED);
  expect(await daysOf(back)).toEqual(ALL);
});

test('a day later it is too late; who has enrolled since keeps the dates', async () => {
  const [one, two] = [await addClass(), await addClass()];
  const first = await close([one], null, { tell: null });
  school.clock.advance(MINUTE);
  await enroll(await school.addFamily(), one);
  const told = await staff.call('undoClosing', { closingId: first.closingId });
  expect(told.kept).toMatchObject([{ reason: 'enrolled-since' }]);
  const second = await close([two], null, { tell: null });
  school.clock.advance(DAY);
  expect((await staff.call('undoClosing', { closingId: second.closingId })).kept).toMatchObject([
    { reason: 'too-late' },
  ]);
  // No class came back: the school stays closed, and nothing is called undone.
  expect((await staff.call('closedDays')).days).toHaveLength(1);
  expect((await staff.call('dayClosings')).closings).toContainEqual(
    expect.objectContaining({ id: second.closingId, undoneAt: null, mayUndo: false }),
  );
});

test('a closed day that was changed since is not taken away', async () => {
  const { closingId } = await close([await addClass()], null, { tell: null });
  const { version, days } = await staff.call('closedDays');
  const longer = days.map(({ total: _total, classes: _classes, ...day }) => ({ ...day, to: '2026-09-23' }));
  await staff.call('saveClosedDays', { version, days: longer });
  expect(await staff.call('undoClosing', { closingId })).toMatchObject({ undone: 1, staysClosed: true });
  expect((await staff.call('closedDays')).days).toMatchObject([{ to: '2026-09-23' }]);
});

test('where the new dates give somebody else’s child a seat there is no way back, and that is said', async () => {
  const first = await addClass();
  const second = await addClass({ capacity: 1, schedule: { ...schedule, firstOn: CLOSED, lastOn: CLOSED } });
  const [holder, waiting] = [await school.addFamily(), await school.addFamily()];
  const { enrollmentId = '' } = await enroll(holder, second);
  await enroll(waiting, second);
  await enroll(waiting, first);
  await holder.call('withdraw', { enrollmentId });
  const { closingId, promoted } = await close([first], null, { tell: null });
  expect(promoted).toBe(1);
  const told = await staff.call('undoClosing', { closingId });
  expect(told).toMatchObject({ undone: 0, kept: [{ reason: 'seats-given' }] });
});

test('a day that is over cannot be closed, and two dates of a class at once are told by its name', async () => {
  const id = await addClass({ title: `Twice ${at}` });
  school.clock.set('2026-09-23T12:00:00Z');
  await expect(close([id], null)).rejects.toMatchObject({ details: { fields: [{ path: 'from' }] } });
  school.clock.set('2026-09-21T12:00:00Z');
  await expect(close([id], { on: '2026-09-29', start: '15:30', end: '16:00' })).rejects.toMatchObject(
    named('has-problems', { title: `Twice ${at}` }),
  );
});

test('all or none: a class saved meanwhile refuses by name, and one without another date asks to be moved', async () => {
  const [changed, other] = [await addClass({ title: `Changed ${at}` }), await addClass()];
  const { version } = await read(changed);
  await change(staff, changed, { description: 'New words' });
  const dates = [{ on: CLOSED, start: '15:30', to: null }];
  const classes = [
    { id: other, version: (await read(other)).version, dates },
    { id: changed, version, dates },
  ];
  await expect(close([], null, { classes })).rejects.toMatchObject(
    named('some-changed-meanwhile', { titles: [`Changed ${at}`], more: 0 }),
  );
  expect(await daysOf(other)).toEqual(ALL);
  expect((await staff.call('closedDays')).days).toEqual([]);

  const only = await addClass({ title: `Only ${at}`, schedule: { ...schedule, firstOn: CLOSED, lastOn: CLOSED } });
  expect((await preview({ classIds: [only] })).classes).toMatchObject([{ isWhole: true }]);
  await expect(close([only], null)).rejects.toMatchObject(named('has-problems', { title: `Only ${at}` }));
  await close([only], { on: '2026-09-24', start: '09:00', end: '11:00' });
  expect(await daysOf(only)).toEqual(['2026-09-24']);
});

test('hours close what lies in them, and no day of the school; a draft is changed and nobody is told', async () => {
  const morning = await addClass({ schedule: { ...schedule, start: '09:00', end: '11:00' } });
  const draft = await create();
  await change(staff, draft, { schedule });
  const hours = { start: '12:00', end: '18:00' };
  expect((await preview(hours)).classes.map(({ id, isPublished }) => [id, isPublished])).toEqual([[draft, false]]);
  expect((await preview({ start: null, end: '09:00' })).classes).toEqual([]);
  expect((await preview({ start: null, end: '12:00' })).classes.map(({ id }) => id)).toEqual([morning]);
  const { closingId, mails } = await close([draft], null, hours);
  expect(mails).toBe(0);
  expect((await staff.call('closedDays')).days).toEqual([]);
  expect(await daysOf(draft)).not.toContain(CLOSED);
  expect(await staff.call('undoClosing', { closingId })).toMatchObject({ undone: 1, kept: [] });
  expect(await daysOf(draft)).toEqual(ALL);
});

test('a place alone, what a new date would clash with, and a cancelled class is left out', async () => {
  const [barn, pond] = [await addPlace(school, `Barn ${at}`), await addPlace(school, `Pond ${at}`)];
  const inBarn = await addClass({ locationId: barn, title: `In ${at}` });
  const other = await addClass({ locationId: pond });
  const gone = await addClass({ locationId: barn });
  const { version } = await read(gone);
  await staff.call('cancelClass', { classId: gone, version, isCancelled: true, reason: 'No', tell: null });
  expect((await preview({ locationId: barn })).classes.map(({ id }) => id)).toEqual([inBarn]);
  const to = { on: '2026-10-06', start: '15:00', end: '16:00' };
  await addClass({
    title: `Late ${at}`,
    locationId: barn,
    schedule: { ...schedule, firstOn: '2026-10-06', lastOn: '2026-10-06' },
  });
  const { classes } = await preview({
    locationId: barn,
    wanted: [{ classId: inBarn, to }],
  });
  expect((await preview({ locationId: barn })).classes).toMatchObject([{ clashCount: 0 }]);
  expect(classes).toMatchObject([{ clashCount: 1, clashes: [{ kind: 'location', title: `Late ${at}` }] }]);
  const family = await school.addFamily();
  await enroll(family, inBarn);
  const third = await addClass({
    title: `Third ${at}`,
    schedule: { ...schedule, firstOn: '2026-10-07', lastOn: '2026-10-07', weekdays: [3] },
  });
  await enroll(family, third);
  const elsewhere = { on: '2026-10-07', start: '16:00', end: '18:00' };
  const taken = await preview({ locationId: barn, wanted: [{ classId: inBarn, to: elsewhere }] });
  expect(taken.classes).toMatchObject([{ clashes: [{ kind: 'student', title: `Third ${at}`, on: '2026-10-07' }] }]);
  const day = { id: null, from: to.on, to: to.on, name: 'Harvest', isNoClass: true };
  await staff.call('saveClosedDays', { version: (await staff.call('closedDays')).version, days: [day] });
  const closed = await preview({ locationId: barn, wanted: [{ classId: inBarn, to }] });
  expect(closed.classes).toMatchObject([{ clashCount: 2, clashes: [{ kind: 'closed', name: 'Harvest' }, {}] }]);
  expect((await preview({ classIds: [other] })).classes.map(({ id }) => id)).toEqual([other]);
});

test.each([
  ['days backwards', { to: '2026-09-21' }, 'to'],
  ['too many days', { to: '2026-12-31' }, 'to'],
  ['hours backwards', { start: '12:00', end: '11:00' }, 'end'],
  ['a day that does not exist', { from: '2026-02-30' }, 'from'],
])('%s come back at their field', async (_what, wishes, path) => {
  await expect(preview(wishes)).rejects.toMatchObject({ details: { fields: [{ path }] } });
});

test('a date is never moved into the time that is closed, and no other date is touched', async () => {
  const id = await addClass();
  const wrong = [
    { on: CLOSED, start: '15:30', to: { on: CLOSED, start: '19:00', end: '20:00' } },
    { on: CLOSED, start: '15:30', to: { on: '2026-09-23', start: '12:00', end: '11:00' } },
    { on: '2026-09-15', start: '15:30', to: null },
  ];
  const twice = [
    { on: CLOSED, start: '15:30', to: null },
    { on: CLOSED, start: '15:30', to: { on: '2026-12-01', start: '10:00', end: '11:00' } },
  ];
  const { version } = await read(id);
  for (const dates of [...wrong.map((date) => [date]), twice])
    await expect(close([], null, { classes: [{ id, version, dates }] })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  expect(await daysOf(id)).toEqual(ALL);
});
