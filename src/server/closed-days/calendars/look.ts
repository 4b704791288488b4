import type { CalendarTrouble } from '../../../contract/subscribed-calendars.ts';
import { FREE_DAY_WORDS } from '../../../domain/free-day-words.ts';
import { type Outside, OutsideError } from '../../platform/outside/outside.ts';
import { readOutsideAddress } from '../../platform/outside/outside-address.ts';
import type { CalendarAnswer } from './calendar-answer.ts';
import { readInThread } from './read-in-thread.ts';

const DAY_MS = 86_400_000;
const YEARS_MS = 3 * 366 * DAY_MS;
const WEEK = 7;

/** When a calendar is looked at again: a week after it was read, a day after it could not be. */
export const nextLook = (now: number, isRead: boolean) => new Date(now + (isRead ? WEEK : 1) * DAY_MS).toISOString();

interface Wanted {
  readonly address: string;
  /** The school's own words; empty: the usual ones. */
  readonly freeDayWords: string;
  readonly today: string;
}

/** Fetches and reads a calendar: its name and its days to come, or why there are none. */
export async function lookAt(outside: Outside, { address, freeDayWords, today }: Wanted): Promise<CalendarAnswer> {
  const url = readOutsideAddress(address);
  if ('trouble' in url) return url.trouble;
  const fetched = await fetchFrom(outside, url);
  if (typeof fetched === 'string') return fetched;
  const to = new Date(Date.parse(`${today}T00:00:00Z`) + YEARS_MS).toISOString().slice(0, 10);
  return readInThread({ bytes: fetched, from: today, to, words: freeDayWords || FREE_DAY_WORDS });
}

async function fetchFrom(outside: Outside, url: URL): Promise<Uint8Array | CalendarTrouble> {
  try {
    return await outside.read(url);
  } catch (error) {
    if (error instanceof OutsideError) return error.trouble;
    throw error;
  }
}
