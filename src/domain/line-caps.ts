/** How many lines a school takes: in one submission, and from one family on one day. */
export interface LineCaps {
  readonly linesPerSubmission: number;
  readonly linesPerFamilyDay: number;
}

/** The most lines that a school can allow in one submission; what fits into the body of a call. */
export const MOST_LINES = 100;

/** Why a submission has too many lines, with the figures a family needs to send fewer: what is allowed, what was asked, what is left today. */
export interface CapRefusal {
  readonly reason: 'too-many-lines' | 'too-many-lines-today';
  readonly facts: { readonly allowed: number; readonly asked: number; readonly left: number };
}

/** Decides whether `asked` lines may come after `before` lines of the same family on the same day. */
export function decideCap(asked: number, before: number, caps: LineCaps): CapRefusal | null {
  const left = Math.max(0, caps.linesPerFamilyDay - before);
  if (asked > caps.linesPerSubmission)
    return { reason: 'too-many-lines', facts: { allowed: caps.linesPerSubmission, asked, left } };
  if (asked > left) return { reason: 'too-many-lines-today', facts: { allowed: caps.linesPerFamilyDay, asked, left } };
  return null;
}
