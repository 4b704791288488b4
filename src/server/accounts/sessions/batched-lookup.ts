import DataLoader from 'dataloader';

/** Somebody as a school knows them: by a session or, with a hosted provider, by their name there. */
export interface Known {
  readonly organizationId: string;
  readonly id: string;
}

/** When thousands arrive at once they are recognised in portions, so that nobody else waits for all of them. */
const ASKERS_A_QUERY = 256;

/**
 * All who arrive in the same turn of the event loop share one query, of whichever schools they are; it answers by key. It always begins after
 * they arrived, and nothing is kept, so that a sign-out or a revoked role that was acknowledged before a call is never overlooked by it.
 */
export function batchedLookup<Asked, Found>(
  keyOf: (asked: Asked) => string,
  findMany: (asked: readonly Asked[]) => Promise<ReadonlyMap<string, Found>>,
): (asked: Asked) => Promise<Found | null> {
  const find = async (asked: readonly Asked[]) => {
    const found = await findMany([...new Map(asked.map((each) => [keyOf(each), each])).values()]);
    return asked.map((each) => found.get(keyOf(each)) ?? null);
  };
  const loader = new DataLoader(find, {
    cache: false,
    maxBatchSize: ASKERS_A_QUERY,
    batchScheduleFn: (flush) => void setImmediate(flush),
  });
  return (asked) => loader.load(asked);
}

/** The same of people, by school and id. */
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
