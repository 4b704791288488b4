import type * as recordsCalls from '../../contract/records.ts';
import type { RecordAnswers, SectionTold } from '../../contract/records.ts';
import { decideHousehold } from '../../domain/family-access.ts';
import { RECORD_SECTIONS, type RecordSection } from '../../domain/record-sections.ts';
import { checkAnswer } from '../../domain/questions.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { record as writeHistory } from '../audit/store.ts';
import { findStudentAccess, listHouseholdsMeant, requireStudentChange } from '../families/store.ts';
import { invalidFields, notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { listAskedQuestions, writeAnswers } from '../questions/store.ts';
import { getStudent, lockStudent } from '../students/store.ts';
import { missingOfStudents } from './missing.ts';
import * as store from './store.ts';

type RecordFunctions = HandlersOf<typeof recordsCalls>;

interface Whose {
  readonly studentId: string;
  readonly familyId?: string | undefined;
}

/** The record of a student of one's own, but for health; anybody else's does not exist. */
export const recordFunctions: RecordFunctions = {
  record: async (whose, context) => {
    const { household, canChange } = await findHousehold(whose, context);
    const { database, caller } = context;
    const student = await getStudent(database, household.organizationId, household.studentId);
    const rows = await store.listSections(database, household);
    const asked = await decideAsked(household, context);
    return {
      student,
      familyId: household.familyId,
      canChange,
      sections: RECORD_SECTIONS.map((section) => tellSection(section, rows, asked.missing, context)),
      answers: answered(await store.findAnswers(database, household), rows),
      drafts: await store.listDrafts(database, household, caller.accountId),
      questions: await listAskedQuestions(database, household.organizationId, household.studentId),
      dueOn: asked.dueOn,
    };
  },

  saveContacts: ({ contacts, ...whose }, context) =>
    saveSection('contacts', whose, context, (household) =>
      store.replaceContacts(context.database, household, contacts),
    ),

  savePickup: ({ pickup, ...whose }, context) =>
    saveSection('pickup', whose, context, (household) => store.replacePickup(context.database, household, pickup)),

  savePermissions: ({ permissions, ...whose }, context) =>
    saveSection('permissions', whose, context, (household) =>
      store.replacePermissions(context.database, household, permissions),
    ),

  saveQuestions: ({ questions, ...whose }, context) =>
    saveSection('questions', whose, context, (household) => saveAnswers(household, questions, context)),

  confirmSections: async ({ sections, ...whose }, context) => {
    const household = await lockHousehold(whose, context);
    const rows = await store.listSections(context.database, household);
    for (const { section, version } of sections) requireAnswered(rows, section, version);
    const names = sections.map(({ section }) => section);
    await store.markConfirmed(context.database, household, names, now(context));
    await note('student.confirmed', household, names, context);
    return { sections: await tellSections(names, household, context) };
  },

  missingSections: async (_input, context) => {
    const { database, organization, caller, clock } = context;
    const { id: organizationId, timeZone } = organization;
    const households = await listHouseholdsMeant(database, organizationId, caller.accountId);
    const today = dayAtSchool(clock.now(), timeZone);
    return { students: await missingOfStudents(database, { organizationId, timeZone, today }, households) };
  },

  keepSectionDraft: async ({ section, version, content, ...whose }, context) => {
    const { household, canChange } = await findHousehold(whose, context);
    if (!canChange) throw refused('view-only');
    const { database, caller, clock } = context;
    if (content === null) {
      await store.forgetDraft(database, household, caller.accountId, section);
      return { savedAt: null };
    }
    const savedAt = clock.iso();
    await store.keepDraft(database, household, caller.accountId, { section, version, content, savedAt });
    return { savedAt };
  },
};

/** Saves one section where nobody has since `version` was read, and forgets what was typed into it. */
async function saveSection(
  section: RecordSection,
  { version, ...whose }: Whose & { readonly version: number },
  context: SignedInContext,
  save: (household: store.Household) => Promise<void>,
): Promise<{ section: SectionTold }> {
  const household = await lockHousehold(whose, context);
  const rows = await store.listSections(context.database, household);
  if (versionOf(rows, section) !== version) throw refused('changed-meanwhile');
  await save(household);
  await store.markAnswered(context.database, household, section, now(context));
  await store.forgetDraft(context.database, household, context.caller.accountId, section);
  await note('student.answered', household, [section], context);
  const [told] = await tellSections([section], household, context);
  if (!told) throw new Error(`The section ${section} was saved and is not there.`);
  return { section: told };
}

/** Checks what was answered to each question that is asked now, and keeps what is new with the wording that it answers. */
async function saveAnswers(
  { organizationId, studentId }: store.Household,
  given: readonly { readonly questionId: string; readonly answer: readonly string[] }[],
  { database, clock }: SignedInContext,
): Promise<void> {
  const asked = await listAskedQuestions(database, organizationId, studentId);
  const answers = asked.map((question) => {
    const at = given.findIndex(({ questionId }) => questionId === question.id);
    const told = given[at]?.answer.map((each) => each.trim()).filter((each) => each !== '');
    return { question, at, answer: told ?? question.answer };
  });
  const wrong = answers.flatMap(({ question, at, answer }) => {
    const code = checkAnswer(question, answer, question.answer);
    return code ? [{ path: at < 0 ? 'questions' : `questions.${at}.answer`, code }] : [];
  });
  if (wrong.length > 0) throw invalidFields(wrong);
  const isNew = ({ question, answer }: (typeof answers)[number]) => answer.join('\n') !== question.answer.join('\n');
  const fresh = answers
    .filter(isNew)
    .map(({ question: { id, wording }, answer }) => ({ questionId: id, wording, answer }));
  await writeAnswers(database, { organizationId, studentId, at: clock.iso() }, fresh);
}

function requireAnswered(rows: readonly store.SectionRow[], section: RecordSection, version: number): void {
  if (!rows.some((row) => row.section === section && row.answeredAt !== null)) throw refused('unanswered');
  if (versionOf(rows, section) !== version) throw refused('changed-meanwhile');
}

/** The household through which somebody sees a student: the one they name, else the one that is meant (`decideHousehold`). */
async function findHousehold({ studentId, familyId }: Whose, { database, organization, caller }: SignedInContext) {
  const found = await findStudentAccess(database, organization.id, caller.accountId, studentId);
  const named = found?.families.find((each) => each.familyId === familyId);
  const own = familyId === undefined ? found && decideHousehold(found) : named;
  if (!own || own.access === 'pick-up') throw notFound('student');
  const household: store.Household = { organizationId: organization.id, studentId, familyId: own.familyId };
  return { household, canChange: own.access === 'full' };
}

/** The same for whoever changes something; the student is locked, so that two who save come one after the other. */
async function lockHousehold(whose: Whose, context: SignedInContext): Promise<store.Household> {
  const { database, organization, caller } = context;
  await requireStudentChange(database, organization.id, caller.accountId, whose.studentId);
  const { household, canChange } = await findHousehold(whose, context);
  if (!canChange) throw refused('view-only');
  if (!(await lockStudent(database, organization.id, household.studentId))) throw notFound('student');
  return household;
}

async function tellSections(
  names: readonly RecordSection[],
  household: store.Household,
  context: SignedInContext,
): Promise<SectionTold[]> {
  const rows = await store.listSections(context.database, household);
  const { missing } = await decideAsked(household, context);
  return names.map((section) => tellSection(section, rows, missing, context));
}

type Missing = ReadonlyMap<RecordSection, SectionTold['missing']>;

function tellSection(
  section: RecordSection,
  rows: readonly store.SectionRow[],
  missing: Missing,
  { caller }: SignedInContext,
): SectionTold {
  const row = rows.find((each) => each.section === section);
  const by = !row?.toldBy ? null : row.toldBy === caller.accountId ? 'you' : 'guardian';
  return {
    section,
    version: row?.version ?? 0,
    answeredAt: row?.answeredAt ?? null,
    confirmedAt: row?.confirmedAt ?? null,
    by,
    missing: missing.get(section) ?? null,
  };
}

/** What the semesters that concern a student wait for, and by when: the first day on which a seat asks for it. */
async function decideAsked(
  household: store.Household,
  { database, clock, organization }: SignedInContext,
): Promise<{ missing: Missing; dueOn: string | null }> {
  const { organizationId } = household;
  const { timeZone } = organization;
  const today = dayAtSchool(clock.now(), timeZone);
  const asked = await missingOfStudents(database, { organizationId, timeZone, today }, [household]);
  const missing = new Map<RecordSection, SectionTold['missing']>();
  for (const each of asked.flatMap((one) => one.missing))
    if (each.section !== 'waivers' && missing.get(each.section) !== 'unanswered')
      missing.set(each.section, each.reason);
  const due = asked.flatMap(({ missing: lacking, dueOn }) => (lacking.length > 0 ? (dueOn ?? []) : []));
  return { missing, dueOn: due.toSorted()[0] ?? null };
}

/** Nobody who may fetch a student is an answer, and no answer is none: only the section's state tells them apart. */
function answered(answers: RecordAnswers, rows: readonly store.SectionRow[]): RecordAnswers {
  const isAnswered = (section: RecordSection) => versionOf(rows, section) > 0;
  return { ...answers, pickup: isAnswered('pickup') ? answers.pickup : null };
}

function versionOf(rows: readonly store.SectionRow[], section: RecordSection): number {
  return rows.find((row) => row.section === section)?.version ?? 0;
}

/** The history says that a section was told, never what. */
async function note(
  action: 'student.answered' | 'student.confirmed',
  { studentId }: store.Household,
  sections: readonly RecordSection[],
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  await writeHistory(database, organization.id, [
    { action, entityId: studentId, change: { sections }, at: clock.iso(), by: caller },
  ]);
}

function now({ clock, caller }: SignedInContext): { at: string; by: string } {
  return { at: clock.iso(), by: caller.accountId };
}
