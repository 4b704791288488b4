import type * as recordsCalls from '../../contract/records.ts';
import type { GuardianInput, OwnAnswers, RecordGuardian, StaffAnswers } from '../../contract/records.ts';
import { RECORD_SECTIONS, type RecordSection } from '../../domain/record-sections.ts';
import { areEnoughContacts } from '../../domain/emergency-contacts.ts';
import { codeWordKey } from '../../domain/attendance.ts';
import { decidePoorWord, LEAST_CODE_WORD, namesOf } from '../../domain/code-words.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import {
  listGuardiansOf,
  listHouseholdsMeant,
  lockFamily,
  lockStudentRows,
  requireSibling,
  saveGuardiansOf,
} from '../families/store.ts';
import { openCodeWords, saveCodeWord, withoutTypedWord } from '../code-words/store.ts';
import { invalidField, refused } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import type { Keyring } from '../platform/sealing/keyring.ts';
import { listAskedQuestions } from '../questions/store.ts';
import { getStudent } from '../students/store.ts';
import { saveAnswers } from './answers.ts';
import { missingOfStudents } from './missing.ts';
import {
  decideAsked,
  findHousehold,
  lockHousehold,
  note,
  now,
  saveSection,
  tellSection,
  tellSections,
  versionOf,
  type Whose,
} from './sections.ts';
import * as store from './store.ts';

type RecordFunctions = HandlersOf<typeof recordsCalls>;

/** The record of a student of one's own, but for health; anybody else's does not exist. */
export const recordFunctions = ({ keyring }: { readonly keyring: Keyring }): RecordFunctions => ({
  record: async (whose, context) => {
    const { household, canChange, readsWord } = await findHousehold(whose, context);
    const { database, caller } = context;
    const student = await getStudent(database, household.organizationId, household.studentId);
    const rows = await store.listSections(database, household);
    const asked = await decideAsked(household, context);
    const answers = answered(await store.findAnswers(database, household), rows);
    return {
      student,
      familyId: household.familyId,
      canChange,
      sections: RECORD_SECTIONS.map((section) => tellSection(section, rows, asked.missing, context)),
      guardians: await listGuardiansOf(database, household, caller.accountId),
      answers: { ...answers, pickup: await withWord(answers.pickup, household, { keyring, readsWord }, context) },
      drafts: await store.listDrafts(database, household, caller.accountId),
      questions: await listAskedQuestions(database, household.organizationId, household.studentId),
      dueOn: asked.dueOn,
    };
  },

  saveGuardians: async ({ guardians, ...whose }, context) => {
    await lockFamilyOf(whose, context);
    return saveSection('guardians', whose, context, (household) => saveGuardiansOf(household, guardians, context));
  },

  copySection: async ({ section, fromStudentId, fromVersion, ...whose }, context) => {
    const { database, caller } = context;
    await lockFamilyOf(whose, context);
    await lockStudentRows(database, context.organization.id, [whose.studentId, fromStudentId]);
    return saveSection(section, whose, context, async (household) => {
      const from = await requireSibling(database, household, { accountId: caller.accountId, siblingId: fromStudentId });
      const rows = await store.listSections(database, from);
      if (fromVersion === 0 || versionOf(rows, section) !== fromVersion) throw refused('changed-meanwhile');
      if (section === 'guardians') {
        // Who only picks up the sibling is not named for this student by a copy.
        const here = new Set((await listGuardiansOf(database, household, caller.accountId)).map(({ id }) => id));
        const guardians = (await listGuardiansOf(database, from, caller.accountId)).filter(({ id }) => here.has(id));
        return saveGuardiansOf(household, guardians.map(asGiven), context);
      }
      const { contacts, permissions } = await store.findAnswers(database, from);
      if (section === 'permissions') {
        if (!permissions) throw refused('changed-meanwhile');
        await store.replacePermissions(database, household, permissions);
        return { isWhole: Object.values(permissions).every((told) => told !== null) };
      }
      await store.replaceContacts(database, household, contacts ?? []);
      return { isWhole: areEnoughContacts(contacts ?? []) };
    });
  },

  saveContacts: ({ contacts, ...whose }, context) =>
    saveSection('contacts', whose, context, (household) =>
      store.replaceContacts(context.database, household, contacts),
    ),

  savePickup: ({ pickup, ...whose }, context) =>
    saveSection('pickup', whose, context, async (household) => {
      await store.replacePickup(context.database, household, pickup);
      if (pickup.codeWord !== undefined) await replaceWord(pickup.codeWord, household, keyring, context);
    }),

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
    const meant = await listHouseholdsMeant(database, organizationId, caller.accountId);
    const households = meant.filter(({ isClosed }) => !isClosed);
    const today = dayAtSchool(clock.now(), timeZone);
    return { students: await missingOfStudents(database, { organizationId, timeZone, today }, households) };
  },

  keepSectionDraft: async ({ section, version, content, ...whose }, context) => {
    const { household, canChange } = await findHousehold(whose, context);
    if (!canChange) throw refused('view-only');
    const { database, caller, clock } = context;
    // A secret is kept when it is saved, and not before.
    const typed = section === 'pickup' && content !== null ? withoutTypedWord(content) : content;
    if (typed === null && content !== null) throw invalidField('content', 'not-valid');
    if (typed === null) {
      await store.forgetDraft(database, household, caller.accountId, section);
      return { savedAt: null };
    }
    const savedAt = clock.iso();
    await store.keepDraft(database, household, caller.accountId, { section, version, content: typed, savedAt });
    return { savedAt };
  },
});

