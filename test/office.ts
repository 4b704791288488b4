import { afterAll, beforeAll, expect } from 'vitest';
import type { ClassContent } from '../src/contract/class-fields.ts';
import { checkData } from '../src/server/check-data/store.ts';
import { addType } from './class-editing.ts';
import { openSchool, type Person, type TestSchool } from './school.ts';

export let school: TestSchool;
export let staff: Person;

/** Gives a file of tests a school of its own with somebody of its office; afterwards its data must fit together. */
export function openOffice(): void {
  beforeAll(async () => {
    school = await openSchool();
    staff = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  });
  afterAll(async () => {
    const broken = await checkData(school.testDatabase.pool);
    await school.close();
    expect(broken).toEqual([]);
  });
}

/** A new draft with a title and a type. */
export async function create(): Promise<string> {
  const asked = { semesterId: school.semesterId, title: 'Climbing', typeId: await addType(school) };
  return (await staff.call('createClass', asked)).classId;
}

export async function read(classId: string) {
  return (await staff.call('staffClass', { classId })).class;
}

/** What a change of a class would touch. */
export async function preview(classId: string, changes: Partial<ClassContent>) {
  const { content } = await read(classId);
  return staff.call('previewClassChange', { classId, content: { ...content, ...changes } });
}

/** Cancels a class or brings it back, and tells the families where there are words for them. */
export async function cancel(classId: string, isCancelled = true, words: string | null = null) {
  const { version } = await read(classId);
  const tell = words === null ? null : { words };
  return staff.call('cancelClass', { classId, version, isCancelled, reason: 'The quarry is closed', tell });
}

export function mailsOf(kind: string) {
  return school.database
    .selectFrom('outboxMails')
    .select(['id', 'toEmail', 'facts'])
    .where('kind', '=', kind)
    .execute();
}

/** The history of a class, oldest first. */
export function audits(classId: string) {
  return school.database
    .selectFrom('auditEntries')
    .select(['action', 'actor', 'change', 'reason'])
    .where('entityId', '=', classId)
    .orderBy('id')
    .execute();
}
