import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { functions } from '../src/contract/functions.ts';
import type { InputOf } from '../src/contract/kit.ts';
import { checkData } from '../src/server/check-data/store.ts';
import { newId } from '../src/server/platform/ids.ts';
import { agreeAll } from './agree.ts';
import { allRows } from './all-rows.ts';
import { openSchool, type Person, type TestSchool } from './school.ts';
import { phoneOf } from './phones.ts';

export let school: TestSchool;
export let office: Person;

/** Opens a school whose office puts families together, and sees after each test that its data are sound. */
export function openMerging(): void {
  beforeAll(async () => {
    school = await openSchool();
    office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  });
  afterEach(async () => expect(await checkData(school.testDatabase.pool)).toEqual([]));
  afterAll(() => school.close());
}

export const refused = (code: string) => ({ details: { reason: code } });
export const wrong = (path: string, code: string) => ({
  code: 'invalid-argument',
  details: { fields: [expect.objectContaining({ path, code })] },
});
export const person = (name: string, phone = phoneOf(name)) => ({ name, relationship: 'Aunt', phone });
type Merging = InputOf<typeof functions.mergeFamilies>;
type Both = Pick<Merging, 'keptId' | 'mergedId'>;

/** Two families with a child each: the mother's stays. */
export async function two(students = 1) {
  const [mother, father] = [await school.addFamily(students), await school.addFamily(students)];
  return { mother, father, both: { keptId: mother.familyId, mergedId: father.familyId } };
}

/** One child of two households. */
export async function separated() {
  const { mother, father, both } = await two();
  const [studentId = ''] = mother.studentIds;
  await office.call('linkHousehold', { familyId: father.familyId, studentId, access: 'full', reason: 'Custody' });
  await agreeAll(mother);
  return { mother, father, both, studentId };
}

export async function merge(both: Both, wishes: Partial<Merging> = {}) {
  const { seen, alike } = await office.call('previewFamilyMerge', both);
  const same = alike.flatMap(({ isSure, accesses: [access = 'view'], keptId, mergedId }) =>
    isSure ? [{ keptId, mergedId, access }] : [],
  );
  return office.call('mergeFamilies', {
    ...both,
    seen,
    takes: { contacts: 'kept', pickup: 'kept' },
    same,
    areOneHousehold: false,
    reason: 'Entered twice',
    nobodyLeft: 'Nobody signs in',
    ...wishes,
  });
}
export const undo = (mergeId: string, reason = 'Two families') => office.call('undoFamilyMerge', { mergeId, reason });

/** Every row but those that only grow, without how often it was written. */
export const rowsNow = () =>
  allRows(school, {
    tables: ['audit_entries', 'family_merges', 'outbox_mails', 'circle_entries', 'circle_deciders'],
    columns: ['sealed'],
  });

/** All that a household can tell of a student. */
export async function tellAll(who: Person, studentId: string, name: string) {
  await who.call('saveContacts', { studentId, version: 0, contacts: [person(`${name} One`), person(`${name} Two`)] });
  const pickup = {
    allowed: [person(`${name} Friend`)],
    notAllowed: [person(`${name} Barred`, '')],
    codeWord: `The ${name} word`,
  };
  await who.call('savePickup', { studentId, version: 0, pickup });
  await who.call('keepSectionDraft', { studentId, section: 'contacts', version: 1, content: `typed by ${name}` });
}
export const enroll = (who: Person, studentId: string, classId: string) =>
  who.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId, ifFull: 'waitlist' }] });
