import { sql } from 'kysely';
import type { RecordAnswers, SectionDraft, StaffAnswers } from '../../contract/records.ts';
import type { BarredAsTold } from '../../contract/staff-records.ts';
import type { ToldAs } from '../../domain/as-told.ts';
import { nameKey } from '../../domain/names.ts';
import { HOUSEHOLD_SECTIONS, type RecordSection } from '../../domain/record-sections.ts';
import { hasCodeWord } from '../code-words/store.ts';
import type { Database } from '../platform/database/connect.ts';

export { missingOf, missingOfStudents } from './missing.ts';
export { loadMissingBefore, type MissingBefore } from './before-enrolling.ts';

/** A student's record as one of their households has it. */
export interface Household {
  readonly organizationId: string;
  readonly studentId: string;
  readonly familyId: string;
}

export interface SectionRow {
  readonly section: RecordSection;
  readonly version: number;
  readonly answeredAt: string | null;
  readonly confirmedAt: string | null;
  /** The account that answered or confirmed last. */
  readonly toldBy: string | null;
  /** How the office was told, where it wrote the section. */
  readonly toldAs: ToldAs | null;
}

/** Whose a section is: the household's own, or the student's, which all of their households share. */
function ownerOf({ familyId, studentId }: Household, section: RecordSection): string {
  return (HOUSEHOLD_SECTIONS as readonly RecordSection[]).includes(section) ? familyId : studentId;
}

/** The state of every section that was ever saved, without its answers. */
export async function listSections(
  database: Database,
  { organizationId, studentId, familyId }: Household,
): Promise<SectionRow[]> {
  return (
    database
      .selectFrom('studentSections')
      // The table takes no other names.
      .select(sql<RecordSection>`section`.as('section'))
      .select(sql<ToldAs | null>`told_as`.as('toldAs'))
      .select(['version', 'answeredAt', 'confirmedAt', 'toldBy'])
      .where((row) => row.and({ organizationId, studentId }))
      .where('ownerId', 'in', [studentId, familyId])
      .execute()
  );
}

interface Marking {
  readonly at: string;
  readonly by: string;
  readonly isWhole?: boolean;
  readonly toldAs?: ToldAs | null;
}

/**
 * A section has new answers: its version goes up, and whoever told them is kept; where an answer is still missing (`isWhole`) it does not
 * count as answered. The student's row is locked by whoever calls.
 */
export async function markAnswered(
  database: Database,
  household: Household,
  section: RecordSection,
  { at, by, isWhole = true, toldAs = null }: Marking,
): Promise<void> {
  const { organizationId, studentId } = household;
  const asked = isWhole ? at : null;
  const told = { answeredAt: asked, confirmedAt: asked, changedAt: at, toldBy: by, toldAs, isAskedAgain: false };
  await database
    .insertInto('studentSections')
    .values({ organizationId, studentId, ownerId: ownerOf(household, section), section, version: 1, ...told })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'studentId', 'ownerId', 'section'])
        .doUpdateSet({ ...told, version: sql`student_sections.version + 1` }),
    )
    .execute();
}

/** The answers of sections that a student's households share are gone: nobody has told anything. */
export async function markForgotten(
  database: Database,
  organizationId: string,
  studentId: string,
  sections: readonly RecordSection[],
): Promise<void> {
  await database
    .deleteFrom('studentSections')
    .where((row) => row.and({ organizationId, studentId }))
    .where('section', 'in', sections)
    .execute();
}

/** What one household told of a section stays, and is asked for again. */
export async function markUnanswered(
  database: Database,
  { organizationId, studentId, familyId }: Household,
  section: RecordSection,
): Promise<void> {
  await database
    .updateTable('studentSections')
    .set({ answeredAt: null, confirmedAt: null, version: sql`version + 1` })
    .where((row) => row.and({ organizationId, studentId, ownerId: familyId, section }))
    .execute();
}

/** What is there is said to be still right. */
export async function markConfirmed(
  database: Database,
  household: Household,
  sections: readonly RecordSection[],
  { at, by }: { readonly at: string; readonly by: string },
): Promise<void> {
  const { organizationId, studentId, familyId } = household;
  await database
    .updateTable('studentSections')
    .set({ confirmedAt: at, toldBy: by, toldAs: null, isAskedAgain: false })
    .where((row) => row.and({ organizationId, studentId }))
    .where('ownerId', 'in', [studentId, familyId])
    .where('section', 'in', sections)
    .execute();
}

