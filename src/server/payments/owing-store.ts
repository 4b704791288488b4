import { type RawBuilder, sql } from 'kysely';
import type { OWING_SORTS, OWING_STANDINGS, OwingFamily } from '../../contract/owing.ts';
import { isId } from '../../contract/fields.ts';
import { dueDaysOf, type OverdueAge } from '../../domain/overdue.ts';
import { daysBefore } from '../../domain/deadlines.ts';
import { familiesNamed, firstAdults, firstChildren, readHouseholdNames } from '../families/store.ts';
import type { Database } from '../platform/database/connect.ts';
import { chosenSort, findPage, orderOf, type TablePage } from '../platform/database/table-page.ts';

/** The school, and the day it is there. */
interface School {
  readonly organizationId: string;
  readonly today: string;
}

interface OwingFilters {
  readonly standing: (typeof OWING_STANDINGS)[number] | undefined;
  readonly age: OverdueAge | undefined;
  readonly semesterId: string | undefined;
}

/** What is due now, overdue, later and paid too much, of one household or of many together. */
type Owed = Pick<OwingFamily, 'dueCents' | 'overdueCents' | 'laterCents' | 'creditCents'>;

/** One page of those who owe, with how many there are and what they owe together. */
export async function listOwing(
  database: Database,
  school: School,
  filters: OwingFilters,
  page: TablePage,
): Promise<Owed & { total: number; rows: OwingFamily[] }> {
  const order = orderOf(KEYS, page.sort, '-due');
  const by = chosenSort(KEYS, page.sort, '-due');
  const found = sql`SELECT owed.id, due, overdue, later, credit, ${order.key} AS key
    FROM (${standings(school, filters)}) AS owed ${BESIDE[by.by]?.(school) ?? sql``}
    WHERE ${STANDINGS[filters.standing ?? 'any']} ${sql.join(narrowed(school, page), sql` `)}`;
  const { ids, ...sums } = await findPage<Owed>(database, found, order, page, SUMS);
  return { ...sums, rows: await readRows(database, school, ids) };
}

/** The semesters of which books are kept, the latest first. */
export async function listBooks(database: Database, organizationId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`SELECT id, name FROM semesters
    WHERE organization_id = ${organizationId} AND keeps_books ORDER BY starts_on DESC, id DESC`.execute(database);
  return rows;
}

const KEYS: Readonly<Record<(typeof OWING_SORTS)[number], RawBuilder<unknown>>> = {
  family: sql`coalesce(children.name, adults.name)`,
  due: sql`due`,
  overdue: sql`overdue`,
  since: sql`sinces.since`,
  later: sql`later`,
  credit: sql`credit`,
};

/** What an order needs that the figures do not tell. */
const BESIDE: Partial<Record<(typeof OWING_SORTS)[number], (school: School) => RawBuilder<unknown>>> = {
  family: ({
    organizationId,
  }) => sql`LEFT JOIN (${firstChildren(organizationId)}) AS children ON children.family_id = owed.id
    LEFT JOIN (${firstAdults(organizationId)}) AS adults ON adults.family_id = owed.id`,
  since: (school) => sql`LEFT JOIN (${sinces(school)}) AS sinces ON sinces.id = owed.id`,
};

const SUMS = sql`coalesce(sum(due), 0)::bigint AS due_cents, coalesce(sum(overdue), 0)::bigint AS overdue_cents,
  coalesce(sum(later), 0)::bigint AS later_cents, coalesce(sum(credit), 0)::bigint AS credit_cents,`;

const STANDINGS: Readonly<Record<(typeof OWING_STANDINGS)[number] | 'any', RawBuilder<unknown>>> = {
  any: sql`due + later > 0`,
  overdue: sql`overdue > 0`,
  due: sql`due > 0`,
  later: sql`later > 0`,
  credit: sql`credit > 0`,
};

/** A family and the household that owes for it; those of some households alone where their ids are given. */
const families = ({ organizationId }: School, ids: readonly string[] | null = null) => sql`
  (SELECT id, coalesce(merged_into, id) AS household_id FROM families WHERE organization_id = ${organizationId}
    ${ids ? sql`AND (id = ANY(${ids}::uuid[]) OR merged_into = ANY(${ids}::uuid[]))` : sql``}) AS families`;

const upTo = (day: RawBuilder<unknown>) => sql`coalesce(sum(e.cents) FILTER (WHERE e.due_on <= ${day}), 0)::bigint`;

/**
 * How every household stands, as `balanceOf` says it: money pays what is due first. What takes back is due on the day of what it takes, so that no day
 * comes to less than nothing and sums up to a day are enough. Entries are added up by family first: of households there are as many, of entries ten times more.
 */
