import { takeBackHealth } from './health/write-health.ts';
import type { StudentChange } from './student-batches-store.ts';
import { answerRow, columnsOf, guardianRows, permissionRow, type Writing } from './student-rows.ts';
import { writePeople } from './write-people.ts';
import * as store from './write-store.ts';

/** Puts a changed student back as they were. */
export async function restoreStudent(
  writing: Writing,
  change: Extract<StudentChange, { kind: 'changed' }>,
): Promise<void> {
  const { database, organizationId, clock } = writing;
  const { before, patched, added, living = [], permissions, answers = [], health = [], note } = change;
  await store.updateStudents(
    database,
    organizationId,
    [{ id: change.id, ...columnsOf(before.fields, before.externalId) }],
    clock.iso(),
  );
  const { contacts, allowed, notAllowed = null } = before;
  await writePeople(writing, { existing: before, contacts, allowed, notAllowed });
  const guardians = patched.map((said) => ({ id: said.id, familyId: before.familyId ?? '', said }));
  await store.updateGuardians(database, organizationId, await guardianRows(writing, guardians));
  await store.updateBonds(
    database,
    patched.map(({ id, relationship }) => ({
      organization_id: organizationId,
      guardian_id: id,
      student_id: change.id,
      relationship,
    })),
  );
  const place = { organization_id: organizationId, student_id: change.id };
  await store.saveLivesWith(
    database,
    living.map(({ id, from }) => ({ ...place, guardian_id: id, lives_with: from })),
  );
  const [back, gone] = [
    answers.flatMap((each) => each.before ?? []),
    answers.flatMap(({ questionId, before: was }) => (was ? [] : [questionId])),
  ];
  await store.saveAnswers(
    database,
    back.map((each) => answerRow(place, each)),
  );
  await store.removeAnswers(database, place.organization_id, change.id, gone);
  if (permissions === null) await store.removePermissions(database, organizationId, change.id);
  else if (permissions) await store.savePermissions(database, [permissionRow(place, permissions)]);
  await takeBackHealth(writing, change.id, health);
  await store.removeGuardians(database, organizationId, added);
  if (note) await store.removeNote(database, organizationId, note);
  await store.bumpSections(database, [
    { ...place, owner_id: change.id, section: 'student' },
    ...(before.contacts ? [{ ...place, owner_id: before.familyId, section: 'contacts' }] : []),
    ...(living.length > 0 ? [{ ...place, owner_id: before.familyId, section: 'guardians' }] : []),
    ...(answers.length > 0 ? [{ ...place, owner_id: change.id, section: 'questions' }] : []),
    ...(permissions === undefined ? [] : [{ ...place, owner_id: change.id, section: 'permissions' }]),
    ...(allowed || notAllowed ? [{ ...place, owner_id: before.familyId, section: 'pickup' }] : []),
  ]);
}