/** Every answer of the record but health. */
export async function findAnswers(database: Database, household: Household): Promise<StaffAnswers> {
  const { organizationId, studentId, familyId } = household;
  const [contacts, people, link, permissions] = await Promise.all([
    database
      .selectFrom('emergencyContacts')
      .select(['name', 'relationship', 'phone'])
      .where((row) => row.and({ organizationId, familyId, studentId }))
      .orderBy('position')
      .execute(),
    database
      .selectFrom('pickupPeople')
      .select(['isAllowed', 'name', 'relationship', 'phone'])
      .select(['byOffice', 'saidBy', 'paper', 'paperOn', 'paperUntil'])
      .where((row) => row.and({ organizationId, familyId, studentId }))
      .orderBy('position')
      .execute(),
    database
      .selectFrom('familyStudents')
      .select(hasCodeWord(organizationId, 'familyStudents').as('hasCodeWord'))
      .where((row) => row.and({ organizationId, familyId, studentId }))
      .executeTakeFirst(),
    database
      .selectFrom('studentPermissions')
      .select(['photos', 'sunscreen', 'insectSpray'])
      .where((row) => row.and({ organizationId, studentId }))
      .executeTakeFirst(),
  ]);
  const told = ({ name, relationship, phone }: (typeof people)[number]) => ({ name, relationship, phone });
  const barred = ({ isAllowed: _isAllowed, ...person }: (typeof people)[number]) => person;
  return {
    contacts: contacts.length === 0 ? null : contacts,
    pickup: {
      allowed: people.filter(({ isAllowed }) => isAllowed).map(told),
      notAllowed: people.filter(({ isAllowed }) => !isAllowed).map(barred),
      hasCodeWord: link?.hasCodeWord ?? false,
    },
    // The table takes no other choices.
    permissions: (permissions as RecordAnswers['permissions'] | undefined) ?? null,
  };
}

type Answer<Section extends keyof RecordAnswers> = NonNullable<RecordAnswers[Section]>;

export async function replaceContacts(
  database: Database,
  { organizationId, familyId, studentId }: Household,
  contacts: Answer<'contacts'>,
): Promise<void> {
  await database
    .deleteFrom('emergencyContacts')
    .where((row) => row.and({ organizationId, familyId, studentId }))
    .execute();
  const rows = contacts.map((contact, position) => ({ organizationId, familyId, studentId, position, ...contact }));
  await database.insertInto('emergencyContacts').values(rows).execute();
}

/** Somebody as the household names them. */
type Named = Answer<'pickup'>['allowed'][number];
type BarredRow = NonNullable<StaffAnswers['pickup']>['notAllowed'][number];

/** What a household says of picking up. Whom the office has barred stays barred, whatever the household sends. */
export async function replacePickup(
  database: Database,
  household: Household,
  { allowed, notAllowed }: { readonly allowed: readonly Named[]; readonly notAllowed: readonly Named[] },
): Promise<void> {
  const byOffice = (await listBarred(database, household)).filter((each) => each.byOffice);
  const own = notAllowed.filter((person) => !byOffice.some((barred) => nameKey(barred.name) === nameKey(person.name)));
  await writePickup(database, household, allowed, [...byOffice, ...own]);
}

/** The same as the office writes it: whom the household itself had barred, and of whom the office knows nothing else, stays the household's. */
export async function replacePickupAsTold(
  database: Database,
  household: Household,
  { allowed, notAllowed }: { readonly allowed: readonly Named[]; readonly notAllowed: readonly BarredAsTold[] },
): Promise<void> {
  const own = (await listBarred(database, household)).filter((each) => !each.byOffice);
  const isOwn = ({ name, saidBy, paper }: BarredAsTold) =>
    saidBy === '' && paper === '' && own.some((barred) => nameKey(barred.name) === nameKey(name));
  const barred = notAllowed.map((person) => ({ ...person, byOffice: !isOwn(person) }));
  await writePickup(database, household, allowed, barred);
}

/**
 * Bars somebody in one household by the office, beside whom it bars already. The section has changed, and is neither answered by that nor
 * unanswered.
 */
