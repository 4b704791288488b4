import { sql } from 'kysely';
import { type HealthAnswers, UNANSWERED } from '../../domain/health-answers.ts';
import {
  type OnTheSpot,
  onTheSpot,
  SPOT_FIELDS,
  type SpotField,
  spotFieldsOf,
  spotSectionsOf,
} from '../../domain/on-the-spot.ts';
import { HEALTH_SECTIONS, type HealthSection } from '../../domain/record-sections.ts';
import type { Fingerprints } from '../../domain/since-printed.ts';
import { getOrganization } from '../organizations/store.ts';
import type { Database } from '../platform/database/connect.ts';
import type { HealthKey, Keyring } from '../platform/sealing/keyring.ts';
import { addReceipts, type Reading, withHealthTables } from './receipts-store.ts';
import { seal, type SealedAt, unseal } from '../platform/sealing/seal.ts';
import { keyMissing } from '../platform/sealing/sealing-key.ts';

export type { Keyring } from '../platform/sealing/keyring.ts';
export { findSealingKey, keyMissing, listUsedKeys, sealingKey } from '../platform/sealing/sealing-key.ts';
export { openFile, type SealedFile, sealFile } from './sealed-file.ts';
export { listTold as listHealthTold, takeBackListed, tellAsListed } from './listed-store.ts';
export { countNamedReadings, listReadings } from './family/readings-store.ts';
export { listEnds, listUnusedSince } from './retention/ends-store.ts';
export { printKeys } from './print-keys.ts';
export { removeHealth } from './retention/remove-health.ts';
export { addSheetReceipts, readerOf } from './staff/reader.ts';
export { allergyWords, medicationWords, toldWords } from './told-words.ts';

/** A section as it was saved last; version 0 before the first time. */
export interface Saved<Section extends HealthSection> {
  readonly version: number;
  readonly savedAt: string | null;
  readonly answers: HealthAnswers[Section];
}
export type Opened<Section extends HealthSection> = { readonly [Each in Section]: Saved<Each> };

/**
 * The only way to what was told of health: opens it and writes the receipts, in one transaction, so that nothing is given without its
 * receipt. Where `choose` looks through many, only those it answers leave this function, and only they have a receipt.
 */
export async function readHealth<const Section extends HealthSection>(
  transaction: Database,
  keyring: Keyring,
  reading: Reading<Section>,
  choose: (opened: ReadonlyMap<string, Opened<Section>>) => Promise<readonly string[]> = async () => reading.studentIds,
): Promise<ReadonlyMap<string, Opened<Section>>> {
  if (!transaction.isTransaction) throw new Error('Health data is read in the transaction of its receipt.');
  const opened = await openSections(transaction, keyring, reading);
  const chosen = await choose(opened);
  await addReceipts(transaction, { ...reading, studentIds: chosen });
  return new Map([...opened].filter(([id]) => chosen.includes(id)));
}

/**
 * What the portal itself compares with what it once printed. Nobody reads, so there is no receipt: what is opened is given to `compare`
 * alone, and nothing but fingerprints leaves this function.
 */
export async function compareHealth(
  database: Database,
  keyring: Keyring,
  of: { readonly organizationId: string; readonly studentIds: readonly string[] },
  compare: (answers: ReadonlyMap<string, HealthAnswers>) => ReadonlyMap<string, Fingerprints>,
): Promise<ReadonlyMap<string, Fingerprints>> {
  const opened = await openSections(database, keyring, { ...of, sections: HEALTH_SECTIONS });
  return compare(new Map([...opened].map(([id, sections]) => [id, healthAnswersOf(sections)])));
}

/** What was told, without when; nothing of a section that was not opened. */
export const healthAnswersOf = (opened: Partial<Opened<HealthSection>>): HealthAnswers => ({
  allergies: opened.allergies?.answers ?? UNANSWERED.allergies,
  medications: opened.medications?.answers ?? UNANSWERED.medications,
  conditions: opened.conditions?.answers ?? UNANSWERED.conditions,
  care: opened.care?.answers ?? UNANSWERED.care,
});

/** What the school shows of health on the spot. */
export async function shownOnTheSpot(database: Database, organizationId: string): Promise<SpotField[]> {
  return spotFieldsOf(await getOrganization(database, organizationId));
}

