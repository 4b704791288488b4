import type { MeetingTime } from './schedule.ts';
import { meetingAtSchool } from './school-instant.ts';

const DAY_MS = 86_400_000;

/** Until when changed dates can be taken back: for a day, but no longer than until the first one begins that was taken away or came. */
export function dateUndoUntil(savedAt: string, changed: readonly MeetingTime[], timeZone: string): string {
  const aDayLater = new Date(Date.parse(savedAt) + DAY_MS).toISOString();
  const begins = changed.map((meeting) => meetingAtSchool(meeting, timeZone).start);
  return begins.filter((at) => at > savedAt).reduce((first, at) => (at < first ? at : first), aDayLater);
}

/** Whether a save changed the dates of a class and nothing else of it, by what the history says that it changed. */
export function isOfDatesOnly(changed: Readonly<Record<string, unknown>>): boolean {
  return 'dates' in changed && Object.keys(changed).every((field) => field === 'dates' || field === 'schedule');
}
