import { afterAll, beforeAll } from 'vitest';
import type { BulkChanges } from '../src/contract/bulk.ts';
import { openSchool, type Person, type TestSchool } from './school.ts';

export let school: TestSchool;
export let admin: Person;

/** A school whose staff change many classes at once, for the file that asks for it. */
export function openBulk(): void {
  beforeAll(async () => {
    school = await openSchool();
    admin = await school.addPerson({ roles: ['administrator'] });
  });
  afterAll(() => school.close());
}

export const failure = (call: Promise<unknown>) => call.then(String, (error: unknown) => error);
export const read = async (id: string) => (await admin.call('staffClass', { classId: id })).class;
export const chosen = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => ({ id, version: (await read(id)).version })));
export const apply = async (ids: readonly string[], changes: BulkChanges, words?: string) =>
  admin.call('applyBulkChange', {
    classes: await chosen(ids),
    changes,
    tell: words === undefined ? null : { words },
  });
