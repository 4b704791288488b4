import { setTimeout as pause } from 'node:timers/promises';
import type { AbuseWorld, Attack } from './abuse-world.ts';
import type { PortalProcess } from './portal-process.ts';
import { createAccount, post, type Stranger } from './strangers.ts';

/** One account alone, all its submissions at once. */
export async function flood({ portal, town, size }: AbuseWorld): Promise<Attack> {
  const [flooder] = await town.addFamilies(1);
  const [classId = ''] = await town.addClasses(1, 100);
  const lines = [{ studentId: flooder?.studentId, classId, ifFull: 'waitlist' }];
  const authorization = { authorization: `Bearer ${flooder?.token}` };
  const count = size === 'proof' ? 300 : 1200;
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      post(portal, 'api/enroll', { data: { idempotencyKey: `flood ${n}`, lines } }, authorization).catch(() => ({
        status: 0,
      })),
    ),
  );
  const of = (status: number) => answers.filter((answer) => answer.status === status).length;
  return {
    did: `${count} submissions of one account at once: ${of(200)} answered, ${of(429)} told "too many"`,
    invariants: {
      'submissions of one account answered beyond 120': Math.max(0, of(200) - 120),
      'answers of 5xx but 503': of(500) + of(502),
    },
  };
}

/** Made-up accounts take every seat there is: they are held only, and when half an hour is over, the others have them. */
export async function takeEverySeat(world: AbuseWorld): Promise<Attack> {
  const { portal, town, size } = world;
  const [classes, accounts] = size === 'proof' ? [2, 2] : [10, 6];
  const classIds = await town.addClasses(classes, 4);
  const makers = await Promise.all(
    Array.from({ length: accounts }, (_, n) => createAccount(portal, world.address(`made-up-${n}`))),
  );
  for (const maker of makers) await enrollEverywhere(portal, maker, await addStudents(portal, maker), classIds);
  const [real] = await town.addFamilies(1);
  const waiting = await post(
    portal,
    'api/enroll',
    {
      data: {
        idempotencyKey: 'real',
        lines: classIds.map((classId) => ({ studentId: real?.studentId, classId, ifFull: 'waitlist' })),
      },
    },
    { authorization: `Bearer ${real?.token}` },
  );
  const seats = (where: string) =>
    town.query(`SELECT 1 FROM enrollments WHERE state = 'enrolled' AND class_id = ANY($1::uuid[]) AND ${where}`, [
      classIds,
    ]);
  const firm = (await seats('held_until IS NULL')).length;
  const taken = (await seats('true')).length;
  const kept = size === 'long' ? await afterHalfAnHour(world, classIds, real?.studentId ?? '') : 0;
  return {
    did: `${accounts} made-up accounts took ${taken} of ${4 * classes} seats of ${classes} classes; a real family waited (${waiting.status})`,
    invariants: {
      'seats that made-up accounts have for good': firm,
      'classes in which the real family has no seat half an hour later': kept,
    },
  };
}

async function addStudents(portal: PortalProcess, stranger: Stranger): Promise<string[]> {
  const authorization = { authorization: `Bearer ${stranger.idToken}` };
  const students: string[] = [];
  for (let n = 0; n < 2; n++) {
    const student = { firstName: 'Made', lastName: `Up ${n}`, birthDate: '2016-05-01', grade: 4 };
    const saved = await post(portal, 'api/saveStudent', { data: { student } }, authorization);
    students.push((JSON.parse(saved.text) as { result: { student: { id: string } } }).result.student.id);
  }
  return students;
}

async function enrollEverywhere(
  portal: PortalProcess,
  stranger: Stranger,
  students: readonly string[],
  classIds: readonly string[],
): Promise<void> {
  const lines = students.flatMap((studentId) => classIds.map((classId) => ({ studentId, classId, ifFull: 'skip' })));
  const data = { idempotencyKey: `all of ${classIds[0]}`, lines };
  await post(portal, 'api/enroll', { data }, { authorization: `Bearer ${stranger.idToken}` });
}

/** Time is moved in the rows; the portal's own work finds them. */
async function afterHalfAnHour({ town }: AbuseWorld, classIds: readonly string[], studentId: string): Promise<number> {
  await town.query(`UPDATE enrollments SET held_until = now() - interval '1 s' WHERE held_until IS NOT NULL`);
  for (const until = performance.now() + 180_000; performance.now() < until; await pause(1000)) {
    const rows = await town.query(
      `SELECT 1 FROM enrollments WHERE state = 'enrolled' AND student_id = $1 AND class_id = ANY($2::uuid[])`,
      [studentId, classIds],
    );
    if (rows.length === classIds.length) return 0;
  }
  return classIds.length;
}

/** A stranger's address, never proven: everything that makes a mail, again and again. */
export async function bombWithMails({ portal, town, mails, size, address }: AbuseWorld): Promise<Attack> {
  const stranger = await createAccount(portal, address('stranger'));
  const authorization = { authorization: `Bearer ${stranger.idToken}` };
  const students = await addStudents(portal, stranger);
  const rounds = { proof: 8, short: 15, long: 60 }[size];
  for (let round = 0; round < rounds; round++) {
    const [classId = ''] = await town.addClasses(1, 2);
    await enrollEverywhere(portal, stranger, students, [classId]);
    await post(portal, 'identity/password-reset', { email: stranger.email });
    await post(portal, 'identity/verify-email', {}, authorization);
  }
  const open = () =>
    town.query('SELECT 1 FROM outbox_mails WHERE to_email = $1 AND next_try_at <= now()', [stranger.email]);
  while ((await open()).length > 0) await pause(50);
  const got = mails.received.filter(({ to }) => to === stranger.email).length;
  return {
    did: `${rounds} rounds of submissions, resets and confirmations for an address that is not proven: ${got} mails`,
    invariants: { 'mails to an unproven address beyond 12 in an hour': Math.max(0, got - 12) },
  };
}
