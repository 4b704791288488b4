import { sql } from 'kysely';
import type { AttendanceToday } from '../../../contract/attendance.ts';
import type { AnnouncedPhone } from '../../../domain/phones.ts';
import type { Database } from '../../platform/database/connect.ts';

interface Whose {
  readonly accountId: string;
  readonly device: string;
}

/** What is known of a phone, held until the end of the transaction. */
export async function lockPhone(
  database: Database,
  organizationId: string,
  { accountId, device }: Whose,
): Promise<AnnouncedPhone | undefined> {
  return database
    .selectFrom('phones')
    .select(['waiting', 'announced', 'announcedAt'])
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('device', '=', device)
    .forUpdate()
    .executeTakeFirst();
}

export interface HeardPhone extends Whose, AnnouncedPhone {
  readonly heardAt: string;
  readonly waitingSince: string | null;
  readonly unreadable: number;
  readonly others: number;
}

/** Writes down what a phone has announced. */
export async function savePhone(database: Database, organizationId: string, phone: HeardPhone): Promise<void> {
  const { accountId, device, waiting, ...heard } = phone;
  const told = { ...heard, waiting: sql<string[]>`${[...waiting]}::uuid[]` };
  await database
    .insertInto('phones')
    .values({ organizationId, accountId, device, ...told })
    .onConflict((conflict) => conflict.columns(['organizationId', 'accountId', 'device']).doUpdateSet(told))
    .execute();
}

/** Those of these ids that have arrived: as a tap, or as a note to the office. */
export async function listArrived(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM attendance_taps WHERE organization_id = ${organizationId} AND id = ANY(${[...ids]}::uuid[])
    UNION SELECT id FROM office_notes WHERE organization_id = ${organizationId} AND id = ANY(${[...ids]}::uuid[])`.execute(
    database,
  );
  return rows.map(({ id }) => id);
}

/** These have been answered: no phone of this account has them outstanding any more. */
export async function hearPhones(
  database: Database,
  organizationId: string,
  { accountId, ids, at }: { readonly accountId: string; readonly ids: readonly string[]; readonly at: string },
): Promise<void> {
  const left = sql<string[]>`ARRAY(SELECT each FROM unnest(waiting) AS each WHERE NOT each = ANY(${[...ids]}::uuid[]))`;
  await database
    .updateTable('phones')
    .set({ waiting: left, heardAt: at })
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where(sql<boolean>`waiting && ${[...ids]}::uuid[]`)
    .execute();
}

/** Phones that were heard since, and those on which something lies that the office should have. */
export async function listPhones(
  database: Database,
  organizationId: string,
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
): Promise<AttendanceToday['phones']> {
  const since = sql<string>`(${today}::date::timestamp AT TIME ZONE ${timeZone})`;
  return database
    .selectFrom('phones')
    .select([
      'device as id',
      'heardAt',
      'announced',
      'announcedAt',
      'waitingSince as since',
      'unreadable',
      'others',
      sql<number>`cardinality(waiting)`.as('outstanding'),
      sql<string>`coalesce((SELECT instructors.name FROM instructors WHERE instructors.organization_id = ${organizationId}
          AND instructors.account_id = phones.account_id ORDER BY instructors.id LIMIT 1),
        (SELECT accounts.email FROM accounts WHERE accounts.id = phones.account_id), '')`.as('by'),
    ])
    .where('organizationId', '=', organizationId)
    .where((of) => of.or([of('heardAt', '>=', since), isHolding]))
    .orderBy(isHolding, 'desc')
    .orderBy('heardAt', 'desc')
    .orderBy('device')
    .limit(MOST_PHONES)
    .execute();
}

const isHolding = sql<boolean>`(cardinality(waiting) > 0 OR unreadable > 0 OR others > 0)`;

/** More than any school has out at once. */
const MOST_PHONES = 200;

/** How many phones have announced something that has not arrived. */
export async function countHolding(database: Database, organizationId: string): Promise<number> {
  const { count } = await database
    .selectFrom('phones')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where(sql<boolean>`(cardinality(waiting) > 0 OR unreadable > 0)`)
    .executeTakeFirstOrThrow();
  return count;
}

/** The class of each of these ids that there is, of this school. */
export async function listKnownClasses(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('classes')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
