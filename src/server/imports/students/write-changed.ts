import { decideGradeYear } from '../../../domain/school-year.ts';
import { type Entered, enterOnce } from './enter-once.ts';
import { sectionsSaid } from './health/read-health.ts';
import { writeHealth } from './health/write-health.ts';
import type { ExistingStudent } from './known-students.ts';
import type { ChangedStudent } from './plan-students.ts';
import { listSectionStates, type StudentChange } from './student-batches-store.ts';
import { answerRow, columnsOf, guardianRows, permissionRow, type Writing } from './student-rows.ts';
import { writeNotes } from './write-notes.ts';
import { writePeople } from './write-people.ts';
import * as store from './write-store.ts';

/** Writes what a file says otherwise of students who are there; answers what they were before. */
export async function writeChanged(
  writing: Writing,
  part: readonly ChangedStudent[],
  entered: Entered,
): Promise<StudentChange[]> {
  const { database, organizationId, clock, schoolYear } = writing;
  const place = { organization_id: organizationId };
  const rows = part.map(({ existing, fields, externalId }) => ({
    id: existing.id,
    ...columnsOf(
      { ...existing.fields, ...fields, gradeYear: gradeYearAfter(existing, fields, schoolYear) },
      externalId,
    ),
  }));
  await store.updateStudents(database, organizationId, rows, clock.iso());
  const added = part.flatMap(({ existing, added: all }) =>
    all.map((said) => {
      const familyId = existing.familyId ?? '';
      return { ...enterOnce(entered, familyId, said), said, familyId, studentId: existing.id };
    }),
  );
  const first = added.filter(({ isFirst }) => isFirst);
  await store.insertRows(database, 'guardians', await guardianRows(writing, first));
  const patched = part.flatMap((each) =>
    each.patched.map((said) => ({
      id: said.id,
      said,
      familyId: each.existing.familyId ?? '',
      studentId: each.existing.id,
    })),
  );
  const patchedOnce = [...new Map(patched.map((each) => [each.id, each])).values()];
  await store.updateGuardians(database, organizationId, await guardianRows(writing, patchedOnce));
  const bonds = [...added, ...patched].map(({ id, said, studentId }) => ({
    ...place,
    guardian_id: id,
    student_id: studentId,
    relationship: said.relationship,
  }));
  await store.updateBonds(database, bonds);
  const living = part.flatMap(({ existing, living: all }) =>
    all.map(({ id, to }) => ({ ...place, guardian_id: id, student_id: existing.id, lives_with: to })),
  );
  await store.saveLivesWith(database, [
    ...living,
    ...added.flatMap(({ id, said: { livesWith = null }, studentId }) =>
      livesWith === null ? [] : [{ ...place, guardian_id: id, student_id: studentId, lives_with: livesWith }],
    ),
  ]);
  for (const change of part) await writePeople(writing, change);
  await store.savePermissions(
    database,
    part.flatMap(({ existing: { id }, permissions }) =>
      permissions ? [permissionRow({ ...place, student_id: id }, permissions)] : [],
    ),
  );
  await store.saveAnswers(
    database,
    part.flatMap(({ existing: { id }, answers }) =>
      answers.map(({ questionId, wording, answer }) =>
        answerRow({ ...place, student_id: id }, { questionId, wording, answer, answeredAt: clock.iso() }),
      ),
    ),
  );
  const sections = part.flatMap(({ existing: { id, familyId }, contacts, allowed, notAllowed, fields, ...change }) => [
    ...(Object.keys(fields).length > 0 ? [{ ...place, student_id: id, owner_id: id, section: 'student' }] : []),
    ...(contacts ? [{ ...place, student_id: id, owner_id: familyId, section: 'contacts' }] : []),
    ...(change.living.length > 0 ? [{ ...place, student_id: id, owner_id: familyId, section: 'guardians' }] : []),
    ...(change.answers.length > 0 ? [{ ...place, student_id: id, owner_id: id, section: 'questions' }] : []),
    ...(change.permissions ? [{ ...place, student_id: id, owner_id: id, section: 'permissions' }] : []),
    ...sectionsSaid(change.health).map((section) => ({ ...place, student_id: id, owner_id: id, section })),
    ...(allowed || notAllowed ? [{ ...place, student_id: id, owner_id: familyId, section: 'pickup' }] : []),
  ]);
  await store.bumpSections(database, sections);
  await writeHealth(
    writing,
    part.map(({ existing: { id }, health }) => ({ studentId: id, health })),
  );
  const notes = await writeNotes(
    writing,
    part.map(({ existing: { id, familyId }, said: { remarks } }) => ({ studentId: id, familyId, remarks })),
  );
  const states = await listSectionStates(
    database,
    organizationId,
    part.map(({ existing }) => existing.id),
  );
  return part.map(
    ({
      existing,
      contacts,
      allowed,
      notAllowed,
      patched: own,
      living: told,
      permissions,
      answers,
      health,
    }): StudentChange => ({
      kind: 'changed',
      id: existing.id,
      version: existing.version + 1,
      before: {
        ...withoutAnswers(existing),
        contacts: contacts ? existing.contacts : null,
        allowed: allowed ? existing.allowed : null,
        notAllowed: notAllowed ? existing.notAllowed : null,
      },
      patched: existing.guardians.filter(({ id }) => own.some((each) => each.id === id)),
      ...(told.length > 0 && { living: told }),
      ...(permissions && { permissions: existing.permissions }),
      ...(answers.length > 0 && { answers: answers.map(({ questionId, before }) => ({ questionId, before })) }),
      ...(health.length > 0 && { health: sectionsSaid(health) }),
      ...noteOf(notes.get(existing.id)),
      added: first.filter(({ studentId }) => studentId === existing.id).map(({ id }) => id),
      sections: states.get(existing.id) ?? '',
    }),
  );
}

const noteOf = (note: string | undefined) => (note === undefined ? {} : { note });

/** Answers are kept only where the file has changed them. */
const withoutAnswers = ({ permissions: _permissions, answers: _answers, ...rest }: ExistingStudent) => rest;

/** Of which school year the grade of a student is who was there before. */
function gradeYearAfter(
  { fields: { grade: before, gradeYear = null } }: ExistingStudent,
  { grade = before }: ChangedStudent['fields'],
  schoolYear: number,
): number | null {
  return decideGradeYear({ grade: before, gradeYear }, grade, schoolYear);
}
