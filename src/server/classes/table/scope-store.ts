import { type RawBuilder, sql } from 'kysely';
import { FEW_SEATS } from '../../../domain/class-state.ts';
import type { Database } from '../../platform/database/connect.ts';
import { closesAt, opensAt, selectClasses } from '../store.ts';

/** Which classes a table is about, and the moment at which their states are told. */
export interface TableScope {
  readonly organizationId: string;
  /** Null where the school has no semester: then there are no classes. */
  readonly semesterId: string | null;
  readonly now: string;
}

/** The classes of a semester, with who waits counted once for all of them: asking class by class takes as long as all the rest. */
export function selectOfSemester(database: Database, { organizationId, semesterId }: TableScope) {
  return selectClasses(database, organizationId)
    .leftJoin(
      (from) =>
        from
          .selectFrom('waitlistEntries')
          .select(({ fn }) => ['classId', fn.countAll<number>().as('waiting')])
          .where('organizationId', '=', organizationId)
          .where('state', '=', 'waiting')
          .groupBy('classId')
          .as('queues'),
      (join) => join.onRef('queues.classId', '=', 'classes.id'),
    )
    .where('classes.semesterId', '=', semesterId);
}

/** How many wait for a class of `selectOfSemester`. */
export const waiting = sql<number>`coalesce(queues.waiting, 0)`;

/** The state of a class as `decideStaffState` of the browser tells it, for filters and counts. */
export function stateAt(now: string): RawBuilder<string> {
  return sql<string>`CASE
    WHEN classes.cancelled_at IS NOT NULL THEN 'cancelled'
    WHEN classes.published_at IS NULL THEN 'draft'
    WHEN classes.is_information_only THEN 'information-only'
    WHEN classes.is_paused THEN 'paused'
    WHEN ${opensAt} > ${now} THEN 'not-open'
    WHEN ${closesAt} <= ${now} THEN 'closed'
    WHEN classes.seats_taken >= classes.capacity OR ${waiting} > 0 THEN 'full'
    WHEN classes.capacity - classes.seats_taken <= ${FEW_SEATS} THEN 'few-left'
    ELSE 'open' END`;
}

/** The weekday of a meeting, Monday being 1: the first of January 2024 was one. Whole numbers, as `extract` is slow for many. */
export const weekday = sql<number>`1 + ((held_on - date '2024-01-01') % 7 + 7) % 7`;
