import { sql } from 'kysely';
import type { CalendarTrouble } from '../../../contract/subscribed-calendars.ts';
import type { AnsweredDay, CalendarDay, SchoolDay } from '../../../domain/calendar-differences.ts';
import type { Database } from '../../platform/database/connect.ts';

export interface SubscribedCalendar {
  readonly id: string;
  readonly address: string;
  readonly name: string;
  readonly lookedAt: string;
  readonly readAt: string;
  readonly trouble: CalendarTrouble | null;
  readonly days: readonly CalendarDay[];
  readonly answered: readonly AnsweredDay[];
  readonly undo: AnswerUndo | null;
}

/** A closed day as it stands in the school's list. */
type KeptDay = SchoolDay & { readonly version: number };

/** What an answer changed: of each closed day how it was before and after; null: it was not there. */
export interface AnswerUndo {
  readonly at: string;
  readonly answered: readonly AnsweredDay[];
  readonly changed: readonly { readonly before: KeptDay | null; readonly after: KeptDay | null }[];
}

const COLUMNS = ['id', 'address', 'name', 'lookedAt', 'readAt', 'trouble', 'days', 'answered', 'undo'] as const;

/** The calendars of a school, the first one first. */
export async function listCalendars(database: Database, organizationId: string): Promise<SubscribedCalendar[]> {
  const rows = await database
    .selectFrom('subscribedCalendars')
    .select(COLUMNS)
    .where('organizationId', '=', organizationId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(calendarOf);
}

export async function findCalendar(
  database: Database,
  organizationId: string,
  id: string,
): Promise<SubscribedCalendar | null> {
  const row = await oneOf(database, organizationId, id).executeTakeFirst();
  return row ? calendarOf(row) : null;
}

/** Whoever answers its differences, or writes what was read of it, does so one after the other. */
export async function lockCalendar(
  database: Database,
  organizationId: string,
  id: string,
): Promise<SubscribedCalendar | null> {
  const row = await oneOf(database, organizationId, id).forNoKeyUpdate().executeTakeFirst();
  return row ? calendarOf(row) : null;
}

const oneOf = (database: Database, organizationId: string, id: string) =>
  database
    .selectFrom('subscribedCalendars')
    .select(COLUMNS)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id);

// Both columns hold what this file writes.
const calendarOf = <R extends { trouble: string | null; undo: object | null }>(row: R) => ({
  ...row,
  trouble: row.trouble as CalendarTrouble | null,
  undo: row.undo as AnswerUndo | null,
});

interface NewCalendar {
  readonly id: string;
  readonly address: string;
  readonly name: string;
  readonly at: string;
  readonly dueAt: string;
  readonly days: readonly CalendarDay[];
}

export async function insertCalendar(
  database: Database,
  organizationId: string,
  { at, days, ...calendar }: NewCalendar,
): Promise<void> {
  await database
    .insertInto('subscribedCalendars')
    .values({ organizationId, ...calendar, createdAt: at, lookedAt: at, readAt: at, days: JSON.stringify(days) })
    .execute();
}

export async function removeCalendar(database: Database, organizationId: string, id: string): Promise<void> {
  await database
    .deleteFrom('subscribedCalendars')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

interface Look {
  readonly at: string;
  readonly dueAt: string;
  /** Its days, or why it could not be read: then it has those of before. */
  readonly read: readonly CalendarDay[] | CalendarTrouble;
}

export async function saveLook(
  database: Database,
  organizationId: string,
  id: string,
  { at, dueAt, read }: Look,
): Promise<void> {
  const news = typeof read === 'string' ? { trouble: read } : { trouble: null, readAt: at, days: JSON.stringify(read) };
  await database
    .updateTable('subscribedCalendars')
    .set({ lookedAt: at, dueAt, ...news })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function saveAnswered(
  database: Database,
  organizationId: string,
  id: string,
  { answered, undo }: { readonly answered: readonly AnsweredDay[]; readonly undo: AnswerUndo | null },
): Promise<void> {
  await database
    .updateTable('subscribedCalendars')
    .set({ answered: JSON.stringify(answered), undo: undo && JSON.stringify(undo) })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export interface DueCalendar {
  readonly organizationId: string;
  readonly timeZone: string;
  readonly freeDayWords: string;
  readonly id: string;
}

/** The calendars of open schools that are to be looked at by now, the longest due first. */
export async function listDueCalendars(database: Database, now: string, most: number): Promise<DueCalendar[]> {
  const { rows } =
    await sql<DueCalendar>`SELECT organizations.id AS organization_id, time_zone, free_day_words, subscribed_calendars.id
    FROM subscribed_calendars JOIN organizations ON organizations.id = subscribed_calendars.organization_id
    WHERE closed_at IS NULL AND due_at <= ${now} ORDER BY due_at, subscribed_calendars.id LIMIT ${most}`.execute(
      database,
    );
  return rows;
}

/** Takes a calendar on to look at it; null where another server has done so, or it is gone. Until `dueAt` nobody else does. */
export async function takeOnCalendar(
  database: Database,
  { organizationId, id }: Pick<DueCalendar, 'organizationId' | 'id'>,
  { now, dueAt }: { readonly now: string; readonly dueAt: string },
): Promise<string | null> {
  const taken = await database
    .updateTable('subscribedCalendars')
    .set({ dueAt })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('dueAt', '<=', now)
    .returning('address')
    .executeTakeFirst();
  return taken?.address ?? null;
}
