import { type RawBuilder, sql } from 'kysely';
import { EXPORT_FIELDS } from '../../../contract/class-fields.ts';
import {
  type ClassFilter,
  type ClassSort,
  NONE,
  STAFF_STATES,
  type StaffClass,
} from '../../../contract/class-table.ts';
import type { Database } from '../../platform/database/connect.ts';
import { folded } from '../../platform/database/search-patterns.ts';
import { findPage, inOrder, orderOf, type TablePage } from '../../platform/database/table-page.ts';
import { closesAt, instructorNames, opensAt, scheduleInShort } from '../store.ts';
import { selectOfSemester, stateAt, type TableScope, waiting, weekday as weekdayOfMeeting } from './scope-store.ts';

/** What lets a class through: each of these that is given. */
type ClassFilters = Readonly<Partial<Record<ClassFilter, string | undefined>>> & {
  readonly ids?: readonly string[] | undefined;
};

/** What a table of classes says of all pages. */
interface Sums {
  readonly seatsTaken: number;
  readonly seats: number;
  readonly waiting: number;
  readonly hasGroups: boolean;
}

/** One page of a semester's classes, with the sums of all that are found. */
export async function listStaffClasses(
  database: Database,
  scope: TableScope,
  filters: ClassFilters,
  page: TablePage,
): Promise<{ total: number; rows: StaffClass[] } & Sums> {
  const order = orderOf(keysOf(scope), page.sort, 'when', sql`tie,`);
  const found = selectOfSemester(database, scope)
    .where(sql.join<boolean>([sql<boolean>`true`, ...conditions(scope, filters, page.patterns)], sql` AND `))
    .select([
      'classes.id',
      order.key.as('key'),
      natural(sql`classes.title`).as('tie'),
      'classes.seatsTaken',
      'classes.capacity',
      waiting.as('waiting'),
      sql<boolean>`NOT classes.is_information_only AND classes.cancelled_at IS NULL`.as('isSold'),
    ]);
  const { ids, ...sums } = await findPage<Sums>(database, sql`${found}`, order, page, sumsOf(scope));
  const rows = await selectOfSemester(database, scope)
    .where('classes.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .select(columnsOfClass(scope.organizationId))
    .execute();
  return {
    ...sums,
    rows: inOrder(
      ids,
      rows.map(({ schedule, ...row }) => ({ ...row, ...schedule })),
    ),
  };
}

function sumsOf({ organizationId, semesterId }: TableScope): RawBuilder<unknown> {
  return sql`coalesce(sum(seats_taken), 0)::int AS seats_taken, coalesce(sum(capacity) FILTER (WHERE is_sold), 0)::int AS seats,
    coalesce(sum(waiting), 0)::int AS waiting, EXISTS (SELECT FROM class_groups JOIN class_group_members USING (organization_id)
      WHERE class_group_id = class_groups.id AND organization_id = ${organizationId} AND semester_id = ${semesterId}) AS has_groups,`;
}

/** A class is in at most one group. */
const groupName = (organizationId: string) => sql<string | null>`(SELECT class_groups.name FROM class_group_members
  JOIN class_groups ON class_groups.organization_id = class_group_members.organization_id AND class_groups.id = class_group_id
  WHERE class_group_members.organization_id = ${organizationId} AND class_id = classes.id)`;

const columnsOfClass = (organizationId: string) =>
  [
    'classes.id',
    'classes.version',
    ...EXPORT_FIELDS.map((field) => `classes.${field}` as const),
    'classTypes.name as typeName',
    'locations.name as locationName',
    instructorNames(organizationId).as('instructorNames'),
    scheduleInShort(organizationId).as('schedule'),
    'classes.minimum',
    'classes.seatsTaken',
    waiting.as('waiting'),
    'classes.priceMaxCents',
    groupName(organizationId).as('groupName'),
    sql<boolean>`classes.published_at IS NULL`.as('isDraft'),
    sql<boolean>`classes.cancelled_at IS NOT NULL`.as('isCancelled'),
    'classes.isInformationOnly',
    'classes.isPaused',
    opensAt.as('registrationOpensAt'),
    closesAt.as('registrationClosesAt'),
  ] as const;

const ownInstructors = (
  organizationId: string,
) => sql`FROM class_instructors JOIN instructors ON instructors.organization_id = class_instructors.organization_id
  AND instructors.id = instructor_id WHERE class_instructors.organization_id = ${organizationId} AND class_id = classes.id`;
const ownMeetings = (organizationId: string) =>
  sql`FROM meetings WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id`;

function conditions(
  { organizationId, now }: TableScope,
  { state, type, place, instructor, weekday, ids }: ClassFilters,
  patterns: readonly string[],
): RawBuilder<boolean>[] {
  return [
    ...(ids ? [sql<boolean>`classes.id = ANY(${ids}::uuid[])`] : []),
    ...(state ? [sql<boolean>`${stateAt(now)} = ${state}`] : []),
    ...(type ? [sql<boolean>`class_types.name = ${type}`] : []),
    ...(place ? [sql<boolean>`coalesce(locations.name, ${NONE}) = ${place}`] : []),
    ...(instructor
      ? [
          instructor === NONE
            ? sql<boolean>`NOT EXISTS (SELECT ${ownInstructors(organizationId)})`
            : sql<boolean>`EXISTS (SELECT ${ownInstructors(organizationId)} AND instructors.name = ${instructor})`,
        ]
      : []),
    ...(weekday
      ? [sql<boolean>`EXISTS (SELECT ${ownMeetings(organizationId)} AND ${weekdayOfMeeting} = ${readWeekday(weekday)})`]
      : []),
    ...patterns.map((pattern) => isNamed(organizationId, pattern)),
  ];
}

/** What is no weekday is on none. */
const readWeekday = (text: string) => (/^[1-7]$/.test(text) ? Number(text) : 0);

/** Whether a word is in the class's title or in the name of what it belongs to; of these there are few, so each is read once for all classes. */
function isNamed(organizationId: string, pattern: string): RawBuilder<boolean> {
  const has = (text: RawBuilder<unknown>) => sql`${folded(text)} LIKE ${pattern}`;
  const named = (table: string) =>
    sql`SELECT id FROM ${sql.table(table)} WHERE organization_id = ${organizationId} AND ${has(sql`name`)}`;
  return sql<boolean>`(${has(sql`classes.title`)} OR classes.type_id IN (${named('classTypes')})
    OR classes.location_id IN (${named('locations')})
    OR classes.id IN (SELECT class_id FROM class_instructors
      WHERE organization_id = ${organizationId} AND instructor_id IN (${named('instructors')}))
    OR classes.id IN (SELECT class_id FROM class_group_members
      WHERE organization_id = ${organizationId} AND class_group_id IN (${named('classGroups')})))`;
}

const natural = (text: RawBuilder<unknown>) => sql`${text} COLLATE natural_order`;

/** What each column sorts by. */
function keysOf({ organizationId, now }: TableScope): Readonly<Record<ClassSort, RawBuilder<unknown>>> {
  return {
    class: natural(sql`classes.title`),
    state: sql`array_position(${[...STAFF_STATES]}::text[], ${stateAt(now)})`,
    when: sql`(SELECT held_on + start_time ${ownMeetings(organizationId)} ORDER BY held_on, start_time LIMIT 1)`,
    where: natural(sql`locations.name`),
    instructors: natural(sql`(SELECT (SELECT name FROM instructors
        WHERE instructors.organization_id = ${organizationId} AND instructors.id = instructor_id)
      FROM class_instructors WHERE class_instructors.organization_id = ${organizationId} AND class_id = classes.id
      ORDER BY position LIMIT 1)`),
    enrolled: sql`classes.seats_taken`,
    waitlist: waiting,
    price: sql`classes.price_cents`,
    group: natural(groupName(organizationId)),
  };
}
