// A browser's databases for screen tests, at the edge that the package `idb` is: what is kept outlives the page, and can fail in the ways of real ones.

type Shelf = Map<unknown, unknown>;
interface FakeDatabase {
  readonly shelves: Map<string, Shelf>;
  last: number;
}

const databases = new Map<string, FakeDatabase>();

/** What goes wrong just now. */
export const trouble = { isFull: false, isBlocked: false, closesNext: false };

export function emptyDatabases(): void {
  databases.clear();
  Object.assign(trouble, { isFull: false, isBlocked: false, closesNext: false });
}
export const deleteDatabase = (name: string) => databases.delete(name);

/** What lies on a shelf, as it lies there: tests spoil it. */
export function lying(name: string, shelf: string): Shelf {
  return databases.get(name)?.shelves.get(shelf) ?? new Map();
}

interface Opening {
  readonly upgrade: (database: { objectStoreNames: DOMStringList; createObjectStore: (name: string) => void }) => void;
}

export async function openDB(name: string, _version: number, { upgrade }: Opening) {
  if (trouble.isBlocked) throw new DOMException('Blocked.', 'UnknownError');
  const database = databases.get(name) ?? { shelves: new Map<string, Shelf>(), last: 0 };
  databases.set(name, database);
  const { shelves } = database;
  upgrade({
    objectStoreNames: { contains: (shelf: string) => shelves.has(shelf) } as DOMStringList,
    createObjectStore: (shelf) => void shelves.set(shelf, new Map()),
  });
  let isClosed = false;
  const open = (shelf: string): Shelf => {
    if (trouble.closesNext) {
      trouble.closesNext = false;
      isClosed = true;
    }
    if (isClosed) throw new DOMException('The connection is closing.', 'InvalidStateError');
    const found = shelves.get(shelf);
    if (!found) throw new DOMException('No such store.', 'NotFoundError');
    return found;
  };
  const put = async (shelf: string, value: unknown, key?: unknown) => {
    const at = open(shelf);
    if (trouble.isFull) throw new DOMException('Full.', 'QuotaExceededError');
    const place = key ?? (database.last += 1);
    at.set(place, value);
    return place;
  };
  const storeOf = (shelf: string) => ({
    get: async (key: unknown) => open(shelf).get(key),
    put: (value: unknown, key?: unknown) => put(shelf, value, key),
    delete: async (key: unknown) => void open(shelf).delete(key),
    getAll: async () => [...open(shelf).values()],
    getAllKeys: async () => [...open(shelf).keys()],
  });
  return {
    get: async (shelf: string, key: unknown) => open(shelf).get(key),
    put,
    transaction: (shelf: string) => ({ store: storeOf(shelf), done: Promise.resolve() }),
    close: () => {
      isClosed = true;
    },
  };
}