/** What to know on the spot of each student: only sections are opened, and told in the receipt, of which something is shown. */
export async function readOnTheSpot(
  transaction: Database,
  keyring: Keyring,
  reading: Omit<Reading<HealthSection>, 'sections'>,
): Promise<ReadonlyMap<string, OnTheSpot>> {
  const fields = await shownOnTheSpot(transaction, reading.organizationId);
  const sections = spotSectionsOf(fields);
  if (sections.length === 0) return new Map();
  const opened = await readHealth(transaction, keyring, { ...reading, sections });
  return new Map([...opened].map(([id, its]) => [id, onTheSpot(healthAnswersOf(its), fields)]));
}

/** Another one as soon as a family has told something else, or the school shows something else; it tells nothing itself. */
export async function listSpotMarks(
  database: Database,
  organizationId: string,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const fields = await shownOnTheSpot(database, organizationId);
  const sections = spotSectionsOf(fields);
  if (sections.length === 0) return new Map();
  const marks = await listMarks(database, { organizationId, studentIds: [...studentIds], sections });
  const shown = SPOT_FIELDS.map((field) => (fields.includes(field) ? 1 : 0)).join('');
  return new Map(studentIds.map((id) => [id, `${marks.get(id) ?? '0'}.${shown}`]));
}

/** The same of one student. */
export async function readHealthOf<const Section extends HealthSection>(
  transaction: Database,
  keyring: Keyring,
  studentId: string,
  reading: Omit<Reading<Section>, 'studentIds'>,
): Promise<Opened<Section>> {
  const opened = await readHealth(transaction, keyring, { ...reading, studentIds: [studentId] });
  const own = opened.get(studentId);
  if (!own) throw new Error('Whoever is asked for is answered.');
  return own;
}

async function openSections<Section extends HealthSection>(
  transaction: Database,
  keyring: Keyring,
  { organizationId, studentIds, sections }: Pick<Reading<Section>, 'organizationId' | 'studentIds' | 'sections'>,
): Promise<ReadonlyMap<string, Opened<Section>>> {
  const rows = await withHealthTables(transaction)
    .selectFrom('healthSections')
    .select(['studentId', 'section', 'keyId', 'sealed', 'version', 'updatedAt as savedAt'])
    .where('organizationId', '=', organizationId)
    .where('studentId', '=', sql<string>`ANY(${studentIds}::uuid[])`)
    .where('section', 'in', sections)
    .execute();
  const opened = new Map(
    studentIds.map((id): [string, Record<string, Saved<HealthSection>>] => [id, blankOf(sections)]),
  );
  const keys = new Map(keyring.keys().map((key) => [key.id, key]));
  for (const { keyId, sealed, studentId, section, version, savedAt } of rows) {
    const found = keys.get(keyId);
    const content = found && unseal(found, { organizationId, studentId, section }, sealed);
    if (!content) throw keyMissing();
    // What is sealed was checked by the contract before.
    const own = opened.get(studentId);
    if (own) own[section] = { version, savedAt, answers: content.value as HealthAnswers[HealthSection] };
  }
  return opened as ReadonlyMap<string, unknown> as ReadonlyMap<string, Opened<Section>>; // each has all of the sections
}

function blankOf(sections: readonly HealthSection[]) {
  return Object.fromEntries(sections.map((each) => [each, { version: 0, savedAt: null, answers: UNANSWERED[each] }]));
}

/** What somebody has typed into a section and not saved yet. */
interface Draft {
  readonly version: number;
  readonly savedAt: string;
  readonly answers: Partial<HealthAnswers>;
}

/** The same for a guardian, with the drafts that are their own; the receipt is one. */
export async function readOwnHealth(
  transaction: Database,
  keyring: Keyring,
  studentId: string,
  reading: Omit<Reading<HealthSection>, 'studentIds'> & { readonly accountId: string },
): Promise<{ sections: Opened<HealthSection>; drafts: Draft[] }> {
  const sections = await readHealthOf(transaction, keyring, studentId, reading);
  const { organizationId, accountId } = reading;
  const rows = await withHealthTables(transaction)
    .selectFrom('healthDrafts')
    .select(['section', 'keyId', 'sealed', 'basedOn as version', 'updatedAt as savedAt'])
    .where('organizationId', '=', organizationId)
    .where('studentId', '=', studentId)
    .where('accountId', '=', accountId)
    .orderBy('section')
    .execute();
  const drafts = rows.map(({ section, keyId, sealed, ...draft }) => {
    const key = keyring.keys().find(({ id }) => id === keyId);
    const content = key && unseal(key, { organizationId, studentId, section, accountId }, sealed);
    if (!content) throw keyMissing();
    return { ...draft, answers: { [section]: content.value } };
  });
  return { sections, drafts };
}

