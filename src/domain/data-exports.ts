const HOUR_MS = 3_600_000;

/** How long a copy of one's data is kept, in hours. */
export const EXPORT_HOURS = 24;
/** So many may be asked for within that time. */
export const MOST_EXPORTS = 3;

/** One copy of somebody's data as it was asked for. */
export interface DataExport {
  readonly id: string;
  readonly askedAt: string;
  readonly readyAt: string | null;
  readonly failedAt: string | null;
}

export type ExportState = 'none' | 'working' | 'ready' | 'failed';

/** How the newest copy stands, and from when on another may be asked for (null: now). `newestFirst` has all of a day. */
export function decideExport(newestFirst: readonly DataExport[], now: number): ExportDecision {
  const [newest] = newestFirst.filter(
    (each) => Date.parse(each.readyAt ?? each.askedAt) + EXPORT_HOURS * HOUR_MS > now,
  );
  // What the portal could not make is not held against anybody.
  const earliest = newestFirst.filter(({ failedAt }) => failedAt === null)[MOST_EXPORTS - 1];
  const freeAt = earliest ? Date.parse(earliest.askedAt) + EXPORT_HOURS * HOUR_MS : now;
  const againAt = freeAt > now ? new Date(freeAt).toISOString() : null;
  if (!newest) return { state: 'none', newest: null, endsAt: null, againAt };
  if (newest.failedAt !== null) return { state: 'failed', newest, endsAt: null, againAt };
  if (newest.readyAt === null) return { state: 'working', newest, endsAt: null, againAt };
  const endsAt = new Date(Date.parse(newest.readyAt) + EXPORT_HOURS * HOUR_MS).toISOString();
  return { state: 'ready', newest, endsAt, againAt };
}

interface ExportDecision {
  readonly state: ExportState;
  readonly newest: DataExport | null;
  /** When the file goes. */
  readonly endsAt: string | null;
  readonly againAt: string | null;
}
