import type * as staffRecordCalls from '../../contract/staff-records.ts';
import type { ContentAsTold, saveAsTold } from '../../contract/staff-records.ts';
import type { InputOf } from '../../contract/kit.ts';
import type { Student } from '../../contract/students.ts';
import { isAlwaysMailed, needsReason, type TellingFacts } from '../../domain/as-told.ts';
import { listDeciders } from '../../domain/circle.ts';
import { checkEligibility } from '../../domain/eligibility.ts';
import { HOUSEHOLD_SECTIONS, RECORD_SECTIONS, type RecordSection } from '../../domain/record-sections.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { decideGradeYear } from '../../domain/school-year.ts';
import { decideGradeKnown } from '../../domain/told-grade.ts';
import { record as writeHistory } from '../audit/store.ts';
import {
  listGuardiansOf,
  listLinks,
  lockFamily,
  readCircles,
  refuseOwnCircle,
  saveGuardiansAsTold,
} from '../families/store.ts';
import { send } from '../mail/store.ts';
import { invalidField, notFound, refused } from '../platform/call/errors.ts';
import type { Database } from '../platform/database/connect.ts';
import { schoolYearNow } from '../platform/school-year.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { listAskedQuestions } from '../questions/store.ts';
import { changeStudent, getStudent, historyOf, lockStudent } from '../students/store.ts';
import { saveAnswers } from './answers.ts';
import { listSeatRules } from './as-told-store.ts';
import { recordChangedMail } from './letters/record-changed.ts';
import { decideAsked, tellSection, versionOf } from './sections.ts';
import * as store from './store.ts';

type Input = InputOf<typeof saveAsTold>;

/** What staff write into a record for a family that told them. */
export const asToldFunctions: HandlersOf<typeof staffRecordCalls> = {
  staffRecord: async (whose, context) => {
    const household = await findHousehold(whose, context);
    const { database, caller } = context;
    const [student, rows, answers, asked] = await Promise.all([
      getStudent(database, household.organizationId, household.studentId),
      store.listSections(database, household),
      store.findAnswers(database, household),
      decideAsked(household, context),
    ]);
    return {
      student,
      familyId: household.familyId,
      sections: RECORD_SECTIONS.map((section) => tellSection(section, rows, asked.missing, context)),
      guardians: await listGuardiansOf(database, household, caller.accountId),
      answers,
      questions: await listAskedQuestions(database, household.organizationId, household.studentId),
      reached: (await addressesOf(household, 'student', context)).length,
    };
  },

  saveAsTold: async (input, context) => {
    const { studentId, content, toldAs, reason = '' } = input;
    const { database, organization, clock, caller } = context;
    await findHousehold(input, context);
    // A family is locked before its student, as everywhere.
    await lockFamily(database, organization.id, input.familyId);
    const before = await lockStudent(database, organization.id, studentId);
    if (!before) throw notFound('student');
    // Under the lock: the household may have ended, or been merged, while we waited.
    const household = await findHousehold(input, context);
    await refuseOwnCircle([studentId], context);
    const rows = await store.listSections(database, household);
    const there = content.section === 'student' ? before.version : versionOf(rows, content.section);
    if (there !== input.version) throw refused('changed-meanwhile');
    await requireReasons(input, before, household, context);
    const after = await write(content, before, household, context);
    // A birth date or a grade that nobody has told is still asked for.
    const isWhole = content.section !== 'student' || (after.birthDate !== null && after.isGradeKnown);
    const told = { at: clock.iso(), by: caller.accountId, toldAs, isWhole };
    await store.markAnswered(database, household, content.section, told);
    const mails = input.isMailed ? await tellGuardians(household, input, context) : 0;
    const why = [reason, input.isMailed ? '' : (input.whyNot ?? '')].filter((each) => each !== '').join(' – ');
    await writeHistory(database, organization.id, [
      {
        action: 'student.told-office',
        entityId: studentId,
        change: { sections: [content.section], toldAs, mails },
        ...(why !== '' && { reason: why }),
        at: clock.iso(),
        by: caller,
      },
    ]);
    return { mails, unfit: after === before ? [] : await listUnfit(before, after, context) };
  },
};

interface Whose {
  readonly studentId: string;
  readonly familyId: string;
}

/** A household that the student lives in now; any other is not found. */
async function findHousehold(
  { studentId, familyId }: Whose,
  { database, organization }: SignedInContext,
): Promise<store.Household> {
  const links = await listLinks(database, organization.id, studentId);
  if (!links.some((link) => link.familyId === familyId)) throw notFound('household');
  return { organizationId: organization.id, studentId, familyId };
}

