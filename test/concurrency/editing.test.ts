import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClassContent } from '../../src/contract/class-fields.ts';
import { checkData } from '../../src/server/check-data/store.ts';
import { CallError } from '../../src/server/platform/call/errors.ts';
import { blocked, change, publish, TUESDAYS } from '../class-editing.ts';
import type { Person } from '../school.ts';
import { checkThenWrite } from './naive.ts';
import { callAt, type CrowdFamily, openTwoServers, type TwoServers } from './two-servers.ts';

let world: TwoServers;
let staff: Person;
beforeAll(async () => {
  world = await openTwoServers();
  staff = await world.school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});
afterAll(() => world.close());

const whole = async () => expect(await checkData(world.school.testDatabase.pool)).toEqual([]);
const read = async (classId: string) => (await staff.call('staffClass', { classId })).class;

function enroll(index: number, family: CrowdFamily, key: string, classId: string) {
  const lines = [{ studentId: family.studentIds[0] ?? '', classId, ifFull: 'waitlist' as const }];
  return callAt(world.servers[index % 2 === 0 ? 0 : 1], family.accountId, 'enroll', { idempotencyKey: key, lines });
}

const reasonOf = (error: unknown) => (error instanceof CallError ? error.details?.reason : String(error));

describe('the seats of a class change while families enrol', () => {
  test('never are more enrolled than the seats that were saved', async () => {
    const { id } = await publish(world.school, staff, { capacity: 10 });
    const crowd = await world.addCrowd(200);
    const enrolling = Promise.all(crowd.map((family, n) => enroll(n, family, 'seats', id)));
    const outcomes: unknown[] = [];
    for (const capacity of [40, 12, 80, 60, 100, 20, 90]) {
      const saved = await change(staff, id, { capacity }).catch((error: unknown) => reasonOf(error));
      outcomes.push(typeof saved === 'object' ? saved.class.seatsTaken <= capacity : saved);
    }
    await enrolling;
    for (const outcome of outcomes) expect([true, 'below-enrolled']).toContain(outcome);
    const { seatsTaken, seatsOver, waiting, content } = await read(id);
    expect({ seatsTaken, seatsOver, waiting }).toEqual({
      seatsTaken: content.capacity,
      seatsOver: 0,
      waiting: 200 - content.capacity,
    });
    await whole();
  });
});

describe('two people save one class', () => {
  test('control: looking at the version, then writing, loses one of the two', async () => {
    const written = await checkThenWrite('CREATE TABLE saves (version int)', {
      check: 'SELECT count(*) = 0 AS may FROM saves WHERE version = 1',
      write: 'INSERT INTO saves VALUES (1)',
      count: 'SELECT count(*) FROM saves',
    });
    expect(written).toBe(2);
  });

  test('at the same moment: one is saved, the others are told', async () => {
    const { id, version, content } = await publish(world.school, staff);
    const save = (title: string) =>
      staff.call('saveClass', {
        classId: id,
        version,
        content: { ...content, title } satisfies ClassContent,
        tell: null,
        overCapacityReason: null,
      });
    const answers = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => save(`Title ${n}`)));
    const saved = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.class.content.title : []));
    expect(saved).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(reasonOf(answer.reason)).toBe('changed-meanwhile');
    expect(await read(id)).toMatchObject({ version: version + 1, content: { title: saved[0] } });
  });
});

describe('a class is cancelled while families enrol', () => {
  test('whoever was told "enrolled" is, and from the answer on nobody else, at any server', async () => {
    const { id, version } = await publish(world.school, staff, { capacity: 100 });
    const crowd = await world.addCrowd(150);
    const [late, ...early] = crowd;
    if (!late) throw new Error('no family');
    const enrolling = Promise.all(early.map((family, n) => enroll(n, family, 'cancel', id)));
    await staff.call('cancelClass', { classId: id, version, isCancelled: true, reason: 'Storm', tell: null });
    const refused = await Promise.all([0, 1].map((server) => enroll(server, late, `late ${server}`, id)));
    expect(refused.flatMap(({ lines }) => lines.map(({ reason }) => reason))).toEqual(['closed', 'closed']);
    const lines = (await enrolling).flatMap((answer) => answer.lines);
    for (const line of lines) expect(['enrolled', 'closed', 'waitlisted']).toContain(line.reason ?? line.outcome);
    expect((await read(id)).seatsTaken).toBe(lines.filter(({ outcome }) => outcome === 'enrolled').length);
    await whole();
  });
});

describe('somebody is held back because of a class while that class is saved', () => {
  test('the seat is theirs as soon as the dates have moved', async () => {
    const { school } = world;
    const [first, second] = [await publish(school, staff), await publish(school, staff, { capacity: 1 })];
    const [family, holder] = await world.addCrowd(2);
    if (!family || !holder) throw new Error('no family');
    await enroll(0, holder, 'holds', second.id);
    await enroll(0, family, 'waits', second.id);
    await enroll(0, family, 'takes time', first.id);
    const { enrollments } = await callAt(world.servers[0], holder.accountId, 'enrollments', undefined);
    const saving = await school.database.transaction().execute(async (holding) => {
      await holding.updateTable('classes').set({ nextTicket: 1 }).where('id', '=', first.id).execute();
      // Not awaited: it has looked for whom it touches and waits for the class.
      const mornings = { schedule: { ...TUESDAYS, start: '09:00', end: '10:00' } };
      const answer = change(staff, first.id, mornings);
      await blocked(school.testDatabase.pool, 1);
      await callAt(world.servers[1], holder.accountId, 'withdraw', { enrollmentId: enrollments[0]?.id ?? '' });
      expect(await read(second.id)).toMatchObject({ seatsTaken: 0, waiting: 1 });
      return { answer };
    });
    expect((await saving.answer).promoted).toBe(1);
    expect(await read(second.id)).toMatchObject({ seatsTaken: 1, waiting: 0 });
    await whole();
  });
});

describe('a semester is archived while somebody saves', () => {
  test('whoever comes second is told', async () => {
    const { school } = world;
    const semesterId = await school.addSemester({ name: 'Ending' });
    const { content } = await publish(school, staff);
    const { classId } = await staff.call('createClass', { semesterId, title: 'Last', typeId: content.typeId });
    const asked = { classId, version: 1, content, tell: null, overCapacityReason: null };
    const saving = await school.database.transaction().execute(async (archiving) => {
      await archiving
        .updateTable('semesters')
        .set({ archivedAt: school.clock.iso() })
        .where('id', '=', semesterId)
        .execute();
      // Not awaited: it waits for this transaction.
      return { answer: staff.call('saveClass', asked).catch((error: unknown) => reasonOf(error)) };
    });
    expect(await saving.answer).toBe('semester-archived');
  });
});