/** What a household told of picking up, with its code word for those who read it. */
async function withWord(
  pickup: StaffAnswers['pickup'],
  { organizationId, familyId, studentId }: store.Household,
  { keyring, readsWord }: { readonly keyring: Keyring; readonly readsWord: boolean },
  { database }: SignedInContext,
): Promise<OwnAnswers['pickup']> {
  if (!pickup || !readsWord || !pickup.hasCodeWord) return pickup && { ...pickup, codeWord: null };
  const words = await openCodeWords(database, keyring, organizationId, [studentId]);
  return { ...pickup, codeWord: words.of(familyId, studentId) ?? null };
}

/** A poor word is refused anew; whoever has one keeps it until they choose a better one. */
async function replaceWord(
  word: string,
  household: store.Household,
  keyring: Keyring,
  { database }: SignedInContext,
): Promise<void> {
  const { organizationId, familyId, studentId } = household;
  const before = (await openCodeWords(database, keyring, organizationId, [studentId])).of(familyId, studentId);
  const isSame = typeof before === 'string' && codeWordKey(before) === codeWordKey(word);
  const poor = isSame ? null : decidePoorWord(word, namesOf(await getStudent(database, organizationId, studentId)));
  if (poor === 'too-short') throw invalidField('pickup.codeWord', 'code-word-short', { least: LEAST_CODE_WORD });
  if (poor) throw invalidField('pickup.codeWord', 'code-word-obvious');
  await saveCodeWord(database, keyring, household, word);
}

/** A guardian as they are read, to be saved for somebody else. */
function asGiven({ isYou: _you, hasAccount: _account, ...guardian }: RecordGuardian): GuardianInput {
  return guardian;
}

/** Whoever changes who belongs to a family locks it before the student. */
async function lockFamilyOf(whose: Whose, context: SignedInContext): Promise<void> {
  const { household } = await findHousehold(whose, context);
  await lockFamily(context.database, household.organizationId, household.familyId);
}

function requireAnswered(rows: readonly store.SectionRow[], section: RecordSection, version: number): void {
  if (!rows.some((row) => row.section === section && row.answeredAt !== null)) throw refused('unanswered');
  if (versionOf(rows, section) !== version) throw refused('changed-meanwhile');
}

/** Nobody who may fetch a student is an answer, and no answer is none: only the section's state tells them apart. */
function answered(answers: StaffAnswers, rows: readonly store.SectionRow[]): StaffAnswers {
  const isAnswered = (section: RecordSection) => versionOf(rows, section) > 0;
  return { ...answers, pickup: isAnswered('pickup') ? answers.pickup : null };
}
