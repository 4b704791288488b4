import type { ClassContent, EditedClass } from '../src/contract/class-editing.ts';
import { checkData } from '../src/server/check-data/store.ts';
import { newId } from '../src/server/platform/ids.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from './school.ts';

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

/** A school with somebody of its office. */
export interface Office {
  readonly school: TestSchool;
  readonly staff: Person;
  /** Closes it, with a look at whether its data still fits together. */
  close(): Promise<void>;
}

export async function openOffice(): Promise<Office> {
  const school = await openSchool();
  const staff = await school.addPerson({ email: 'office@example.org', roles: ['admin'] });
  const close = async () => {
    const found = await checkData(school.testDatabase.pool);
    await school.close();
    if (found.length > 0) throw new Error(JSON.stringify(found));
  };
  return { school, staff, close };
}

/** What the office does with one class, as it is at that moment. */
export function actsOf(office: () => Office) {
  const read = async (classId: string) => (await office().staff.call('staffClass', { classId })).class;
  return {
    read,
    preview: async (classId: string, changes: Partial<ClassContent>) => {
      const { content } = await read(classId);
      return office().staff.call('previewClassChange', { classId, content: { ...content, ...changes } });
    },
    mailsOf: (kind: string) =>
      office()
        .school.database.selectFrom('outbox_mails')
        .select(['id', 'to_email', 'facts'])
        .where('kind', '=', kind)
        .execute(),
    cancel: async (classId: string, isCancelled = true, words: string | null = null) => {
      const { version } = await read(classId);
      const tell = words === null ? null : { words };
      const asked = { classId, version, isCancelled, reason: 'The quarry is closed', tell };
      return office().staff.call('cancelClass', asked);
    },
  };
}

/** Resolves once as many connections of a test's own database wait for a lock. */
export async function blocked(pool: TestSchool['testDatabase']['pool'], count: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    if ((rows[0]?.n ?? 0) >= count) return;
  }
}

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
    .insertInto('class_types')
    .values({ organization_id: ORGANIZATION, id, name: `Type ${id}`, archived_at: archivedAt })
    .execute();
  return id;
}

export async function addPlace(school: TestSchool, name: string, archivedAt: string | null = null): Promise<string> {
  const id = newId();
  await school.database
    .insertInto('locations')
    .values({ organization_id: ORGANIZATION, id, name: `${name} ${id}`, archived_at: archivedAt })
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
    .values({ organization_id: ORGANIZATION, id, name, archived_at: archivedAt, account_id: null })
    .execute();
  return id;
}

export async function addPicture(school: TestSchool): Promise<string> {
  const id = newId();
  await school.database
    .insertInto('files')
    .values({
      organization_id: ORGANIZATION,
      id,
      kind: 'picture',
      name: 'rocks.jpg',
      media_type: 'image/jpeg',
      bytes: 1000,
      width: 800,
      height: 600,
      created_at: school.clock.iso(),
      created_by: 'test',
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
