import { type RawBuilder, sql } from 'kysely';
import { EXPORT_FIELDS } from '../../../contract/class-fields.ts';
import {
  CLASS_SORTS,
  type ClassFilter,
  type ClassSort,
  NONE,
  STAFF_STATES,
  type StaffClass,
} from '../../../contract/class-table.ts';
import type { Database } from '../../platform/database/connect.ts';
import { folded } from '../../platform/database/search-patterns.ts';
import { closesAt, instructorNames, opensAt, scheduleInShort, waitingForClass } from '../store.ts';
import { selectOfSemester, stateAt, type TableScope, weekday as weekdayOfMeeting } from './scope-store.ts';

/** Which classes of a semester a table shows: every pattern must be found in what names the class, and every filter lets it through. */
export interface ClassQuery {
  readonly filters: Readonly<Partial<Record<ClassFilter, string | undefined>>> & {
    readonly ids?: readonly string[] | undefined;
  };
  readonly patterns: readonly string[];
  readonly sort: string | undefined;
  readonly page: { readonly number: number; readonly size: number };
}

/** What a table of classes says of all pages, and the classes of one. */
interface FoundClasses {
  readonly total: number;
  readonly seatsTaken: number;
  readonly seats: number;
  readonly waiting: number;
  readonly classes: StaffClass[];
}

/** One page of a semester's classes, with the sums of all that are found. */
export async function listStaffClasses(
  database: Database,
  scope: TableScope,
  query: ClassQuery,
): Promise<FoundClasses> {
  const found = selectOfSemester(database, scope).where(
    sql.join<boolean>([sql<boolean>`true`, ...conditions(scope, query)], sql` AND `),
  );
  const counted = found
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(sum(classes.seats_taken), 0)::int`.as('seatsTaken'),
      sql<number>`coalesce(sum(classes.capacity) FILTER (WHERE NOT classes.is_information_only AND classes.cancelled_at IS NULL), 0)::int`.as(
        'seats',
      ),
      sql<number>`coalesce(sum(${waitingForClass}), 0)::int`.as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  const listed = found
    .select(columnsOfClass)
    .orderBy(orderOf(scope, query.sort))
    .limit(query.page.size)
    .offset(query.page.size * (query.page.number - 1))
    .execute();
  const [sums, rows] = await Promise.all([counted, listed]);
  return { ...sums, classes: rows.map(({ schedule, ...row }) => ({ ...row, ...schedule })) };
}

/** A class is in at most one group. */
const groupName = sql<string | null>`(SELECT class_groups.name FROM class_group_members
  JOIN class_groups ON class_groups.organization_id = class_group_members.organization_id AND class_groups.id = class_group_id
  WHERE class_group_members.organization_id = classes.organization_id AND class_id = classes.id)`;

const columnsOfClass = [
  'classes.id',
  'classes.version',
  ...EXPORT_FIELDS.map((field) => `classes.${field}` as const),
  'classTypes.name as typeName',
  'locations.name as locationName',
  instructorNames.as('instructorNames'),
  scheduleInShort.as('schedule'),
  'classes.minimum',
  'classes.seatsTaken',
  waitingForClass.as('waiting'),
  'classes.priceMaxCents',
  groupName.as('groupName'),
  sql<boolean>`classes.published_at IS NULL`.as('isDraft'),
  sql<boolean>`classes.cancelled_at IS NOT NULL`.as('isCancelled'),
  'classes.isInformationOnly',
  'classes.isPaused',
  opensAt.as('registrationOpensAt'),
  closesAt.as('registrationClosesAt'),
] as const;

const ownInstructors = sql`FROM class_instructors JOIN instructors ON instructors.organization_id = class_instructors.organization_id
  AND instructors.id = instructor_id WHERE class_instructors.organization_id = classes.organization_id AND class_id = classes.id`;
const ownMeetings = sql`FROM meetings WHERE meetings.organization_id = classes.organization_id AND meetings.class_id = classes.id`;

function conditions({ now }: TableScope, { filters, patterns }: ClassQuery): RawBuilder<boolean>[] {
  const { state, type, place, instructor, weekday, ids } = filters;
  const words = folded(sql`concat_ws(' ', classes.title, class_types.name, locations.name, ${groupName},
    (SELECT string_agg(instructors.name, ' ') ${ownInstructors}))`);
  return [
    ...(ids ? [sql<boolean>`classes.id = ANY(${ids}::uuid[])`] : []),
    ...(state ? [sql<boolean>`${stateAt(now)} = ${state}`] : []),
    ...(type ? [sql<boolean>`class_types.name = ${type}`] : []),
    ...(place ? [sql<boolean>`coalesce(locations.name, ${NONE}) = ${place}`] : []),
    ...(instructor
      ? [
          instructor === NONE
            ? sql<boolean>`NOT EXISTS (SELECT ${ownInstructors})`
            : sql<boolean>`EXISTS (SELECT ${ownInstructors} AND instructors.name = ${instructor})`,
        ]
      : []),
    ...(weekday ? [sql<boolean>`EXISTS (SELECT ${ownMeetings} AND (${weekdayOfMeeting})::text = ${weekday})`] : []),
    ...(patterns.length > 0 ? [sql<boolean>`${words} LIKE ALL (${patterns})`] : []),
  ];
}

const firstDate = sql`(SELECT held_on + start_time ${ownMeetings} ORDER BY held_on, start_time LIMIT 1)`;

/** What each column sorts by. */
function keysOf(now: string): Readonly<Record<ClassSort, RawBuilder<unknown>>> {
  const natural = (text: RawBuilder<unknown>) => sql`${text} COLLATE natural_order`;
  return {
    class: natural(sql`classes.title`),
    state: sql`array_position(${[...STAFF_STATES]}::text[], ${stateAt(now)})`,
    when: firstDate,
    where: natural(sql`locations.name`),
    instructors: natural(sql`(SELECT instructors.name ${ownInstructors} ORDER BY class_instructors.position LIMIT 1)`),
    enrolled: sql`classes.seats_taken`,
    waitlist: waitingForClass,
    price: sql`classes.price_cents`,
    group: natural(groupName),
  };
}

/** The order of a table: what is not known comes last, whichever way the rest is sorted; what is equal by title. */
function orderOf({ now }: TableScope, sort: string | undefined): RawBuilder<unknown> {
  const column = CLASS_SORTS.find((one) => one === sort?.replace(/^-/, '')) ?? 'when';
  const direction = sort === `-${column}` ? sql`DESC` : sql`ASC`;
  return sql`${keysOf(now)[column]} ${direction} NULLS LAST, classes.title COLLATE natural_order, classes.id`;
}
