import { readDay } from './weeks.ts';

export const VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type CalendarView = (typeof VIEWS)[number];

const MINE = ['family', 'classes'] as const;

/** The filters of the calendar; empty text means "any". */
export interface CalendarFilters {
  readonly semester: string;
  readonly type: string;
  readonly place: string;
  readonly instructor: string;
  /** A weekday: Monday is "1", Sunday "7". */
  readonly day: string;
  /** "family": classes of the reader's own students; "classes": classes the reader teaches. */
  readonly mine: string;
}

/** The state of the calendar in its address. */
export interface CalendarAddress {
  /** Null: the default for the screen's width. */
  readonly view: CalendarView | null;
  /** A day to show; null: today. */
  readonly from: string | null;
  readonly filters: CalendarFilters;
  /** The class shown beside the calendar, and the date that was opened. */
  readonly opened: { readonly classId: string; readonly on: string | null } | null;
}

/** The address's parameters; undefined omits one. */
export type CalendarSearch = Partial<
  Readonly<Record<'view' | 'from' | 'class' | 'on' | keyof CalendarFilters, string | undefined>>
>;

/** Reads an address; ignores invalid values. */
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

/** The address of the feed of all classes that match the filters. `mine` is left out, because the feed is public. */
export function feedOf({ mine: _mine, ...filters }: CalendarFilters): string {
  // A semester is an id; an invalid one is ignored.
  const valid = { ...filters, semester: /^[0-9a-f-]{36}$/.test(filters.semester) ? filters.semester : '' };
  const query = new URLSearchParams(Object.entries(valid).filter(([, value]) => value !== ''));
  return `/calendar/feeds/classes.ics${query.size > 0 ? `?${query}` : ''}`;
}
