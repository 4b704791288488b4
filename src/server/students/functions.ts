import type * as studentsCalls from '../../contract/students.ts';
import { BLANK_STUDENT, type Student, type StudentInput } from '../../contract/students.ts';
import { areSizesFrozen, lastDayForSize } from '../../domain/deadlines.ts';
import { decideFamilyAccess, leavesSomebodyFull, MOST_STUDENTS } from '../../domain/family-access.ts';
import { findSameChild } from '../../domain/same-child.ts';
import { canHaveSize, decideSize } from '../../domain/sizes.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { decideGradeYear } from '../../domain/school-year.ts';
import { m } from '../../words/messages.js';
import { record } from '../audit/store.ts';
import { listSemestersOfStudents } from '../enrollments/store.ts';
import * as families from '../families/store.ts';
import { getDeadlines } from '../organizations/store.ts';

import { invalidField, notFound, refused } from '../platform/call/errors.ts';
import { actorName, type HandlersOf, type SignedInContext } from '../platform/call/handler.ts';
import { newId } from '../platform/ids.ts';
import { schoolYearNow } from '../platform/school-year.ts';
import { nearestLocale } from '../platform/locale.ts';
import { forgetDraft, listStudentDrafts, markAnswered } from '../records/store.ts';
import { forgetStudents } from './forget-store.ts';
import { findNewStudent, keepNewStudent, type Writing } from './new-student-store.ts';
import { closeRequest, getSizeList, listFamilyRequests, openRequest } from '../t-shirts/store.ts';
import * as store from './store.ts';

type StudentFunctions = HandlersOf<typeof studentsCalls>;

/** The students of one's own families; anybody else's do not exist. */
export const studentFunctions: StudentFunctions = {
  students: async (_input, context) => {
    const { database, organization, caller } = context;
    const memberships = await families.listMemberships(database, organization.id, caller.accountId);
    const typing = await findNewStudent(database, typistOf(context));
    const adding = { form: typing?.form ?? null, typed: typing?.content ?? null };
    const list = await getSizeList(database, organization.id);
    const sizes = list.sizes.filter(({ isOffered }) => isOffered);
    const picksUpOnly = memberships.length > 0 && memberships.every(({ access }) => access === 'pick-up');
    if (memberships.length === 0) return { students: [], picksUpOnly, sizesUntil: {}, sizesAsked: {}, sizes, adding };
    const [students, drafts, links] = await Promise.all([
      store.listStudents(database, organization.id, caller.accountId),
      listStudentDrafts(database, organization.id, caller.accountId),
      families.listFamilyLinks(
        database,
        organization.id,
        memberships.map(({ familyId }) => familyId),
      ),
    ]);
    const ids = students.map((student) => student.id);
    return {
      students: students.flatMap((student) => {
        const found = decideFamilyAccess(memberships, student.id, links.get(student.id) ?? []);
        const typed = drafts.get(student.id);
        return found && found.access !== 'pick-up'
          ? { ...student, ...found, access: found.access, ...(typed !== undefined && { typed }) }
          : [];
      }),
      picksUpOnly,
      sizesUntil: Object.fromEntries(await lastDaysForSizes(ids, context)),
      sizesAsked: await listFamilyRequests(database, organization.id, ids),
      sizes,
      adding,
    };
  },

  saveStudent: async ({ student, familyId, typed, isAnotherChild = false }, context) => {
    requireBorn(student.birthDate, context);
    return {
      student: student.id
        ? await changeStudent(student.id, student, context)
        : await addStudent(student, { familyId, typed, isAnotherChild }, context),
    };
  },

  keepNewStudent: async ({ content, ...writing }, context) => {
    await keepTyped(writing, { content, studentId: null }, context);
    return {};
  },

  removeStudent: async ({ studentId }, context) => {
    const { database, organization, caller } = context;
    const access = await families.requireTrusted(database, organization.id, caller.accountId, {
      studentId,
      changes: true,
    });
    const own = access.families.filter((each) => each.access === 'full');
    for (const { familyId } of own) await families.lockFamily(database, organization.id, familyId);
    const student = await store.lockStudent(database, organization.id, studentId);
    if (!student) throw notFound('student');
    const links = await families.listLinks(database, organization.id, studentId);
    // Of two households one cannot take the student from the other: it lets them go.
    if (links.length > own.length) {
      const leaving = own.map(({ familyId }) => familyId);
      if (!leavesSomebodyFull(links, leaving)) throw refused('last-full-household');
      return leaveStudent(studentId, own, context);
    }
    // Whoever was merged into them goes with them.
    const students = [student, ...(await store.listMergedInto(database, organization.id, studentId))];
    for (const { id } of students)
      if (await store.hasHistory(database, organization.id, id)) throw refused('has-history');
    await store.deleteStudent(database, organization.id, studentId);
    await note('student.removed', studentId, { from: student, to: null }, context);
    const words = m.audit_removed_student({}, { locale: nearestLocale(organization.locale) });
    await forgetStudents(database, { organizationId: organization.id, students, words });
    return {};
  },
};

