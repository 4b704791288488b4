import { type Selectable, sql, type Updateable } from 'kysely';
import { missingOf } from '../../domain/set-up.ts';
import { m } from '../../words/messages.js';
import { refused } from '../platform/call/errors.ts';
import type { OrganizationScope } from '../platform/call/handler.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { LetterSchool } from '../platform/letters/letter.ts';
import { newId } from '../platform/ids.ts';
import { nearestLocale } from '../platform/locale.ts';
import { LastingError } from '../platform/operator-error.ts';

export type OrganizationRow = Selectable<Schema['organizations']>;
/** The columns of settings, as they are written. */
export type OrganizationColumns = Omit<Updateable<Schema['organizations']>, 'id' | 'createdAt' | 'version'>;

/** The oldest organisation: one installation, one school is the usual case. Null before the first migration. */
export async function findFirstOrganization(database: Database): Promise<OrganizationRow | null> {
  return (await oldestFirst(database).limit(1).executeTakeFirst()) ?? null;
}

/** All organisations, oldest first. */
export async function listOrganizations(database: Database): Promise<OrganizationRow[]> {
  return oldestFirst(database).execute();
}

const oldestFirst = (database: Database) =>
  database.selectFrom('organizations').selectAll().orderBy('createdAt').orderBy('id');

/** Messages that are active at this instant, most serious first. */
export async function listActiveMessages(database: Database, organizationId: string, at: string) {
  const rows = await database
    .selectFrom('messages')
    .select(['id', 'severity', 'text'])
    .where('organizationId', '=', organizationId)
    .where('fromAt', '<=', at)
    .where('untilAt', '>', at)
    .orderBy('fromAt')
    .execute();
  const order = ['error', 'warn', 'info', 'success'];
  return rows.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

/** Keeps the first organisation's public address as the operator set it. */
export async function savePublicUrl(database: Database, publicUrl: string): Promise<void> {
  const first = await requireOwnAddress(database, publicUrl);
  if (first && first.publicUrl !== publicUrl) await saveAddress(database, first.id, publicUrl);
}

/** The oldest school, which PUBLIC_URL is about; refused where it is the address of another one. */
export async function requireOwnAddress(database: Database, publicUrl: string): Promise<OrganizationRow | undefined> {
  const [first, ...others] = await listOrganizations(database);
  const holder = others.find((each) => each.publicUrl?.toLowerCase() === publicUrl.toLowerCase());
  if (holder) throw new LastingError('public-url-taken', { address: publicUrl, school: shownName(holder) });
  return first;
}

/** Where a school is reached from now on; its pages, feeds and structured data carry it. */
export async function saveAddress(database: Database, id: string, publicUrl: string): Promise<void> {
  await database.updateTable('organizations').set({ publicUrl }).where('id', '=', id).execute();
}

/** Since when a school takes nothing in; null: it is open. */
export async function saveClosed(database: Database, id: string, closedAt: string | null): Promise<void> {
  await database.updateTable('organizations').set({ closedAt }).where('id', '=', id).execute();
}

interface NewOrganization {
  readonly name: string;
  readonly publicUrl: string;
  readonly timeZone: string;
  readonly locale: string;
  readonly currency: string;
  readonly createdAt: string;
}

/** A further school, with the same working defaults as the first; answers its id. */
export async function createOrganization(database: Database, wish: NewOrganization): Promise<string> {
  const id = newId();
  const { canProveAddresses } = await oldestFirst(database).limit(1).executeTakeFirstOrThrow();
  const notTold = { helpEmail: '', privacyUrl: '', studentsUrl: '' };
  await database
    .insertInto('organizations')
    .values({ id, ...wish, ...notTold, canProveAddresses })
    .execute();
  await database.insertInto('catalogueVersions').values({ organizationId: id, version: 1 }).execute();
  return id;
}

/** How large a school is, for whoever runs the installation. */
export async function countSchool(database: Database, organizationId: string) {
  const count = async (table: 'classes' | 'families' | 'roleGrants') => {
    const { rows } = await database
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as('rows'))
      .where('organizationId', '=', organizationId)
      .executeTakeFirstOrThrow();
    return rows;
  };
  const [classes, families, accounts] = [await count('classes'), await count('families'), await count('roleGrants')];
  return { classes, families, accounts };
}

