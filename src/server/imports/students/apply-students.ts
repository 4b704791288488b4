import { decideGradeYear } from '../../../domain/school-year.ts';
import { record } from '../../audit/store.ts';
import { actorName } from '../../platform/call/handler.ts';
import { newId } from '../../platform/ids.ts';
import { inSlices } from '../../platform/give-way.ts';
import type { ExistingStudent } from './known-students.ts';
import { sectionsSaid } from './health/read-health.ts';
import { takeBackHealth, writeHealth } from './health/write-health.ts';
import { isNamed, type PlannedHousehold } from './place-students.ts';
import type { ChangedStudent, CreatedStudent, StudentPlan } from './plan-students.ts';
import type { SaidPerson } from './said-student.ts';
import { listSectionStates, type StudentChange } from './student-batches-store.ts';
import { answerRow, BLANK, columnsOf, guardianRows, permissionRow, personRows, type Writing } from './student-rows.ts';
import { pickupRows, writePeople } from './write-people.ts';
import * as store from './write-store.ts';

/** So many students are written at a time. */
const AT_ONCE = 500;
const MANY = 1000;

/** Writes what was planned; answers what is needed to undo it. */
export async function writeStudents(
  writing: Writing,
  { created, changed, questions }: StudentPlan,
): Promise<StudentChange[]> {
  const changes: StudentChange[] = [];
  const total = created.length + changed.length;
  const families: Families = new Map();
  const entered: Entered = new Map();
  for await (const part of inSlices(created, AT_ONCE)) {
    changes.push(...(await writeCreated(writing, part, { families, entered, questions })));
    // Into an empty school: what follows would be planned for tables without rows.
    if (changes.length === part.length && created.length >= MANY) await store.refreshStatistics(writing.database);
    writing.onProgress(changes.length, total);
  }
  for await (const part of inSlices(changed, AT_ONCE)) {
    changes.push(...(await writeChanged(writing, part, entered)));
    writing.onProgress(changes.length, total);
  }
  return changes;
}

/** New households of the file by what they go by there, and guardians whom it has entered, by household: each is entered once. */
type Families = Map<string, string>;
type Entered = Map<string, { readonly id: string; readonly said: SaidPerson }[]>;

/** The guardian of this household whom the file has entered already, or one who is to be entered now. */
function enterOnce(entered: Entered, familyId: string, said: SaidPerson) {
  const all = entered.get(familyId) ?? [];
  const found = all.find((each) => isSamePerson(each.said, said));
  if (found) return { id: found.id, isFirst: false };
  const id = newId();
  entered.set(familyId, [...all, { id, said }]);
  return { id, isFirst: true };
}

const isSamePerson = (one: SaidPerson, other: SaidPerson) =>
  one.name !== '' && other.name !== ''
    ? isNamed(one, other) && !(one.email && other.email && one.email.toLowerCase() !== other.email.toLowerCase())
    : (one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase()) ||
      (one.phone !== '' && one.phone === other.phone);

async function writeCreated(
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
  await note(
    writing,
    placed.map(({ id }) => id),
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

async function writeChanged(
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
  await note(
    writing,
    part.map(({ existing }) => existing.id),
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
      added: first.filter(({ studentId }) => studentId === existing.id).map(({ id }) => id),
      sections: states.get(existing.id) ?? '',
    }),
  );
}

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

/** The history says that a file did it, and not once more what is in it. */
async function note({ database, organizationId, clock, actor, fileName }: Writing, ids: readonly string[]) {
  await record(
    database,
    organizationId,
    ids.map((entityId) => ({
      action: 'student.imported',
      entityId,
      change: { file: fileName },
      at: clock.iso(),
      by: actor,
    })),
  );
}

/** Puts a changed student back as they were. */
export async function restoreStudent(
  writing: Writing,
  change: Extract<StudentChange, { kind: 'changed' }>,
): Promise<void> {
  const { database, organizationId, clock } = writing;
  const { before, patched, added, living = [], permissions, answers = [], health = [] } = change;
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
  await store.bumpSections(database, [
    { ...place, owner_id: change.id, section: 'student' },
    ...(before.contacts ? [{ ...place, owner_id: before.familyId, section: 'contacts' }] : []),
    ...(living.length > 0 ? [{ ...place, owner_id: before.familyId, section: 'guardians' }] : []),
    ...(answers.length > 0 ? [{ ...place, owner_id: change.id, section: 'questions' }] : []),
    ...(permissions === undefined ? [] : [{ ...place, owner_id: change.id, section: 'permissions' }]),
    ...(allowed || notAllowed ? [{ ...place, owner_id: before.familyId, section: 'pickup' }] : []),
  ]);
}
