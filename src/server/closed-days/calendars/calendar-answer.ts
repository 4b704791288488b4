import type { CalendarTrouble } from '../../../contract/subscribed-calendars.ts';
import type { CalendarDay } from '../../../domain/calendar-differences.ts';

/** What the thread that reads a calendar is given. */
export interface CalendarJob {
  readonly bytes: Uint8Array;
  readonly from: string;
  readonly to: string;
  /** By which days are proposed as free, as the school writes them. */
  readonly words: string;
}

/** What it answers. */
export type CalendarAnswer = { readonly name: string; readonly days: readonly CalendarDay[] } | CalendarTrouble;
