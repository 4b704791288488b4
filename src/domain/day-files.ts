/** How long a file that a job made is kept, in hours. */
export const DAY_FILE_HOURS = 24;

/** A file as it was asked for, to be made by a job. */
export interface DayFile {
  readonly askedAt: string;
  readonly readyAt: string | null;
  readonly failedAt: string | null;
}

/** When it goes; one that is not there yet, when nobody waits for it any more. */
export function endOfDayFile({ askedAt, readyAt }: DayFile): string {
  return new Date(Date.parse(readyAt ?? askedAt) + DAY_FILE_HOURS * 3_600_000).toISOString();
}

/** How it stands at an instant (milliseconds); null once its day is over. */
export function decideDayFile(file: DayFile, now: number): 'working' | 'ready' | 'failed' | null {
  if (Date.parse(endOfDayFile(file)) <= now) return null;
  if (file.failedAt !== null) return 'failed';
  return file.readyAt === null ? 'working' : 'ready';
}
