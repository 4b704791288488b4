import { readDay } from './weeks.ts';

export const VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type CalendarView = (typeof VIEWS)[number];

const MINE = ['family', 'classes'] as const;

/** What the calendar is narrowed down by; empty text means "any". */
export interface CalendarFilters {
  readonly semester: string;
  readonly type: string;
  readonly place: string;
  readonly instructor: string;
  /** A weekday, Monday being "1" and Sunday "7". */
  readonly day: string;
  /** "family": what one's own students have; "classes": what one teaches. */
  readonly mine: string;
}

/** Where the calendar stands, as its address says it. */
export interface CalendarAddress {
  /** Null: as wide as the screen is. */
  readonly view: CalendarView | null;
  /** A day that is shown; null: today. */
  readonly from: string | null;
  readonly filters: CalendarFilters;
  /** The class that stands beside the calendar, and the date of it that was opened. */
  readonly opened: { readonly classId: string; readonly on: string | null } | null;
}

/** What is written into the address; undefined leaves a name out. */
export type CalendarSearch = Partial<
  Readonly<Record<'view' | 'from' | 'class' | 'on' | keyof CalendarFilters, string | undefined>>
>;

/** Reads an address; what it cannot mean is as if it were not said. */
export function readAddress(search: Readonly<Record<string, unknown>>): CalendarAddress {
  const text = (name: keyof CalendarSearch) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : '';
  };
  const oneOf = <T extends string>(values: readonly T[], value: string) => values.find((each) => each === value);
  const classId = text('class');
  return {
    view: oneOf(VIEWS, text('view')) ?? null,
    from: readDay(text('from')),
    filters: {
      semester: text('semester'),
      type: text('type'),
      place: text('place'),
      instructor: text('instructor'),
      day: /^[1-7]$/.test(text('day')) ? text('day') : '',
      mine: oneOf(MINE, text('mine')) ?? '',
    },
    opened: /^[0-9a-f-]{36}$/.test(classId) ? { classId, on: readDay(text('on')) } : null,
  };
}

/** The feed of all classes, or of those that the filters leave; what is one's own is no part of a public address. */
export function feedOf({ mine: _mine, ...filters }: CalendarFilters): string {
  // A semester is named by its id; one that the address only made up leaves nothing out.
  const said = { ...filters, semester: /^[0-9a-f-]{36}$/.test(filters.semester) ? filters.semester : '' };
  const query = new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''));
  return `/calendar/feeds/classes.ics${query.size > 0 ? `?${query}` : ''}`;
}
