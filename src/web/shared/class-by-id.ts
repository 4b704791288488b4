import { create, keyResolver, windowScheduler } from '@yornaath/batshit';
import type { ClassGroup, SchoolClass } from '../../contract/classes.ts';
import type { CallFunction } from '../call.ts';
import { calls } from '../calls.ts';

const BATCH_WINDOW_MS = 10;
/** The contract's limit for one call. */
const MOST_PER_CALL = 1000;

/** Reads of classes and groups by id: what several screens ask for at one moment travels as one call. Null for what does not exist. */
export function readById(call: CallFunction) {
  const scheduler = windowScheduler(BATCH_WINDOW_MS);
  const resolver = keyResolver('id');
  const classes = create<SchoolClass[], string, SchoolClass | null>({
    fetcher: (ids) => inParts(ids, async (query) => (await call(calls.classes, { query })).classes),
    resolver,
    scheduler,
  });
  const groups = create<ClassGroup[], string, ClassGroup | null>({
    fetcher: (ids) => inParts(ids, async (query) => (await call(calls.classGroups, query)).groups),
    resolver,
    scheduler,
  });
  return {
    class: async (id: string): Promise<SchoolClass | null> => (await classes.fetch(id)) ?? null,
    group: async (id: string): Promise<ClassGroup | null> => (await groups.fetch(id)) ?? null,
  };
}

async function inParts<Item>(ids: string[], fetchPart: (query: { id: string }[]) => Promise<Item[]>): Promise<Item[]> {
  const query = ids.map((id) => ({ id }));
  const parts: Promise<Item[]>[] = [];
  for (let from = 0; from < query.length; from += MOST_PER_CALL)
    parts.push(fetchPart(query.slice(from, from + MOST_PER_CALL)));
  return (await Promise.all(parts)).flat();
}