export async function addBarred(
  database: Database,
  household: Household,
  people: readonly BarredAsTold[],
  { at, by }: { readonly at: string; readonly by: string },
): Promise<void> {
  const { allowed = [], notAllowed = [] } = (await findAnswers(database, household)).pickup ?? {};
  const fresh = people.filter(({ name }) => !notAllowed.some((barred) => nameKey(barred.name) === nameKey(name)));
  if (fresh.length === 0) return;
  const barred = [...notAllowed, ...fresh.map((person) => ({ ...person, byOffice: true }))];
  await writePickup(database, household, allowed, barred);
  const { organizationId, studentId } = household;
  const section = 'pickup';
  const changed = { changedAt: at, toldBy: by };
  await database
    .insertInto('studentSections')
    .values({ organizationId, studentId, ownerId: ownerOf(household, section), section, version: 1, ...changed })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'studentId', 'ownerId', 'section'])
        .doUpdateSet({ changedAt: at, version: sql`student_sections.version + 1` }),
    )
    .execute();
}

async function listBarred(database: Database, household: Household): Promise<BarredRow[]> {
  return (await findAnswers(database, household)).pickup?.notAllowed ?? [];
}

async function writePickup(
  database: Database,
  { organizationId, familyId, studentId }: Household,
  allowed: readonly Named[],
  notAllowed: readonly (Named & Partial<BarredRow>)[],
): Promise<void> {
  await database
    .deleteFrom('pickupPeople')
    .where((row) => row.and({ organizationId, familyId, studentId }))
    .execute();
  const people = [
    ...allowed.map((person) => ({ ...person, isAllowed: true })),
    ...notAllowed.map((person) => ({ ...person, isAllowed: false })),
  ];
  const rows = people.map((person, position) => ({ organizationId, familyId, studentId, position, ...person }));
  if (rows.length > 0) await database.insertInto('pickupPeople').values(rows).execute();
}

export async function replacePermissions(
  database: Database,
  { organizationId, studentId }: Household,
  permissions: Answer<'permissions'>,
): Promise<void> {
  await database
    .insertInto('studentPermissions')
    .values({ organizationId, studentId, ...permissions })
    .onConflict((conflict) => conflict.columns(['organizationId', 'studentId']).doUpdateSet(permissions))
    .execute();
}

/** What this account typed into the sections of a record and did not save. */
export async function listDrafts(
  database: Database,
  { organizationId, studentId, familyId }: Household,
  accountId: string,
): Promise<SectionDraft[]> {
  const rows = await database
    .selectFrom('sectionDrafts')
    .select(['section', 'basedOn as version', 'content', 'savedAt'])
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('studentId', '=', studentId)
    .where('ownerId', 'in', [studentId, familyId])
    .execute();
  // Only `keepSectionDraft` writes the table.
  return rows as SectionDraft[];
}

/** The same of the section `student` alone, of every student at once. */
export async function listStudentDrafts(
  database: Database,
  organizationId: string,
  accountId: string,
): Promise<Map<string, Pick<SectionDraft, 'version' | 'content'>>> {
  const rows = await database
    .selectFrom('sectionDrafts')
    .select(['studentId', 'basedOn as version', 'content'])
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('section', '=', 'student')
    .execute();
  return new Map(rows.map(({ studentId, ...draft }) => [studentId, draft]));
}

export async function keepDraft(
  database: Database,
  household: Household,
  accountId: string,
  draft: SectionDraft,
): Promise<void> {
  const { organizationId, studentId } = household;
  const kept = { basedOn: draft.version, content: JSON.stringify(draft.content), savedAt: draft.savedAt };
  await database
    .insertInto('sectionDrafts')
    .values({
      organizationId,
      accountId,
      studentId,
      ownerId: ownerOf(household, draft.section),
      section: draft.section,
      ...kept,
    })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'accountId', 'studentId', 'ownerId', 'section']).doUpdateSet(kept),
    )
    .execute();
}

export async function forgetDraft(
  database: Database,
  household: Household,
  accountId: string,
  section: RecordSection,
): Promise<void> {
  const { organizationId, studentId } = household;
  await database
    .deleteFrom('sectionDrafts')
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('studentId', '=', studentId)
    .where('ownerId', '=', ownerOf(household, section))
    .where('section', '=', section)
    .execute();
}
