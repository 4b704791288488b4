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
    WHERE ${STANDINGS[filters.standing ?? 'any']} ${sql.join(narrowed(school, filters, page), sql` `)}`;
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

/** The household of an entry: of a merged family the one that stays. */
const HOUSEHOLD = sql`coalesce(families.merged_into, families.id)`;

/** Every entry with its household; those of some households alone where their ids are given. */
const entries = ({ organizationId }: School, beside = sql``, ids: readonly string[] | null = null) => sql`
  ledger_entries AS e JOIN families ON families.organization_id = ${organizationId} AND families.id = e.family_id
    ${ids ? sql`AND (families.id = ANY(${ids}::uuid[]) OR families.merged_into = ANY(${ids}::uuid[]))` : sql``} ${beside}
  WHERE e.organization_id = ${organizationId}`;

/**
 * How every household stands, as `balanceOf` says it: money pays what is due first. What takes back is due on the day of what it takes, so that no day
 * comes to less than nothing and sums up to a day are enough.
 */
function standings(school: School, { age, semesterId }: Partial<OwingFilters>, ids: readonly string[] | null = null) {
  const { today } = school;
  const upTo = (day: RawBuilder<unknown>) => sql`coalesce(sum(e.cents) FILTER (WHERE e.due_on <= ${day}), 0)`;
  const { first, last } = age ? dueDaysOf(age, today) : { first: null, last: null };
  const seats =
    semesterId === undefined ? sql`` : sql`JOIN (${lastDues(school, semesterId)}) AS seats ON seats.id = ${HOUSEHOLD}`;
  const sums = sql`SELECT ${HOUSEHOLD} AS id, greatest(0, -coalesce(sum(e.cents) FILTER (WHERE e.due_on IS NULL), 0)) AS paid,
      coalesce(sum(e.cents) FILTER (WHERE e.due_on IS NOT NULL), 0) AS owed, ${upTo(sql`${today}::date`)} AS by_today,
      ${upTo(sql`${daysBefore(today, 1)}::date`)} AS by_yesterday,
      ${last ? upTo(sql`${last}::date`) : sql`NULL`} AS by_last,
      ${first ? upTo(sql`${daysBefore(first, 1)}::date`) : sql`0`} AS before_first,
      ${semesterId === undefined ? sql`NULL` : upTo(sql`seats.last_on`)} AS by_seats
    FROM ${entries(school, seats, ids)} GROUP BY ${HOUSEHOLD}`;
  return sql`SELECT id, greatest(0, by_today - paid) AS due, greatest(0, by_yesterday - paid) AS overdue,
      greatest(0, owed - greatest(by_today, paid)) AS later, greatest(0, paid - owed) AS credit
    FROM (${sums}) AS sums WHERE true ${age ? sql`AND by_last > paid AND before_first <= paid` : sql``}
      ${semesterId === undefined ? sql`` : sql`AND by_seats > paid`}`;
}

/** The last day on which each household owes for a seat of a semester, paid or not. */
const lastDues = (school: School, semesterId: string) => sql`
  SELECT id, max(due_on) AS last_on FROM (
    SELECT ${HOUSEHOLD} AS id, e.due_on FROM ${entries(
      school,
      sql`JOIN enrollments ON enrollments.organization_id = ${school.organizationId} AND enrollments.id = e.enrollment_id
        JOIN classes ON classes.organization_id = ${school.organizationId} AND classes.id = enrollments.class_id
          AND classes.semester_id = ${isId(semesterId) ? semesterId : null}::uuid`,
    )} AND e.due_on IS NOT NULL GROUP BY ${HOUSEHOLD}, e.due_on HAVING sum(e.cents) > 0) AS days
  GROUP BY id`;

/** Since when each household is overdue: the first day whose sum money does not reach. */
const sinces = (school: School, ids: readonly string[] | null = null) => sql`
  SELECT id, min(due_on) AS since FROM (
    SELECT ${HOUSEHOLD} AS id, e.due_on, sum(e.cents) FILTER (WHERE e.due_on IS NOT NULL) OVER (PARTITION BY ${HOUSEHOLD} ORDER BY e.due_on) AS owed,
      greatest(0, -coalesce(sum(e.cents) FILTER (WHERE e.due_on IS NULL) OVER (PARTITION BY ${HOUSEHOLD}), 0)) AS paid
    FROM ${entries(school, sql``, ids)}) AS days
  WHERE due_on < ${school.today}::date AND owed > paid GROUP BY id`;

const narrowed = ({ organizationId }: School, _filters: OwingFilters, { patterns }: TablePage) =>
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