/** How often a family has told of these sections, by student; nothing is opened for it. */
export async function listMarks(
  database: Database,
  { organizationId, studentIds, sections }: Pick<Reading<HealthSection>, 'organizationId' | 'studentIds' | 'sections'>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await withHealthTables(database)
    .selectFrom('healthSections')
    .select(['studentId', sql<string>`sum(version)::text`.as('mark')])
    .where('organizationId', '=', organizationId)
    .where('studentId', '=', sql<string>`ANY(${[...studentIds]}::uuid[])`)
    .where('section', 'in', sections)
    .groupBy('studentId')
    .execute();
  return new Map(rows.map(({ studentId, mark }) => [studentId, mark]));
}

export const SECTIONS_TABLE = 'health_sections';

/** Saved sections that no key here opens. */
export interface Unopened {
  readonly section: HealthSection;
  readonly count: number;
}
export async function listUnopened(database: Database, keyring: Keyring): Promise<Unopened[]> {
  const ids = keyring.keys().map(({ id }) => id);
  return withHealthTables(database)
    .selectFrom('healthSections')
    .select((of) => ['section', of.fn.countAll<number>().as('count')])
    .where('keyId', '!=', sql<string>`ALL(${ids}::text[])`)
    .groupBy('section')
    .orderBy('section')
    .execute();
}

/** The version of a section; 0 before it was saved for the first time. */
export async function findVersion(database: Database, at: SealedAt & { section: HealthSection }): Promise<number> {
  const row = await withHealthTables(database)
    .selectFrom('healthSections')
    .select('version')
    .where('organizationId', '=', at.organizationId)
    .where('studentId', '=', at.studentId)
    .where('section', '=', at.section)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Whether nobody has ever told anything here. */
export async function isFirstAnswer(database: Database, organizationId: string): Promise<boolean> {
  const row = await withHealthTables(database)
    .selectFrom('healthSections')
    .select('version')
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return row === undefined;
}

/** Seals and writes one section of a student whose row is locked. */
export async function saveSection(
  transaction: Database,
  key: HealthKey,
  at: SealedAt & { section: HealthSection },
  saved: { readonly version: number; readonly answers: unknown; readonly at: string; readonly by: string },
): Promise<void> {
  const row = {
    keyId: key.id,
    sealed: seal(key, at, saved.answers),
    version: saved.version,
    updatedAt: saved.at,
    updatedBy: saved.by,
  };
  const { organizationId, studentId, section } = at;
  await withHealthTables(transaction)
    .insertInto('healthSections')
    .values({ organizationId, studentId, section, ...row })
    .onConflict((conflict) => conflict.columns(['organizationId', 'studentId', 'section']).doUpdateSet(row))
    .execute();
}

export async function saveDraft(
  transaction: Database,
  key: HealthKey,
  at: SealedAt & { section: HealthSection; accountId: string },
  draft: { readonly version: number; readonly answers: unknown; readonly at: string },
): Promise<void> {
  const sealed = seal(key, at, draft.answers);
  const row = { keyId: key.id, sealed, basedOn: draft.version, updatedAt: draft.at };
  const { organizationId, studentId, section, accountId } = at;
  await withHealthTables(transaction)
    .insertInto('healthDrafts')
    .values({ organizationId, studentId, section, accountId, ...row })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'studentId', 'section', 'accountId']).doUpdateSet(row),
    )
    .execute();
}

export async function deleteDraft(
  transaction: Database,
  { organizationId, studentId, section, accountId }: SealedAt & { section: HealthSection; accountId: string },
): Promise<void> {
  await withHealthTables(transaction)
    .deleteFrom('healthDrafts')
    .where('organizationId', '=', organizationId)
    .where('studentId', '=', studentId)
    .where('section', '=', section)
    .where('accountId', '=', accountId)
    .execute();
}

/** What somebody typed and did not save, of whichever student. */
export async function deleteDraftsOf(transaction: Database, organizationId: string, accountId: string): Promise<void> {
  await withHealthTables(transaction)
    .deleteFrom('healthDrafts')
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .execute();
}