async function requireReasons(
  { content, reason = '', isMailed, whyNot = '' }: Input,
  before: Student,
  household: store.Household,
  context: SignedInContext,
): Promise<void> {
  const { database, organization, clock } = context;
  const birthDate = content.section === 'student' ? content.student.birthDate : null;
  if (birthDate !== null && birthDate > dayAtSchool(clock.now(), organization.timeZone))
    throw invalidField('content.student.birthDate', 'in-the-future');
  const facts = await factsOf(before, household, database);
  const after = factsAfter(facts, content);
  if (needsReason(facts, after) && reason.trim() === '') throw invalidField('reason', 'required');
  const reached = await addressesOf(household, content.section, context);
  if (isMailed || reached.length === 0) return;
  if (isAlwaysMailed(content.section, facts, after)) throw invalidField('isMailed', 'required');
  if (whyNot.trim() === '') throw invalidField('whyNot', 'required');
}

/** What of the record asks for a reason when it changes. */
async function factsOf({ birthDate }: Student, household: store.Household, database: Database): Promise<TellingFacts> {
  const guardians = await listGuardiansOf(database, household, '');
  const { pickup } = await store.findAnswers(database, household);
  return {
    birthDate,
    allowed: (pickup?.allowed ?? []).map(({ name }) => name),
    notAllowed: (pickup?.notAllowed ?? []).map(({ name }) => name),
    barredGuardians: guardians.filter(({ mayPickUp }) => mayPickUp === false).map(({ id }) => id),
  };
}

function factsAfter(facts: TellingFacts, content: ContentAsTold): TellingFacts {
  switch (content.section) {
    case 'student':
      return { ...facts, birthDate: content.student.birthDate };
    case 'pickup':
      return {
        ...facts,
        allowed: content.pickup.allowed.map(({ name }) => name),
        notAllowed: content.pickup.notAllowed.map(({ name }) => name),
      };
    case 'guardians': {
      const given = new Set(content.guardians.map(({ id }) => id));
      const barred = content.guardians.filter(({ mayPickUp }) => mayPickUp === false).map(({ id }) => id);
      return { ...facts, barredGuardians: [...facts.barredGuardians.filter((id) => !given.has(id)), ...barred] };
    }
    default:
      return facts;
  }
}

/** Writes the section; answers the student as they are now. */
async function write(
  content: ContentAsTold,
  before: Student,
  household: store.Household,
  context: SignedInContext,
): Promise<Student> {
  const { database, organization, caller, clock } = context;
  switch (content.section) {
    case 'student': {
      const given = Object.fromEntries(Object.entries(content.student).filter(([, value]) => value !== undefined));
      const next = { ...before, ...given };
      const { grade, isGradeKnown = grade === undefined ? before.isGradeKnown : undefined } = content.student;
      const after: Student = {
        ...next,
        isGradeKnown: decideGradeKnown({ ...next, isGradeKnown }),
        gradeYear: decideGradeYear(before, next.grade, schoolYearNow(context)),
        version: before.version + 1,
      };
      await changeStudent(database, { organizationId: organization.id, at: clock.iso() }, after);
      const change = { from: historyOf(before), to: historyOf(after) };
      await writeHistory(database, organization.id, [
        { action: 'student.saved', entityId: before.id, change, at: clock.iso(), by: caller },
      ]);
      return after;
    }
    case 'guardians':
      await saveGuardiansAsTold(household, content.guardians, context);
      break;
    case 'contacts':
      await store.replaceContacts(database, household, content.contacts);
      break;
    case 'pickup':
      await store.replacePickupAsTold(database, household, content.pickup);
      break;
    case 'permissions':
      await store.replacePermissions(database, household, content.permissions);
      break;
    case 'questions':
      await saveAnswers(household, content.questions, context);
  }
  return before;
}

/** The addresses of the full guardians: of this household alone where a section is the household's own. */
async function addressesOf(
  { studentId, familyId }: store.Household,
  section: RecordSection,
  { database, organization }: SignedInContext,
): Promise<string[]> {
  const circle = (await readCircles(database, organization.id, [studentId])).get(studentId);
  const isOwn = (HOUSEHOLD_SECTIONS as readonly RecordSection[]).includes(section);
  const guardians = circle ? listDeciders(studentId, circle) : [];
  const told = guardians.filter((each) => each.email !== '' && (!isOwn || each.familyId === familyId));
  return [...new Set(told.map(({ email }) => email.toLowerCase()))];
}

async function tellGuardians(
  household: store.Household,
  { content: { section }, toldAs }: Input,
  context: SignedInContext,
): Promise<number> {
  const { database, organization, clock } = context;
  const addresses = await addressesOf(household, section, context);
  const facts = { studentId: household.studentId, section, toldAs };
  const mails = addresses.map((address) => recordChangedMail.to(address, facts, { at: clock.iso() }));
  await send(database, organization.id, mails);
  return mails.length;
}

/** Seats that were for the student as they were, and are not any more. */
async function listUnfit(before: Student, after: Student, { database, organization, clock }: SignedInContext) {
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const school = { organizationId: organization.id, today, begins: organization.schoolYearBegins };
  const seats = await listSeatRules(database, school, after.id);
  return seats
    .filter((rule) => checkEligibility(before, rule) === null && checkEligibility(after, rule) !== null)
    .map(({ enrollmentId, classTitle }) => ({ enrollmentId, classTitle }));
}
