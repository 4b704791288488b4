import type { SectionTold } from '../../contract/records.ts';
import { readsCodeWord } from '../../domain/code-words.ts';
import { decideHousehold } from '../../domain/family-access.ts';
import type { RecordSection } from '../../domain/record-sections.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { record as writeHistory } from '../audit/store.ts';
import { findStudentAccess, requireTrusted } from '../families/store.ts';
import { notFound, refused } from '../platform/call/errors.ts';
import type { SignedInContext } from '../platform/call/handler.ts';
import { lockStudent } from '../students/store.ts';
import { missingOfStudents } from './missing.ts';
import * as store from './store.ts';

export interface Whose {
  readonly studentId: string;
  readonly familyId?: string | undefined;
}

/** Saves one section where nobody has since `version` was read, and forgets what was typed into it. One that is not whole is still asked for. */
export async function saveSection(
  section: RecordSection,
  { version, ...whose }: Whose & { readonly version: number },
  context: SignedInContext,
  save: (household: store.Household) => Promise<{ readonly isWhole: boolean } | void>,
): Promise<{ section: SectionTold }> {
  const household = await lockHousehold(whose, context);
  const rows = await store.listSections(context.database, household);
  if (versionOf(rows, section) !== version) throw refused('changed-meanwhile');
  const { isWhole = true } = (await save(household)) ?? {};
  await store.markAnswered(context.database, household, section, { ...now(context), isWhole });
  await store.forgetDraft(context.database, household, context.caller.accountId, section);
  await note('student.answered', household, [section], context);
  const [told] = await tellSections([section], household, context);
  if (!told) throw new Error(`The section ${section} was saved and is not there.`);
  return { section: told };
}

/** The household through which somebody sees a student: the one they name, else the one that is meant (`decideHousehold`). */
export async function findHousehold(
  { studentId, familyId }: Whose,
  { database, organization, caller }: SignedInContext,
) {
  const found = await findStudentAccess(database, organization.id, caller.accountId, studentId);
  const named = found?.families.find((each) => each.familyId === familyId);
  const own = familyId === undefined ? found && decideHousehold(found) : named;
  if (!own || own.access === 'pick-up') throw notFound('student');
  if (own.trusted !== 'full' && own.trusted !== 'view') throw refused('circle-closed');
  const household: store.Household = { organizationId: organization.id, studentId, familyId: own.familyId };
  const { trusted } = own;
  return { household, canChange: trusted === 'full', readsWord: readsCodeWord(trusted) };
}

/** The same for whoever changes something; the student is locked, so that two who save come one after the other. */
export async function lockHousehold(whose: Whose, context: SignedInContext): Promise<store.Household> {
  const { database, organization, caller } = context;
  const { studentId } = whose;
  await requireTrusted(database, organization.id, caller.accountId, { studentId, changes: true });
  if (!(await lockStudent(database, organization.id, whose.studentId))) throw notFound('student');
  // Under the lock: the household may have been merged while we waited.
  const { household, canChange } = await findHousehold(whose, context);
  if (!canChange) throw refused('view-only');
  return household;
}

export async function tellSections(
  names: readonly RecordSection[],
  household: store.Household,
  context: SignedInContext,
): Promise<SectionTold[]> {
  const rows = await store.listSections(context.database, household);
  const { missing } = await decideAsked(household, context);
  return names.map((section) => tellSection(section, rows, missing, context));
}

type Missing = ReadonlyMap<RecordSection, SectionTold['missing']>;

export function tellSection(
  section: RecordSection,
  rows: readonly store.SectionRow[],
  missing: Missing,
  { caller }: SignedInContext,
): SectionTold {
  const row = rows.find((each) => each.section === section);
  const by = row?.toldAs ? 'office' : !row?.toldBy ? null : row.toldBy === caller.accountId ? 'you' : 'guardian';
  return {
    section,
    version: row?.version ?? 0,
    answeredAt: row?.answeredAt ?? null,
    confirmedAt: row?.confirmedAt ?? null,
    by,
    toldAs: row?.toldAs ?? null,
    missing: missing.get(section) ?? null,
  };
}

/** What the semesters that concern a student wait for, and by when: the first day on which a seat asks for it. */
export async function decideAsked(
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

export function versionOf(rows: readonly store.SectionRow[], section: RecordSection): number {
  return rows.find((row) => row.section === section)?.version ?? 0;
}

/** The history says that a section was told, never what. */
export async function note(
  action: 'student.answered' | 'student.confirmed',
  { studentId }: store.Household,
  sections: readonly RecordSection[],
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  await writeHistory(database, organization.id, [
    { action, entityId: studentId, change: { sections }, at: clock.iso(), by: caller },
  ]);
}

export function now({ clock, caller }: SignedInContext): { at: string; by: string } {
  return { at: clock.iso(), by: caller.accountId };
}