export async function getOrganization(database: Database, organizationId: string): Promise<OrganizationRow> {
  return database.selectFrom('organizations').selectAll().where('id', '=', organizationId).executeTakeFirstOrThrow();
}

/** Kept from every other change of settings until the transaction ends; `NO KEY`, so that rows that name the organisation can still come. */
export async function lockOrganization(database: Database, organizationId: string): Promise<OrganizationRow> {
  return database
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes settings of a locked organisation; its version rises. */
export async function saveOrganization(
  database: Database,
  organizationId: string,
  columns: OrganizationColumns,
): Promise<void> {
  await database
    .updateTable('organizations')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', organizationId)
    .execute();
}

export async function countClasses(database: Database, organizationId: string): Promise<number> {
  const { count } = await database
    .selectFrom('classes')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Until when families may change things, as the school set it. */
export async function getDeadlines(
  database: Database,
  organizationId: string,
): Promise<{ withdrawDaysBefore: number | null; tshirtDaysBefore: number | null }> {
  return database
    .selectFrom('organizations')
    .select(['withdrawDaysBefore', 'tshirtDaysBefore'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

/** The school as its letters speak of it. */
export async function getLetterSchool(database: Database, organizationId: string): Promise<LetterSchool> {
  const row = await getOrganization(database, organizationId);
  return {
    name: shownName(row),
    helpEmail: await findHelpEmail(database, row),
    publicUrl: row.publicUrl,
    timeZone: row.timeZone,
    locale: row.locale,
    currency: row.currency,
    gradeNames: row.gradeNames,
    holdsSeats: row.holdsUnproven && row.canProveAddresses,
    reader: { locale: nearestLocale(row.locale) },
  };
}

/** A school that has not told its name yet is spoken of as the portal. */
export function shownName({ name, locale }: Pick<OrganizationRow, 'name' | 'locale'>): string {
  return name || m.shell_title({}, { locale: nearestLocale(locale) });
}

/** The school as calls work for it. */
export function scopeOf(row: OrganizationRow): OrganizationScope {
  const { id, timeZone, locale, currency, schoolYearBegins } = row;
  return { id, name: shownName(row), timeZone, locale, currency, schoolYearBegins };
}

/** Where people find help: until the school names an address, with its first administrator. Empty where there is none either. */
export async function findHelpEmail(
  database: Database,
  { id, helpEmail }: Pick<OrganizationRow, 'id' | 'helpEmail'>,
): Promise<string> {
  if (helpEmail) return helpEmail;
  const first = await database
    .selectFrom('roleGrants')
    .innerJoin('accounts', 'accounts.id', 'roleGrants.accountId')
    .select('accounts.email')
    .where('roleGrants.organizationId', '=', id)
    .where('roleGrants.role', '=', 'administrator')
    .where('accounts.disabledAt', 'is', null)
    .where((is) => is.or([is('waitsForProof', '=', false), is('accounts.emailVerified', '=', true)]))
    .orderBy('roleGrants.grantedAt')
    .orderBy('accounts.id')
    .limit(1)
    .executeTakeFirst();
  return first?.email ?? '';
}

/** Before its first class is shown, a school has said who it is. */
export async function requireSetUp(database: Database, organizationId: string): Promise<void> {
  const missing = missingOf(await getOrganization(database, organizationId));
  if (missing.length === 0) return;
  const shown = await database
    .selectFrom('classes')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('publishedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!shown) throw refused('not-set-up', { missing });
}
