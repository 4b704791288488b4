import { notFound, refused } from '../platform/call/errors.ts';
import type { SignedInContext } from '../platform/call/handler.ts';
import type { Doing } from './acts.ts';
import { lockSemester, type SemesterRow } from './store.ts';

/** Who calls, for the records. */
export function doing({ caller, clock }: SignedInContext): Doing {
  return { by: caller, at: clock.iso() };
}

/** The semester that the caller has read and may change, locked; otherwise the reason why not. */
export async function lockForChange(
  semesterId: string,
  version: number | undefined,
  { database, organization }: SignedInContext,
): Promise<SemesterRow> {
  const row = await lockSemester(database, organization.id, semesterId);
  if (!row) throw notFound('semester');
  if (row.archivedAt !== null) throw refused('semester-archived');
  if (row.version !== version) throw refused('changed-meanwhile');
  return row;
}
