import DataLoader from 'dataloader';

/** Finds many in one query; the map is by key. */
export type FindMany<W> = (organizationId: string, keys: readonly string[]) => Promise<ReadonlyMap<string, W>>;

/** When thousands arrive at once they are recognised in portions, so that nobody else waits for all of them. */
const ASKERS_A_QUERY = 256;

/**
 * All who arrive in the same turn of the event loop share one query. It always begins after they arrived, and nothing is kept, so that a
 * sign-out or a revoked role that was acknowledged before a call is never overlooked by it.
 */
export function batchedLookup<W>(findMany: FindMany<W>) {
  const loaders = new Map<string, DataLoader<string, W | null>>();
  const loaderOf = (organizationId: string) => {
    const find = async (keys: readonly string[]) => {
      const found = await findMany(organizationId, [...new Set(keys)]);
      return keys.map((key) => found.get(key) ?? null);
    };
    const loader = new DataLoader(find, {
      cache: false,
      maxBatchSize: ASKERS_A_QUERY,
      batchScheduleFn: (flush) => void setImmediate(flush),
    });
    loaders.set(organizationId, loader);
    return loader;
  };
  return (organizationId: string, key: string) => (loaders.get(organizationId) ?? loaderOf(organizationId)).load(key);
}
