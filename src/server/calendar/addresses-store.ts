import { sql } from 'kysely';
import type { CalendarAddress } from '../../contract/calendar-addresses.ts';
import type { Database } from '../platform/database/connect.ts';

export interface Own {
  readonly organizationId: string;
  readonly accountId: string;
}
type Kept = Pick<CalendarAddress, 'kind' | 'studentId' | 'names'>;

/** One's own addresses, the newest first. */
export async function listAddresses(database: Database, { organizationId, accountId }: Own) {
  const rows = await database
    .selectFrom('calendarAddresses')
    .select(['id', 'kind', 'studentId', 'names', 'madeAt', 'renewedAt', 'fetchedOn'])
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .orderBy('madeAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, ...keptOf(row) }));
}

// The table allows no other words.
const keptOf = ({ kind, studentId, names }: { kind: string; studentId: string | null; names: string }) =>
  ({ kind, studentId, names }) as Kept;

/** Keeps whoever makes two at once from passing the limit; answers how many there are. */
export async function lockAddresses(database: Database, { organizationId, accountId }: Own): Promise<number> {
  await sql`SELECT FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(database);
  const { count } = await database
    .selectFrom('calendarAddresses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function addAddress(
  database: Database,
  { organizationId, accountId }: Own,
  row: Kept & { readonly id: string; readonly secretHash: string; readonly madeAt: string },
): Promise<void> {
  await database
    .insertInto('calendarAddresses')
    .values({ organizationId, accountId, ...row })
    .execute();
}

/** Changes one's own address; false where there is none such. */
export async function changeAddress(
  database: Database,
  { organizationId, accountId }: Own,
  id: string,
  change: { readonly secretHash: string; readonly renewedAt: string } | Pick<Kept, 'names'>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('calendarAddresses')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends one's own address: no row is left, so that it is like one that never was. */
export async function removeAddress(database: Database, own: Own, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('calendarAddresses')
    .where('organizationId', '=', own.organizationId)
    .where('accountId', '=', own.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What a secret opens, with the roles that its account has now; null for no address, and where the account may not sign in. */
export async function findBySecret(database: Database, organizationId: string, secretHash: string) {
  const row = await database
    .selectFrom('calendarAddresses')
    .innerJoin('accounts', 'accounts.id', 'calendarAddresses.accountId')
    .select(['calendarAddresses.id', 'accountId', 'kind', 'studentId', 'names', 'fetchedOn'])
    .select(
      sql<string[]>`ARRAY(SELECT role FROM role_grants WHERE role_grants.organization_id = ${organizationId}
        AND role_grants.account_id = accounts.id AND (accounts.email_verified OR NOT waits_for_proof))`.as('roles'),
    )
    .where('calendarAddresses.organizationId', '=', organizationId)
    .where('secretHash', '=', secretHash)
    .where('accounts.disabledAt', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, ...keptOf(row) } : null;
}
export type OpenAddress = NonNullable<Awaited<ReturnType<typeof findBySecret>>>;

/** Remembers on which day an address was last read. */
export async function noteFetch(database: Database, organizationId: string, id: string, on: string): Promise<void> {
  await database
    .updateTable('calendarAddresses')
    .set({ fetchedOn: on })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Students by name whom an account may look at. */
export async function listNames(database: Database, organizationId: string, ids: readonly string[]) {
  return database
    .selectFrom('students')
    .select(['id', 'firstName', 'lastName', 'preferredName', 'preferredLastName'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .orderBy('firstName')
    .orderBy('id')
    .execute();
}

/** Whether an account teaches under a record of the school's instructors. */
export async function isInstructor(database: Database, { organizationId, accountId }: Own): Promise<boolean> {
  const row = await database
    .selectFrom('instructors')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
