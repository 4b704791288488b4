import type { ChangedStudent } from './plan-students.ts';
import type { SaidPerson } from './said-student.ts';
import { personRows, type Writing } from './student-rows.ts';
import * as store from './write-store.ts';

/** Writes the lists of a household anew that a file has changed; a list that is null stays. */
export async function writePeople(
  writing: Writing,
  {
    existing,
    contacts,
    allowed,
    notAllowed,
  }: Pick<ChangedStudent, 'contacts' | 'allowed' | 'notAllowed'> & {
    existing: { id: string; familyId: string | null };
  },
) {
  const { database, organizationId } = writing;
  const household = { familyId: existing.familyId ?? '', studentId: existing.id };
  const ids = { organization_id: organizationId, family_id: household.familyId, student_id: household.studentId };
  if (contacts) {
    await store.clearPeople(database, organizationId, 'contacts', household);
    await store.insertRows(database, 'emergency_contacts', await personRows(writing, ids, contacts));
  }
  for (const [which, people] of [
    ['allowed', allowed],
    ['notAllowed', notAllowed],
  ] as const) {
    if (!people) continue;
    await store.clearPeople(database, organizationId, which, household);
    const first = await store.nextPosition(database, organizationId, household);
    await store.insertRows(
      database,
      'pickup_people',
      await pickupRows(writing, ids, { people, isAllowed: which === 'allowed', first }),
    );
  }
}

/** People who may pick up, or who must not, as rows behind those that are there. */
export const pickupRows = async (
  writing: Writing,
  ids: store.NewRow,
  {
    people,
    isAllowed,
    first,
  }: { readonly people: readonly SaidPerson[]; readonly isAllowed: boolean; readonly first: number },
) => (await personRows(writing, ids, people, first)).map((row) => ({ ...row, is_allowed: isAllowed }));
