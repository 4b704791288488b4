import { decideGradeYear } from '../../../domain/school-year.ts';
import { actorName } from '../../platform/call/handler.ts';
import { newId } from '../../platform/ids.ts';
import { type Entered, enterOnce, type Families, isSamePerson } from './enter-once.ts';
import { sectionsSaid } from './health/read-health.ts';
import { writeHealth } from './health/write-health.ts';
import type { PlannedHousehold } from './place-students.ts';
import type { CreatedStudent, StudentPlan } from './plan-students.ts';
import type { SaidPerson } from './said-student.ts';
import type { StudentChange } from './student-batches-store.ts';
import { answerRow, BLANK, columnsOf, guardianRows, permissionRow, personRows, type Writing } from './student-rows.ts';
import { writeNotes } from './write-notes.ts';
import { pickupRows } from './write-people.ts';
import * as store from './write-store.ts';

/** Writes new students with their households, and all that their rows say. */
export async function writeCreated(
  writing: Writing,
  part: readonly CreatedStudent[],
  { families, entered, questions }: { families: Families; entered: Entered; questions: StudentPlan['questions'] },
) {
  const { database, organizationId, clock, schoolYear } = writing;
  const [at, by] = [clock.iso(), actorName(writing.actor)];
  const made: string[] = [];
  const guardians: { id: string; familyId: string; said: SaidPerson }[] = [];
  const settle = (household: PlannedHousehold) => {
    const known = household.there?.id ?? families.get(household.key);
    const familyId = known ?? newId();
    if (!known) made.push(familyId);
    if (!household.there) families.set(household.key, familyId);
    const added = (entered.has(familyId) && !household.there ? [] : household.entered).flatMap((person) => {
      const { id, isFirst } = enterOnce(entered, familyId, person);
      if (isFirst) guardians.push({ id, familyId, said: person });
      return isFirst ? [id] : [];
    });
    return { household, familyId, madeFamily: !known, added };
  };
  const placed = part.map(({ said, household, apart }) => ({
    id: newId(),
    said,
    ...settle(household),
    apart: apart && settle(apart),
  }));
  const place = { organization_id: organizationId };
  await store.insertRows(
    database,
    'families',
    made.map((id) => ({ ...place, id, created_at: at })),
  );
  await store.insertRows(
    database,
    'students',
    placed.map(({ id, said }) => ({
      ...place,
      id,
      ...columnsOf(
        {
          ...BLANK,
          isGradeKnown: said.tellsGrade,
          ...said.fields,
          gradeYear: decideGradeYear(null, said.fields.grade ?? null, schoolYear),
        },
        said.externalId || null,
      ),
      created_at: at,
      updated_at: at,
      version: 1,
      notes: '',
    })),
  );
  const ids = (each: (typeof placed)[number]) => ({ ...place, family_id: each.familyId, student_id: each.id });
  const homes = placed.flatMap(({ id, familyId, said, household, apart }) => [
    { id, familyId, household, people: said.guardians },
    ...(apart ? [{ id, familyId: apart.familyId, household: apart.household, people: said.apart }] : []),
  ]);
  const links = homes.map(({ id, familyId }) => ({
    ...place,
    family_id: familyId,
    student_id: id,
    access: 'full',
    linked_at: at,
    linked_by: by,
    code_word: '',
    notes: '',
  }));
  await store.insertRows(database, 'family_students', links);
  await store.insertRows(database, 'guardians', await guardianRows(writing, guardians));
  const bonds = homes.flatMap(({ id, familyId, household, people }) => {
    const there = (household.there?.guardians ?? []).map((each) => ({ id: each.id, said: each }));
    return [...there, ...(entered.get(familyId) ?? [])].flatMap((guardian) => {
      const own = people.find((each) => isSamePerson(each, guardian.said));
      return own
        ? [
            {
              ...place,
              guardian_id: guardian.id,
              student_id: id,
              relationship: own.relationship,
              lives_with: own.livesWith ?? null,
            },
          ]
        : [];
    });
  });
  await store.insertRows(database, 'guardian_students', bonds);
  await store.insertRows(
    database,
    'emergency_contacts',
    (await Promise.all(placed.map((each) => personRows(writing, ids(each), each.said.contacts)))).flat(),
  );
  const pickup = await Promise.all(
    placed.map(async (each) => {
      const { allowed, notAllowed } = each.said;
      return [
        ...(await pickupRows(writing, ids(each), { people: allowed ?? [], isAllowed: true, first: 0 })),
        ...(await pickupRows(writing, ids(each), {
          people: notAllowed,
          isAllowed: false,
          first: allowed?.length ?? 0,
        })),
      ];
    }),
  );
  await store.insertRows(database, 'pickup_people', pickup.flat());
  const permitted = placed.flatMap(({ id, said: { permissions } }) =>
    Object.keys(permissions).length > 0 ? [permissionRow({ ...place, student_id: id }, permissions)] : [],
  );
  await store.savePermissions(database, permitted);
  const answered = placed.flatMap(({ id, said: { answers } }) =>
    questions.flatMap(({ id: questionId, wording }) => {
      const answer = answers[questionId];
      return answer ? [answerRow({ ...place, student_id: id }, { questionId, wording, answer, answeredAt: at })] : [];
    }),
  );
  await store.saveAnswers(database, answered);
  // Nobody has said yet that it is right: it waits for the family.
  const sections = placed.flatMap(({ id, familyId, said }) => [
    { ...place, student_id: id, owner_id: id, section: 'student', version: 1 },
    ...(said.contacts.length > 0
      ? [{ ...place, student_id: id, owner_id: familyId, section: 'contacts', version: 1 }]
      : []),
    ...(said.allowed || said.notAllowed.length > 0
      ? [{ ...place, student_id: id, owner_id: familyId, section: 'pickup', version: 1 }]
      : []),
    ...(Object.keys(said.permissions).length > 0
      ? [{ ...place, student_id: id, owner_id: id, section: 'permissions', version: 1 }]
      : []),
    ...(Object.keys(said.answers).length > 0
      ? [{ ...place, student_id: id, owner_id: id, section: 'questions', version: 1 }]
      : []),
    ...sectionsSaid(said.health).map((section) => ({
      ...place,
      student_id: id,
      owner_id: id,
      section,
      version: 1,
    })),
  ]);
  await store.insertRows(database, 'student_sections', sections);
  await writeHealth(
    writing,
    placed.map(({ id, said: { health } }) => ({ studentId: id, health })),
  );
  await writeNotes(
    writing,
    placed.map(({ id, familyId, said: { remarks } }) => ({ studentId: id, familyId, remarks })),
  );
  return placed.map(({ id, household, familyId, madeFamily, added, apart }): StudentChange => {
    const joined = [...(household.there ? added : []), ...(apart?.household.there ? apart.added : [])];
    return {
      kind: 'created',
      id,
      familyId: madeFamily ? familyId : null,
      ...(apart && { apart: apart.madeFamily ? [apart.familyId] : [] }),
      ...(joined.length > 0 && { added: joined }),
    };
  });
}
