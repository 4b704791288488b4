import { expect } from 'vitest';
import type { EditedClass } from '../src/contract/class-editing.ts';
import type { ClassContent } from '../src/contract/class-fields.ts';
import { newId } from '../src/server/platform/ids.ts';
import { ORGANIZATION, type Person, type TestSchool } from './school.ts';

/** A plan of one Tuesday afternoon a week through the school's autumn. */
export const TUESDAYS: ClassContent['schedule'] = {
  firstOn: '2026-09-08',
  lastOn: '2026-10-06',
  weekdays: [2],
  start: '15:30',
  end: '17:30',
  skipped: [],
  moved: [],
  extra: [],
};

/** What makes a class complete. */
export const COMPLETE = {
  description: 'Ropes and rocks.',
  schedule: TUESDAYS,
  capacity: 8,
  minGrade: 3,
  maxGrade: 5,
} satisfies Partial<ClassContent>;

/** Resolves once as many connections of a test's own database wait for a lock. */
export async function blocked(pool: TestSchool['testDatabase']['pool'], count: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    if ((rows[0]?.n ?? 0) >= count) return;
  }
}

/** An id that nothing has. */
export const UNKNOWN = '00000000-0000-7000-8000-00000000dead';

/** What is wrong with an input as it comes back, by the paths of its fields. */
export const fields = (...paths: string[]) => ({
  code: 'invalid-argument',
  details: { fields: paths.map((path) => expect.objectContaining({ path })) },
});

/** A refusal as it comes back. */
export const refusal = (reason: string) => ({ code: 'failed-precondition', details: { reason } });

/** Changes a class as this person, from what it is now. */
export async function change(
  staff: Person,
  classId: string,
  changes: Partial<ClassContent>,
  more: { words?: string; overCapacityReason?: string } = {},
) {
  const { class: now } = await staff.call('staffClass', { classId });
  return staff.call('saveClass', {
    classId,
    version: now.version,
    content: { ...now.content, ...changes },
    tell: more.words === undefined ? null : { words: more.words },
    overCapacityReason: more.overCapacityReason ?? null,
  });
}

/** A complete class, published by this person. */
export async function publish(
  school: TestSchool,
  staff: Person,
  changes: Partial<ClassContent> = {},
): Promise<EditedClass> {
  const { classId } = await staff.call('createClass', {
    semesterId: school.semesterId,
    title: 'Climbing',
    typeId: await addType(school),
  });
  const { class: saved } = await change(staff, classId, { ...COMPLETE, ...changes });
  return (await staff.call('publishClass', { classId, version: saved.version, isPublished: true })).class;
}

export async function addType(school: TestSchool, archivedAt: string | null = null): Promise<string> {
  const id = newId();
  await school.database
    .insertInto('classTypes')
    .values({ organizationId: ORGANIZATION, id, name: `Type ${id}`, archivedAt })
    .execute();
  return id;
}

export async function addPlace(school: TestSchool, name: string, archivedAt: string | null = null): Promise<string> {
  const id = newId();
  await school.database
    .insertInto('locations')
    .values({ organizationId: ORGANIZATION, id, name: `${name} ${id}`, archivedAt })
    .execute();
  return id;
}

export async function addInstructor(
  school: TestSchool,
  name: string,
  archivedAt: string | null = null,
): Promise<string> {
  const id = newId();
  await school.database
    .insertInto('instructors')
    .values({ organizationId: ORGANIZATION, id, name, archivedAt, accountId: null })
    .execute();
  return id;
}

export async function addPicture(school: TestSchool): Promise<string> {
  const id = newId();
  await school.database
    .insertInto('files')
    .values({
      organizationId: ORGANIZATION,
      id,
      kind: 'picture',
      name: 'rocks.jpg',
      mediaType: 'image/jpeg',
      bytes: 1000,
      width: 800,
      height: 600,
      createdAt: school.clock.iso(),
      createdBy: 'test',
    })
    .execute();
  return id;
}

let keys = 0;

/** Enrols one student of a family, or puts them on the waitlist. */
export async function enroll(
  family: Person & { studentIds: string[] },
  classId: string,
  student = 0,
): Promise<{ outcome: string; enrollmentId?: string | undefined; reason?: string | undefined }> {
  const { lines } = await family.call('enroll', {
    idempotencyKey: `key ${++keys}`,
    lines: [{ studentId: family.studentIds[student] ?? '', classId, ifFull: 'waitlist' }],
  });
  const [line] = lines;
  if (!line) throw new Error('There was no answer.');
  return line;
}