function standings(school: School, { age, semesterId }: Partial<OwingFilters>, ids: readonly string[] | null = null) {
  const { organizationId, today } = school;
  const { first, last } = age ? dueDaysOf(age, today) : { first: null, last: null };
  const seats =
    semesterId === undefined
      ? sql``
      : sql`JOIN (${lastDues(school, semesterId)}) AS seats ON seats.family_id = e.family_id`;
  const ofFamilies = sql`SELECT e.family_id, coalesce(sum(e.cents) FILTER (WHERE e.due_on IS NULL), 0)::bigint AS money,
      coalesce(sum(e.cents) FILTER (WHERE e.due_on IS NOT NULL), 0)::bigint AS owed,
      ${upTo(sql`${today}::date`)} AS by_today, ${upTo(sql`${daysBefore(today, 1)}::date`)} AS by_yesterday,
      ${last ? upTo(sql`${last}::date`) : sql`0`} AS by_last, ${first ? upTo(sql`${daysBefore(first, 1)}::date`) : sql`0`} AS before_first,
      ${semesterId === undefined ? sql`0` : upTo(sql`seats.last_on`)} AS by_seats
    FROM ledger_entries AS e ${seats}
    WHERE e.organization_id = ${organizationId} ${ids ? sql`AND e.family_id IN (SELECT id FROM ${families(school, ids)})` : sql``}
    GROUP BY e.family_id`;
  const ofHouseholds = sql`SELECT household_id AS id, greatest(0, -sum(money)::bigint) AS paid, sum(owed)::bigint AS owed, sum(by_today)::bigint AS by_today,
      sum(by_yesterday)::bigint AS by_yesterday, sum(by_last)::bigint AS by_last, sum(before_first)::bigint AS before_first, sum(by_seats)::bigint AS by_seats
    FROM (${ofFamilies}) AS own JOIN ${families(school)} ON families.id = own.family_id GROUP BY household_id`;
  return sql`SELECT id, greatest(0, by_today - paid) AS due, greatest(0, by_yesterday - paid) AS overdue,
      greatest(0, owed - greatest(by_today, paid)) AS later, greatest(0, paid - owed) AS credit
    FROM (${ofHouseholds}) AS sums WHERE true ${age ? sql`AND by_last > paid AND before_first <= paid` : sql``}
      ${semesterId === undefined ? sql`` : sql`AND by_seats > paid`}`;
}

/** For every family the last day on which its household owes for a seat of a semester, paid or not; what was taken back whole is owed on no day. */
const lastDues = (school: School, semesterId: string) => sql`
  SELECT families.id AS family_id, max(own.last_on) OVER (PARTITION BY household_id) AS last_on
  FROM ${families(school)} LEFT JOIN (
    SELECT family_id, max(due_on) AS last_on FROM (${openDays(school, semesterId)}) AS days GROUP BY family_id
  ) AS own ON own.family_id = families.id`;

/** The days on which seats of a semester are owed for: what takes back is due on the day of what it takes, so that a day that was taken back comes to nothing. */
const openDays = ({ organizationId }: School, semesterId: string) => sql`
  SELECT e.family_id, e.due_on FROM classes
  JOIN enrollments ON enrollments.organization_id = ${organizationId} AND enrollments.class_id = classes.id
  JOIN ledger_entries AS e ON e.organization_id = ${organizationId} AND e.enrollment_id = enrollments.id AND e.due_on IS NOT NULL
  WHERE classes.organization_id = ${organizationId} AND classes.semester_id = ${isId(semesterId) ? semesterId : null}::uuid
  GROUP BY e.family_id, e.enrollment_id, e.due_on HAVING sum(e.cents) > 0`;

/** Since when each household is overdue: the first day whose sum money does not reach. */
const sinces = (school: School, ids: readonly string[] | null = null) => sql`
  SELECT id, min(due_on) AS since FROM (
    SELECT household_id AS id, e.due_on, sum(e.cents) FILTER (WHERE e.due_on IS NOT NULL) OVER (PARTITION BY household_id ORDER BY e.due_on) AS owed,
      greatest(0, -coalesce(sum(e.cents) FILTER (WHERE e.due_on IS NULL) OVER (PARTITION BY household_id), 0)) AS paid
    FROM ${families(school, ids)} JOIN ledger_entries AS e ON e.organization_id = ${school.organizationId} AND e.family_id = families.id
      AND (e.due_on IS NULL OR e.due_on < ${school.today}::date)) AS days
  WHERE due_on IS NOT NULL AND owed > paid GROUP BY id`;

const narrowed = ({ organizationId }: School, { patterns }: TablePage) =>
  patterns.map((pattern) => sql`AND owed.id IN (${familiesNamed(organizationId, pattern)})`);

/** The rows of a page, in its order. */
async function readRows(database: Database, school: School, ids: readonly string[]): Promise<OwingFamily[]> {
  const { rows } = await sql<Omit<OwingFamily, 'guardians' | 'students'>>`
    SELECT owed.id, due::bigint AS due_cents, overdue::bigint AS overdue_cents, later::bigint AS later_cents, credit::bigint AS credit_cents,
      sinces.since AS overdue_since
    FROM (${standings(school, {}, ids)}) AS owed LEFT JOIN (${sinces(school, ids)}) AS sinces ON sinces.id = owed.id`.execute(
    database,
  );
  const names = await readHouseholdNames(database, school.organizationId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const [row, name] = [byId.get(id), names.get(id)];
    return row && name ? [{ ...row, guardians: [...name.guardians], students: [...name.students] }] : [];
  });
}