/** A household lets a student go who stays with the other one. */
async function leaveStudent(
  studentId: string,
  own: readonly { readonly familyId: string }[],
  { database, organization, caller, clock }: SignedInContext,
): Promise<Record<string, never>> {
  const at = clock.iso();
  for (const { familyId } of own) {
    await families.endLink(database, organization.id, { familyId, studentId, at, reason: 'left' });
    const left = {
      action: 'family.household-left',
      entityId: familyId,
      change: { studentId },
      at,
      by: caller,
    } as const;
    await record(database, organization.id, [left]);
  }
  return {};
}

function requireBorn(birthDate: string, { clock, organization }: SignedInContext): void {
  if (birthDate > dayAtSchool(clock.now(), organization.timeZone))
    throw invalidField('student.birthDate', 'in-the-future');
}

interface Added {
  readonly familyId: string | undefined;
  readonly typed: Writing | undefined;
  readonly isAnotherChild: boolean;
}

async function addStudent(input: StudentInput, added: Added, context: SignedInContext) {
  const { familyId: wanted, typed, isAnotherChild } = added;
  const { database, organization, caller } = context;
  const familyId = await families.ensureFamily(database, place(context), caller.accountId, { wanted });
  await families.lockFamily(database, organization.id, familyId);
  const before = typed && (await findNewStudent(database, typistOf(context)));
  // The answer did not arrive, and it is sent again.
  if (before?.studentId && before.form === typed?.form)
    return changeStudent(before.studentId, { ...input, version: undefined }, context);
  const others = await families.countStudents(database, organization.id, familyId);
  if (others >= MOST_STUDENTS) throw refused('too-many-students', { most: MOST_STUDENTS });
  const sameDay = await store.listBornOn(database, { organizationId: organization.id, familyId }, input.birthDate);
  if (!isAnotherChild && findSameChild(sameDay, input)) throw refused('same-child');
  await requireListed(input.tshirtSize ?? null, null, context);
  const gradeYear = decideGradeYear(null, input.grade ?? null, schoolYearNow(context));
  const student = { ...BLANK_STUDENT, ...given(input), isGradeKnown: true, gradeYear, id: newId(), version: 1 };
  await store.addStudent(database, place(context), student);
  const link = { familyId, studentId: student.id, linkedBy: actorName(caller) };
  await families.linkStudent(database, place(context), link);
  if (typed) await keepTyped(typed, { content: null, studentId: student.id }, context);
  await answered(student, familyId, context);
  await note('student.saved', student.id, { from: null, to: student }, context);
  return student;
}

/** Leaves what is typed of a student to be added, or that they were; not over what another form has left since, which forgetting simply leaves there. */
async function keepTyped(
  writing: Writing,
  left: { readonly content: string | null; readonly studentId: string | null },
  context: SignedInContext,
): Promise<void> {
  const savedAt = context.clock.iso();
  const isKept = await keepNewStudent(context.database, typistOf(context), writing, { ...left, savedAt });
  if (!isKept && (left.content ?? left.studentId) !== null) throw refused('changed-meanwhile');
}

function typistOf({ organization, caller }: SignedInContext) {
  return { organizationId: organization.id, accountId: caller.accountId };
}

async function changeStudent(id: string, input: StudentInput, context: SignedInContext): Promise<Student> {
  const { database, organization, caller } = context;
  const whose = { studentId: id, changes: true };
  const [own] = (await families.requireTrusted(database, organization.id, caller.accountId, whose)).families;
  const from = await store.lockStudent(database, organization.id, id);
  if (!from) throw notFound('student');
  if (input.version !== undefined && input.version !== from.version) throw refused('changed-meanwhile');
  const tshirtSize = await sizeFor(from, input.tshirtSize, context);
  const isGradeKnown = from.isGradeKnown || tellsGrade(input);
  const { grade = from.grade } = input;
  const gradeYear = decideGradeYear(from, grade, schoolYearNow(context));
  const to = { ...from, ...given(input), isGradeKnown, gradeYear, tshirtSize, id, version: from.version + 1 };
  await store.changeStudent(database, place(context), to);
  if (own) await answered(to, own.familyId, context);
  await note('student.saved', id, { from, to }, context);
  return to;
}

