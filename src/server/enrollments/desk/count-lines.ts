import { decideCap } from '../../../domain/line-caps.ts';
import { refused } from '../../platform/call/errors.ts';
import type { DeskState } from './state.ts';

/** Counts a submission's lines for its family and day; with too many the submission is refused whole, and nothing is counted. */
export function countLines(
  state: DeskState,
  familyId: string,
  { lines, today }: { readonly lines: readonly unknown[]; readonly today: string },
): void {
  const family = state.families.get(familyId);
  if (!family) throw new Error('A submission came without its family.');
  // Another server may be a moment further and have begun the next day.
  const isSameDay = family.linesOn !== null && family.linesOn >= today;
  const before = isSameDay ? family.linesCount : 0;
  const refusal = decideCap(lines.length, before, state.rules);
  if (refusal) throw refused(refusal.reason, refusal.facts);
  if (!isSameDay) family.linesOn = today;
  family.linesCount = before + lines.length;
  family.isChanged = true;
}
