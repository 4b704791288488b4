import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { change, publish, TUESDAYS } from '../../../test/class-editing.ts';
import { openOffice, school, staff } from '../../../test/office.ts';
import { ORGANIZATION, type Person } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';

openOffice();

const get = (url: string, headers: Record<string, string> = {}) =>
  school.portal.app.inject({ url, headers: { host: 'localhost', ...headers } });

/** What another program than ours reads in a calendar. */
async function read(url: string) {
  const { statusCode, body } = await get(url);
  expect(statusCode).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(body));
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const { uid, summary, sequence, startDate, endDate } = new ICAL.Event(event);
    const text = (name: string) => String(event.getFirstPropertyValue(name));
    return {
      uid,
      summary,
      sequence,
      start: startDate.toJSDate().toISOString(),
      end: endDate.toJSDate().toISOString(),
      status: text('status'),
      changed: text('last-modified'),
      url: text('url'),
    };
  });
}

const make = async (
  person: Person,
  kind: 'family' | 'student' | 'teaching' | 'school',
  more: { studentId?: string; names?: 'first' | 'initials' | 'full' } = {},
) => person.call('makeCalendarAddress', { kind, names: 'first', ...more });

describe('all published classes', () => {
  test('asked for in the second in which the zone or the name is saved, a calendar is not held in the old one', async () => {
    await school.addClass({ title: 'Zoned' });
    const path = '/calendar/feeds/classes.ics';
    await get(path);
    const administrator = await school.addPerson({ roles: ['administrator'] });
    const { version, values } = await administrator.call('settings');
    const changes = { timeZone: 'Asia/Kathmandu', name: 'Peak School' };
    const saved = await administrator.call('saveSettings', { version, changes });
    const soon = await get(path);
    school.clock.advance(2000);
    const later = await get(path, { 'if-none-match': String(soon.headers['etag']) });
    expect(later.statusCode).toBe(200);
    expect(later.body).toContain('Peak School');
    expect(later.body).not.toBe(soon.body);
    const { timeZone, name } = values;
    await administrator.call('saveSettings', { version: saved.version, changes: { timeZone, name } });
    school.clock.advance(2000);
  });

  test('each date is an event at its instant, beyond the change of clocks; drafts are nowhere', async () => {
    const meetings = [
      { on: '2026-10-27', start: '15:30', end: '17:30' },
      { on: '2026-11-03', start: '15:30', end: '17:30' },
    ];
    const id = await school.addClass({ title: 'Both clocks', meetings });
    await school.addClass({ title: 'Draft', isDraft: true });
    const events = await read('/calendar/feeds/classes.ics');
    expect(events.filter(({ summary }) => summary === 'Both clocks')).toMatchObject([
      { start: '2026-10-27T19:30:00.000Z', end: '2026-10-27T21:30:00.000Z', status: 'CONFIRMED' },
      { start: '2026-11-03T20:30:00.000Z', url: expect.stringContaining(`/classes/enrollment/class/${id}`) },
    ]);
    expect(events.map(({ summary }) => summary)).not.toContain('Draft');
  });

  test('a date that is taken away is told as off, by the same id and a higher number, and comes back as itself', async () => {
    const { id } = await publish(school, staff, { title: 'Caving' });
    const own = async () => (await read('/calendar/feeds/classes.ics')).filter(({ summary }) => summary === 'Caving');
    const before = await own();
    await change(staff, id, { schedule: { ...TUESDAYS, skipped: ['2026-09-22'] } });
    const after = await own();
    expect(after).toHaveLength(before.length);
    const off = after.filter(({ status }) => status === 'CANCELLED');
    const was = before.find(({ uid }) => uid === off[0]?.uid);
    expect(off).toMatchObject([{ start: '2026-09-22T19:30:00.000Z', uid: was?.uid }]);
    expect(off[0]?.sequence).toBeGreaterThan(was?.sequence ?? 99);
    await change(staff, id, { schedule: TUESDAYS });
    const again = await own();
    expect(again.map(({ uid }) => uid).toSorted()).toEqual(before.map(({ uid }) => uid).toSorted());
    expect(again.map(({ status }) => status)).toEqual(before.map(() => 'CONFIRMED'));
  });

  test('a date that moves to another day is the same event with a higher number, there and back, and nothing else is told', async () => {
    const { id } = await publish(school, staff, { title: 'Kayaking' });
    const own = async (query = '') =>
      (await read(`/calendar/feeds/classes.ics${query}`)).filter(({ summary }) => summary === 'Kayaking');
    const before = await own();
    const was = before.find(({ start }) => start === '2026-09-22T19:30:00.000Z');
    const to = { on: '2026-09-24', start: '09:00', end: '11:00' };
    school.clock.advance(60_000);
    await change(staff, id, { schedule: { ...TUESDAYS, moved: [{ from: '2026-09-22', to }] } });
    const after = await own();
    expect(after.map(({ uid, status }) => `${uid} ${status}`).toSorted()).toEqual(
      before.map(({ uid }) => `${uid} CONFIRMED`).toSorted(),
    );
    const moved = after.find(({ uid }) => uid === was?.uid);
    expect(moved).toMatchObject({ start: '2026-09-24T13:00:00.000Z', end: '2026-09-24T15:00:00.000Z' });
    expect(moved?.sequence).toBeGreaterThan(was?.sequence ?? 99);
    expect(Date.parse(moved?.changed ?? '')).toBeGreaterThan(Date.parse(was?.changed ?? ''));
    // Whoever reads only Tuesdays hears that it is off, and whoever reads Thursdays has it.
    const tuesdays = await own('?day=2');
    expect(tuesdays).toHaveLength(before.length);
    expect(tuesdays.find(({ uid }) => uid === was?.uid)).toMatchObject({ start: was?.start, status: 'CANCELLED' });
    expect(await own('?day=4')).toMatchObject([{ uid: was?.uid, status: 'CONFIRMED' }]);

    await change(staff, id, { schedule: TUESDAYS });
    expect((await own()).map(({ uid, start }) => [uid, start])).toEqual(before.map(({ uid, start }) => [uid, start]));
    expect(await own('?day=4')).toMatchObject([{ uid: was?.uid, status: 'CANCELLED' }]);
  });

  test('where a moved date was, another one may come, and the moved one may go', async () => {
    const { id } = await publish(school, staff, { title: 'Rafting' });
    const own = async () => (await read('/calendar/feeds/classes.ics')).filter(({ summary }) => summary === 'Rafting');
    const [was] = (await own()).filter(({ start }) => start.startsWith('2026-09-22'));
    const moved = [{ from: '2026-09-22', to: { on: '2026-09-24', start: '09:00', end: '11:00' } }];
    const extra = [{ on: '2026-09-22', start: '15:30', end: '17:30' }];
    await change(staff, id, { schedule: { ...TUESDAYS, moved } });
    await change(staff, id, { schedule: { ...TUESDAYS, moved, extra } });
    const events = await own();
    expect(events.filter(({ start }) => start.startsWith('2026-09-24'))).toMatchObject([{ uid: was?.uid }]);
    expect(events.filter(({ uid }) => uid === was?.uid)).toHaveLength(1);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    await change(staff, id, { schedule: { ...TUESDAYS, skipped: ['2026-09-22'], extra } });
    const gone = (await own()).filter(({ uid }) => uid === was?.uid);
    expect(gone).toMatchObject([{ start: '2026-09-24T13:00:00.000Z', status: 'CANCELLED' }]);
  });

  test('of a draft no date is remembered', async () => {
    const id = await school.addClass({ isDraft: true, meetings: [{ on: '2026-10-05', start: '09:00', end: '10:00' }] });
    await change(staff, id, { schedule: { ...TUESDAYS, lastOn: '2026-09-08' } });
    const rows = await school.database.selectFrom('removedMeetings').select('id').where('classId', '=', id).execute();
    expect(rows).toEqual([]);
  });

  test('is unchanged until something is edited', async () => {
    const first = await get('/calendar/feeds/classes.ics');
    const etag = String(first.headers['etag']);
    const same = await get('/calendar/feeds/classes.ics', { 'if-none-match': `W/${etag}` });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    await publish(school, staff, { title: 'Newer' });
    const other = await get('/calendar/feeds/classes.ics', { 'if-none-match': etag });
    expect(other.statusCode).toBe(200);
    expect(other.body).toContain('SUMMARY:Newer');
    expect(other.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT4H');
    expect(other.body).toContain('X-PUBLISHED-TTL:PT4H');
  });

  test('is filtered by its query, and what is no filter is told', async () => {
    const id = await school.addClass({
      title: 'Wednesday',
      meetings: [
        { on: '2026-10-06', start: '09:00', end: '10:00' },
        { on: '2026-10-07', start: '09:00', end: '10:00' },
      ],
    });
    const { typeId, semesterId } = await school.database
      .selectFrom('classes')
      .select(['typeId', 'semesterId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const url = '/calendar/feeds/classes.ics';
    expect(await read(`${url}?type=${typeId}&semester=${semesterId}`)).toHaveLength(2);
    expect(await read(`${url}?type=${typeId}&day=3`)).toMatchObject([{ start: '2026-10-07T13:00:00.000Z' }]);
    expect(await read(`${url}?type=${newId()}`)).toEqual([]);
    // As the calendar's own address says it, by name.
    const { name } = await school.database
      .selectFrom('classTypes')
      .select('name')
      .where('id', '=', typeId)
      .executeTakeFirstOrThrow();
    expect(await read(`${url}?${new URLSearchParams({ type: name, day: '3' })}`)).toHaveLength(1);
    for (const nobody of ['type=Nothing', "place=O'Brien%25", 'instructor=%00', 'place=Nowhere'])
      expect([nobody, (await get(`${url}?${nobody}`)).body.includes('VEVENT')]).toEqual([nobody, false]);
    for (const query of [
      'semester=no-id',
      'type=',
      `place=${'x'.repeat(201)}`,
      'type=%00',
      'day=8',
      'color=red',
      'day=1&day=2',
    ])
      expect((await get(`${url}?${query}`)).statusCode).toBe(400);
  });
});

describe('a private address', () => {
  test('shows a family its own dates by first names, tentative while waiting, off when left', async () => {
    const family = await school.addFamily(2);
    const other = await school.addFamily(1);
    const [maya = '', leo = ''] = family.studentIds;
    await school.database
      .updateTable('students')
      .set({ firstName: 'Maya', lastName: 'Patel' })
      .where('id', '=', maya)
      .execute();
    await school.database
      .updateTable('students')
      .set({ firstName: 'Leo', lastName: 'Patel' })
      .where('id', '=', leo)
      .execute();
    const one = await school.addClass({ title: 'Rocks', capacity: 1 });
    await seat(one, maya);
    await place(one, leo);
    await seat(await school.addClass({ title: 'Elsewhere' }), other.studentIds[0] ?? '');
    const { path, addressId } = await make(family, 'family');
    expect(path).toMatch(/^\/calendar\/feeds\/[\w-]{43}\.ics$/);
    expect(await read(path)).toMatchObject([
      { summary: 'Leo – Rocks (waitlist)', status: 'TENTATIVE' },
      { summary: 'Maya – Rocks', status: 'CONFIRMED' },
    ]);
    const [before] = (await read(path)).filter(({ summary }) => summary.startsWith('Maya'));
    await leave(one, maya);
    const [after] = (await read(path)).filter(({ summary }) => summary.startsWith('Maya'));
    expect(after).toMatchObject({ uid: before?.uid, status: 'CANCELLED' });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 99);
    const only = await make(family, 'student', { studentId: leo, names: 'initials' });
    expect((await read(only.path)).map(({ summary }) => summary)).toEqual(['L. P. – Rocks (waitlist)']);
    await family.call('changeCalendarNames', { addressId, names: 'full' });
    expect((await read(path)).map(({ summary }) => summary)).toContain('Leo Patel – Rocks (waitlist)');
  });

  test('is unchanged until a seat, a place or the names shown are others', async () => {
    const family = await school.addFamily(1);
    const [student = ''] = family.studentIds;
    const classId = await school.addClass();
    const { path, addressId } = await make(family, 'family');
    let etag = String((await get(path)).headers['etag']);
    const asked = async () => {
      const answer = await get(path, { 'if-none-match': etag });
      etag = String(answer.headers['etag']);
      return answer.statusCode;
    };
    expect(await asked()).toBe(304);
    await place(classId, student);
    expect([await asked(), await asked()]).toEqual([200, 304]);
    await family.call('changeCalendarNames', { addressId, names: 'full' });
    expect([await asked(), await asked()]).toEqual([200, 304]);
  });

  test('ends when it is revoked or renewed, and is then like one that never was', async () => {
    const family = await school.addFamily(1);
    const { path, addressId } = await make(family, 'family');
    const stranger = await school.addFamily(1);
    for (const call of ['renewCalendarAddress', 'revokeCalendarAddress'] as const)
      await expect(stranger.call(call, { addressId })).rejects.toMatchObject({ code: 'not-found' });
    const { path: newPath } = await family.call('renewCalendarAddress', { addressId });
    await read(newPath);
    await family.call('revokeCalendarAddress', { addressId });
    const guessed = `/calendar/feeds/${'A'.repeat(43)}.ics`;
    const all = await Promise.all(
      [path, newPath, guessed, '/calendar/feeds/x', '/calendar/feeds/.ics'].map((url) => get(url)),
    );
    const told = all.map(({ statusCode, body, headers }) => {
      const { date: _date, ...rest } = headers;
      return { statusCode, body, headers: rest };
    });
    for (const one of told) expect(one).toEqual(told[0]);
    expect(told[0]).toMatchObject({ statusCode: 404, body: 'There is nothing at this address.\n' });
  });

  test('ends with the guardianship, the household, the role and the account', async () => {
    const family = await school.addFamily(1);
    const [student = ''] = family.studentIds;
    const paths = [(await make(family, 'family')).path, (await make(family, 'student', { studentId: student })).path];
    const statuses = async () =>
      (await Promise.all(paths.map((path) => get(path)))).map(({ statusCode }) => statusCode);
    expect(await statuses()).toEqual([200, 200]);
    const links = school.database.updateTable('familyStudents').where('studentId', '=', student);
    await links.set({ endedAt: school.clock.iso(), endReason: 'moved' }).execute();
    expect(await statuses()).toEqual([404, 404]);
    await links.set({ endedAt: null, endReason: null }).execute();
    const guardian = school.database.updateTable('guardians').where('accountId', '=', family.accountId);
    await guardian.set({ access: 'pick-up' }).execute();
    expect(await statuses()).toEqual([404, 404]);
    await guardian.set({ access: 'view' }).execute();
    expect(await statuses()).toEqual([200, 200]);
    const account = school.database.updateTable('accounts').where('id', '=', family.accountId);
    await account.set({ disabledAt: school.clock.iso() }).execute();
    expect(await statuses()).toEqual([404, 404]);
    await account.set({ disabledAt: null }).execute();
    expect(await statuses()).toEqual([200, 200]);
    await guardian.set({ removedAt: school.clock.iso() }).execute();
    expect(await statuses()).toEqual([404, 404]);

    const viewer = await school.addPerson({ roles: ['viewer'] });
    const { path } = await make(viewer, 'school');
    expect((await get(path)).statusCode).toBe(200);
    await school.database.deleteFrom('roleGrants').where('accountId', '=', viewer.accountId).execute();
    expect((await get(path)).statusCode).toBe(404);
  });

  test('shows instructors what they teach, and staff everything with drafts as tentative', async () => {
    const teacher = await school.addPerson({ roles: ['instructor'] });
    await expect(make(teacher, 'teaching')).rejects.toMatchObject({ code: 'not-found' });
    const instructorId = newId();
    await school.database
      .insertInto('instructors')
      .values({ organizationId: ORGANIZATION, id: instructorId, name: 'Ana', accountId: teacher.accountId })
      .execute();
    const classId = await school.addClass({ title: 'Taught' });
    await school.database
      .insertInto('classInstructors')
      .values({ organizationId: ORGANIZATION, classId, instructorId, position: 0 })
      .execute();
    const { path } = await make(teacher, 'teaching');
    expect((await read(path)).map(({ summary }) => summary)).toEqual(['Taught']);
    const whole = await make(staff, 'school');
    await school.addClass({ title: 'Still open', isDraft: true });
    const events = await read(whole.path);
    expect(events.find(({ summary }) => summary === 'Still open (draft)')).toMatchObject({ status: 'TENTATIVE' });
    expect(events.map(({ summary }) => summary)).toContain('Taught');
    await expect(make(teacher, 'school')).rejects.toMatchObject({ code: 'not-found' });
    await expect(make(teacher, 'family')).rejects.toMatchObject({ code: 'not-found' });
  });

  test('is kept by nobody, named by no page, and remembers the day it was read', async () => {
    const family = await school.addFamily(1);
    const { path } = await make(family, 'family');
    expect((await family.call('calendarAddresses')).addresses).toMatchObject([{ fetchedOn: null, isOpen: true }]);
    const { headers } = await get(path);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect((await family.call('calendarAddresses')).addresses).toMatchObject([{ fetchedOn: '2026-09-01' }]);
    const rows = await school.database.selectFrom('calendarAddresses').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(path.slice('/calendar/feeds/'.length, -4));
  });
});

async function seat(classId: string, studentId: string) {
  await school.database
    .insertInto('enrollments')
    .values({
      organizationId: ORGANIZATION,
      id: newId(),
      classId,
      studentId,
      state: 'enrolled',
      enrolledAt: school.clock.iso(),
    })
    .execute();
  await school.database.updateTable('classes').set({ seatsTaken: 1 }).where('id', '=', classId).execute();
}
async function place(classId: string, studentId: string) {
  await school.database
    .insertInto('waitlistEntries')
    .values({
      organizationId: ORGANIZATION,
      id: newId(),
      classId,
      studentId,
      ticket: 1,
      state: 'waiting',
      joinedAt: school.clock.iso(),
    })
    .execute();
  await school.database.updateTable('classes').set({ nextTicket: 2 }).where('id', '=', classId).execute();
}
async function leave(classId: string, studentId: string) {
  await school.database
    .updateTable('enrollments')
    .set({ state: 'withdrawn', endedAt: school.clock.iso() })
    .where('classId', '=', classId)
    .where('studentId', '=', studentId)
    .execute();
  await school.database.updateTable('classes').set({ seatsTaken: 0 }).where('id', '=', classId).execute();
}