/** Whether a family tells the grade, or "not in school"; a program that sends back what it read tells nothing. */
function tellsGrade({ grade, isGradeKnown = grade !== undefined }: StudentInput): boolean {
  return isGradeKnown || typeof grade === 'number';
}

/** Saving says of all that is in the form that it is right; a grade that is not among it is still asked for. */
async function answered(
  { id: studentId, isGradeKnown }: Student,
  familyId: string,
  context: SignedInContext,
): Promise<void> {
  const { database, organization, caller, clock } = context;
  const household = { organizationId: organization.id, studentId, familyId };
  await markAnswered(database, household, 'student', { at: clock.iso(), by: caller.accountId, isWhole: isGradeKnown });
  await forgetDraft(database, household, caller.accountId, 'student');
}

/** The size that a student has once what their family sent is saved: once sizes are frozen another one is asked of the school. */
async function sizeFor(from: Student, wanted: StudentInput['tshirtSize'], context: SignedInContext) {
  const { clock, organization, database } = context;
  if (wanted === undefined) return from.tshirtSize;
  await requireListed(wanted, from.tshirtSize, context);
  const last = (await lastDaysForSizes([from.id], context)).get(from.id) ?? null;
  const isFrozen = areSizesFrozen(last, dayAtSchool(clock.now(), organization.timeZone));
  const decided = decideSize({ from: from.tshirtSize, to: wanted }, isFrozen);
  if (decided === 'refused') throw invalidField('student.tshirtSize', 'sizes-ordered');
  if (decided === 'asked' && wanted !== null) {
    await askForSize(from.id, wanted, context);
    return from.tshirtSize;
  }
  // They have what they want, or choose it themselves: nothing is asked for any more.
  const wish = { studentId: from.id, state: 'withdrawn', at: clock.iso() } as const;
  const open = await closeRequest(database, organization.id, wish);
  if (open !== null) await noteSize('student.size-withdrawn', from.id, open, context);
  return wanted;
}

async function askForSize(studentId: string, size: string, context: SignedInContext): Promise<void> {
  const { clock, organization, database } = context;
  const asked = await listFamilyRequests(database, organization.id, [studentId]);
  const before = asked[studentId];
  // What is asked for already is not asked for anew by saving another field.
  if (before?.size === size && before.state === 'open') return;
  await openRequest(database, organization.id, { studentId, size, at: clock.iso() });
  await noteSize('student.size-asked', studentId, size, context);
}

async function noteSize(
  action: 'student.size-asked' | 'student.size-withdrawn',
  entityId: string,
  tshirtSize: string,
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  await record(database, organization.id, [{ action, entityId, change: { tshirtSize }, at: clock.iso(), by: caller }]);
}

/** A size that the school does not offer is wrong, unless the student has it already. */
async function requireListed(
  size: string | null,
  had: string | null,
  { database, organization }: SignedInContext,
): Promise<void> {
  if (size === null || size === had) return;
  const { sizes } = await getSizeList(database, organization.id);
  if (!canHaveSize(sizes, size, had)) throw invalidField('student.tshirtSize', 'not-listed');
}

/** The last day on which each student's size may be changed, where there is one. */
async function lastDaysForSizes(studentIds: readonly string[], context: SignedInContext): Promise<Map<string, string>> {
  const { database, organization, clock } = context;
  const { tshirtDaysBefore } = await getDeadlines(database, organization.id);
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const rows = await listSemestersOfStudents(database, organization.id, studentIds);
  return new Map(
    studentIds.flatMap((id) => {
      const semesters = rows.filter((row) => row.studentId === id);
      const last = lastDayForSize(semesters, today, tshirtDaysBefore);
      return last === null ? [] : [[id, last] as const];
    }),
  );
}

/** What was filled in; fields left out keep their value. */
function given({ version: _version, ...fields }: StudentInput) {
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(filled) as Filled<typeof fields>; // by the filter
}

/** The same fields; those that are there have a value. */
type Filled<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

async function note(
  action: 'student.saved' | 'student.removed',
  entityId: string,
  { from, to }: { from: Student | null; to: Student | null },
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  const change = { from: from && store.historyOf(from), to: to && store.historyOf(to) };
  await record(database, organization.id, [{ action, entityId, change, at: clock.iso(), by: caller }]);
}

function place({ organization, clock }: SignedInContext) {
  return { organizationId: organization.id, at: clock.iso() };
}
