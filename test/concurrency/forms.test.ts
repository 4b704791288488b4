import { afterAll, beforeAll, expect, test } from 'vitest';
import { RECORD_SECTIONS } from '../../src/domain/record-sections.ts';
import { addStrictClass, tellRecord } from '../record.ts';
import { ORGANIZATION } from '../school.ts';
import { publishWaiver } from '../waivers.ts';
import { callAt, openDeskWithoutLocks, openTwoServers, type TwoServers } from './two-servers.ts';

let world: TwoServers;
beforeAll(async () => {
  world = await openTwoServers();
});
afterAll(() => world.close());

/** A student with a whole record, who wants into a class that asks for it first. */
async function openCase() {
  const { school } = world;
  const classId = await addStrictClass(school);
  const [family] = await world.addCrowd(1);
  if (!family) throw new Error('There is no family.');
  const [studentId = ''] = family.studentIds;
  const { familyId } = await school.database
    .selectFrom('familyStudents')
    .select('familyId')
    .where('studentId', '=', studentId)
    .executeTakeFirstOrThrow();
  await tellRecord(school, { studentId, familyId }, RECORD_SECTIONS);
  return { family, studentId, classId };
}

/** Takes the answers about allergies away, as the nightly job does, and goes on while they are gone and not committed yet. */
async function whileTakenAway<T>(studentId: string, act: (commit: () => Promise<void>) => Promise<T>): Promise<T> {
  const client = await world.school.testDatabase.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT id FROM students WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE', [
      ORGANIZATION,
      studentId,
    ]);
    await client.query(`DELETE FROM student_sections WHERE student_id = $1 AND section = 'allergies'`, [studentId]);
    return await act(async () => void (await client.query('COMMIT')));
  } finally {
    client.release();
  }
}

/** Resolves once somebody waits for a lock. */
async function somebodyWaits(): Promise<void> {
  const { rows } = await world.school.testDatabase.pool.query(
    'SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = $1',
    ['Lock'],
  );
  if (rows[0].waiting === 0) await somebodyWaits();
}

test('a section that is taken away at the same moment is missed: the desk waits for whoever writes it', async () => {
  const { family, studentId, classId } = await openCase();
  const answer = await whileTakenAway(studentId, async (commit) => {
    const submitted = callAt(world.servers[1], family.accountId, 'enroll', {
      idempotencyKey: 'race',
      lines: [{ studentId, classId }],
    });
    await somebodyWaits();
    await commit();
    return submitted;
  });
  expect(answer.lines).toMatchObject([{ outcome: 'refused', reason: 'forms-missing', sections: ['allergies'] }]);
});

/** Signs for a student as the portal does, and goes on while the signature is there and not committed yet. */
async function whileSigning<T>(
  { studentId, family, waiverId }: { studentId: string; family: { accountId: string }; waiverId: string },
  act: (commit: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const client = await world.school.testDatabase.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT id FROM students WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE', [
      ORGANIZATION,
      studentId,
    ]);
    await client.query(
      `INSERT INTO waiver_signatures (organization_id, id, waiver_id, number, student_id, family_id, account_id, typed_name, student_name, sha256, signed_at)
       SELECT $1, $2, $3, 1, $2, family_id, $4, 'Ama', 'Kofi', repeat('0', 64), now() FROM family_students WHERE student_id = $2`,
      [ORGANIZATION, studentId, waiverId, family.accountId],
    );
    return await act(async () => void (await client.query('COMMIT')));
  } finally {
    client.release();
  }
}

test('a waiver that is signed at the same moment is signed: the desk waits for whoever signs', async () => {
  const { family, studentId, classId } = await openCase();
  const waiverId = await publishWaiver(world.school, { classId });
  const answer = await whileSigning({ studentId, family, waiverId }, async (commit) => {
    const submitted = callAt(world.servers[1], family.accountId, 'enroll', {
      idempotencyKey: 'signing',
      lines: [{ studentId, classId }],
    });
    await somebodyWaits();
    await commit();
    return submitted;
  });
  expect(answer.lines).toMatchObject([{ outcome: 'enrolled' }]);
});

test('control: without locks the desk misses the signature', async () => {
  const { family, studentId, classId } = await openCase();
  const waiverId = await publishWaiver(world.school, { title: 'Cliffs', classId });
  const desk = openDeskWithoutLocks(world.school);
  const answer = await whileSigning({ studentId, family, waiverId }, async (commit) => {
    const submitted = await desk.enroll(family, 'signing', [{ studentId, classId, ifFull: 'skip' }]);
    await commit();
    return submitted;
  });
  await desk.close();
  expect(answer).toMatchObject({ lines: [{ reason: 'forms-missing', waivers: ['Cliffs'] }] });
});

test('control: without locks the seat is taken on a record that is not whole any more', async () => {
  const { family, studentId, classId } = await openCase();
  const desk = openDeskWithoutLocks(world.school);
  const answer = await whileTakenAway(studentId, async (commit) => {
    const submitted = await desk.enroll(family, 'race', [{ studentId, classId, ifFull: 'skip' }]);
    await commit();
    return submitted;
  });
  await desk.close();
  expect(answer).toMatchObject({ lines: [{ outcome: 'enrolled' }] });
});
