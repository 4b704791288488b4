// Phones of instructors, which announce what they have not sent yet.

export interface AnnouncedPhone {
  /** What was announced and has not arrived, by the ids that the phone made. */
  readonly waiting: readonly string[];
  readonly announced: number;
  readonly announcedAt: string | null;
}

/**
 * What is known of a phone after it has announced what waits on it: the count goes on until nothing is outstanding on another day, and what it
 * announced before, has not arrived and does not name any more is missing.
 */
export function decideAnnounced(
  before: AnnouncedPhone | undefined,
  waiting: readonly string[],
  { at, isSameDay }: { readonly at: string; readonly isSameDay: boolean },
): AnnouncedPhone & { readonly missing: number } {
  const known = before?.waiting ?? [];
  const added = waiting.filter((id) => !known.includes(id)).length;
  const goesOn = before?.announcedAt != null && (isSameDay || known.length > 0);
  return {
    waiting,
    announced: (goesOn ? before.announced : 0) + added,
    announcedAt: goesOn ? before.announcedAt : added > 0 ? at : null,
    missing: known.filter((id) => !waiting.includes(id)).length,
  };
}
