interface Asker<W> {
  readonly key: string;
  readonly resolve: (who: W | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Finds many in one query; the map is by key. */
export type FindMany<W> = (organizationId: string, keys: readonly string[]) => Promise<ReadonlyMap<string, W>>;

/** When thousands arrive at once they are recognised in portions, so that nobody else waits for all of them. */
const ASKERS_A_QUERY = 256;

/**
 * All who arrive in the same turn of the event loop share one query. It always begins after they arrived, so that a sign-out or
 * a revoked role that was acknowledged before a call is never overlooked by it.
 */
export function batchedLookup<W>(findMany: FindMany<W>) {
  let waiting = new Map<string, Asker<W>[]>();
  function flush() {
    const batches = waiting;
    waiting = new Map();
    for (const [organizationId, askers] of batches)
      for (let from = 0; from < askers.length; from += ASKERS_A_QUERY)
        void answer(findMany, organizationId, askers.slice(from, from + ASKERS_A_QUERY));
  }
  return (organizationId: string, key: string) =>
    new Promise<W | null>((resolve, reject) => {
      if (waiting.size === 0) setImmediate(flush);
      const askers = waiting.get(organizationId);
      if (askers) askers.push({ key, resolve, reject });
      else waiting.set(organizationId, [{ key, resolve, reject }]);
    });
}

async function answer<W>(findMany: FindMany<W>, organizationId: string, askers: readonly Asker<W>[]): Promise<void> {
  try {
    const found = await findMany(organizationId, [...new Set(askers.map((asker) => asker.key))]);
    for (const asker of askers) asker.resolve(found.get(asker.key) ?? null);
  } catch (error) {
    for (const asker of askers) asker.reject(error);
  }
}
