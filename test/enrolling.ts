import type { TestSchool } from './school.ts';

let keys = 0;

/** A family asks for a seat for its first student; what became of it. */
export async function enroll(
  family: Awaited<ReturnType<TestSchool['addFamily']>>,
  classId: string,
  options: { ifFull?: 'waitlist' | 'skip' } = {},
) {
  const lines = [{ studentId: family.studentIds[0] ?? '', classId, ...options }];
  const answer = await family.call('enroll', { idempotencyKey: `key ${++keys}`, lines });
  const [line] = answer.lines;
  if (!line) throw new Error('There was no answer.');
  return line;
}

export async function rowOf({ database }: TestSchool, classId: string) {
  return database.selectFrom('classes').selectAll().where('id', '=', classId).executeTakeFirstOrThrow();
}

export async function mailsAbout({ database }: TestSchool, id: string) {
  return database.selectFrom('outboxMails').selectAll().where('aboutId', '=', id).execute();
}

/** What happened to an enrollment or a place on a waitlist, oldest first. */
export async function auditsOf({ database }: TestSchool, id: string) {
  const rows = await database
    .selectFrom('auditEntries')
    .select('action')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.action);
}
