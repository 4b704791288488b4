import { batchedLookup } from '../../platform/batched-lookup.ts';

/** Somebody as a school knows them: by a session or, with a hosted provider, by their name there. */
export interface Known {
  readonly organizationId: string;
  readonly id: string;
}

/**
 * All callers of one moment are looked up in one query, by school and id. Nothing is kept: a sign-out or a revoked role that was acknowledged
 * before a call is never overlooked by it.
 */
export function knownLookup<Found extends Known>(
  findMany: (ids: readonly string[], organizationIds: readonly string[]) => Promise<readonly Found[]>,
): (asked: Known) => Promise<Found | null> {
  const keyOf = ({ organizationId, id }: Known) => `${organizationId} ${id}`;
  return batchedLookup(keyOf, async (asked: readonly Known[]) => {
    const ids = asked.map(({ id }) => id);
    const rows = await findMany(
      ids,
      asked.map(({ organizationId }) => organizationId),
    );
    return new Map(rows.map((row) => [keyOf(row), row]));
  });
}
