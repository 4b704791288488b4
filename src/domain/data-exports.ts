import { DAY_FILE_HOURS, type DayFile, decideDayFile, endOfDayFile } from './day-files.ts';

/** So many copies of one's data may be asked for within a day. */
export const MOST_EXPORTS = 3;

/** One copy of somebody's data as it was asked for. */
export interface DataExport extends DayFile {
  readonly id: string;
}

export type ExportState = 'none' | 'working' | 'ready' | 'failed';

/** How the newest copy stands, and from when on another may be asked for (null: now). `newestFirst` has all of a day. */
export function decideExport(newestFirst: readonly DataExport[], now: number): ExportDecision {
  const newest = newestFirst.find((each) => decideDayFile(each, now) !== null);
  // What the portal could not make is not held against anybody.
  const earliest = newestFirst.filter(({ failedAt }) => failedAt === null)[MOST_EXPORTS - 1];
  const freeAt = earliest ? Date.parse(earliest.askedAt) + DAY_FILE_HOURS * 3_600_000 : now;
  const againAt = freeAt > now ? new Date(freeAt).toISOString() : null;
  const state = newest ? decideDayFile(newest, now) : null;
  if (!newest || !state) return { state: 'none', newest: null, endsAt: null, againAt };
  return { state, newest, endsAt: state === 'ready' ? endOfDayFile(newest) : null, againAt };
}

interface ExportDecision {
  readonly state: ExportState;
  readonly newest: DataExport | null;
  /** When the file goes. */
  readonly endsAt: string | null;
  readonly againAt: string | null;
}
