import DataLoader from 'dataloader';

/** When thousands ask at once they are answered in portions, so that nobody else waits for all of them. */
const MOST_A_QUERY = 256;

/**
 * All who ask in the same turn of the event loop share one query, of whichever schools they are; it answers by key. It always begins after they
 * asked, and nothing is kept, so that what was acknowledged before is never overlooked by it.
 */
export function batchedLookup<Asked, Found>(
  keyOf: (asked: Asked) => string,
  findMany: (asked: readonly Asked[]) => Promise<ReadonlyMap<string, Found>>,
  most = MOST_A_QUERY,
): (asked: Asked) => Promise<Found | null> {
  const find = async (asked: readonly Asked[]) => {
    const found = await findMany([...new Map(asked.map((each) => [keyOf(each), each])).values()]);
    return asked.map((each) => found.get(keyOf(each)) ?? null);
  };
  const loader = new DataLoader(find, {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (flush) => void setImmediate(flush),
  });
  return (asked) => loader.load(asked);
}
