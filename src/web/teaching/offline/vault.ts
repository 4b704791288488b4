import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isTooOld } from '../../../domain/kept-data.ts';
import { VAULT } from '../../shared/vault-name.ts';

// What a phone keeps for a day without network. Every value is sealed under a key that no program can read out of the browser; what stands
// plain is whose it is and since when, for that decides when it goes.

const SHELVES = ['kept', 'taps', 'refused', 'health'] as const;
type Shelf = (typeof SHELVES)[number];

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}
interface KeptRow {
  readonly account: string;
  readonly at: number;
  readonly sealed: Sealed;
}
interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  kept: { key: number; value: KeptRow };
  taps: { key: number; value: KeptRow };
  refused: { key: number; value: KeptRow };
  health: { key: number; value: KeptRow };
}

export interface Row<V> {
  readonly key: number;
  readonly account: string;
  readonly at: number;
  readonly value: V;
}

export interface Vault {
  /** Whether what is put here outlives the page. */
  readonly isLasting: boolean;
  put(shelf: Shelf, account: string, value: unknown, at?: number): Promise<number>;
  /** The oldest first. What a shelf holds is what was put there. */
  all<V>(shelf: Shelf): Promise<Row<V>[]>;
  drop(shelf: Shelf, keys: readonly number[]): Promise<void>;
}

let opened: Promise<Vault> | undefined;

/** The vault of this browser; where it keeps nothing, or over plain http, one that lasts as long as the page. */
export function openVault(): Promise<Vault> {
  opened ??= openSealed().catch(() => inMemory());
  return opened;
}

/** Whoever leaves takes along what the page alone keeps; the browser's own database goes by its name (`shared/leave-portal.ts`). */
export function leaveVault(): void {
  opened = undefined;
}

async function openSealed(): Promise<Vault> {
  if (!globalThis.crypto?.subtle) return inMemory();
  // The second version came with the shelf of health.
  const db = await openDB<Schema>(VAULT, 2, {
    upgrade: (fresh) => {
      const { objectStoreNames: there } = fresh;
      if (!there.contains('keys')) fresh.createObjectStore('keys');
      for (const shelf of SHELVES) if (!there.contains(shelf)) fresh.createObjectStore(shelf, { autoIncrement: true });
    },
    // Whoever signs out deletes all of it: nobody may stand in the way.
    blocking: (_current, _next, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
  const key = await keyOf(db);
  return {
    isLasting: true,
    put: async (shelf, account, value, at = Date.now()) => {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = new TextEncoder().encode(JSON.stringify(value));
      const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
      return db.put(shelf, { account, at, sealed: { iv, bytes } });
    },
    all: async <V>(shelf: Shelf) => {
      const transaction = db.transaction(shelf);
      const [keys, rows] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
      const unsealed = await Promise.all(rows.map(({ sealed }) => unseal<V>(key, sealed)));
      return rows.flatMap(({ account, at }, index) => {
        const [value, place] = [unsealed[index], keys[index]];
        return value === undefined || place === undefined ? [] : [{ key: place, account, at, value }];
      });
    },
    drop: async (shelf, keys) => {
      const transaction = db.transaction(shelf, 'readwrite');
      await Promise.all([...keys.map((each) => transaction.store.delete(each)), transaction.done]);
    },
  };
}

/** One for all tabs: whoever comes second takes the first one's. */
async function keyOf(db: IDBPDatabase<Schema>): Promise<CryptoKey> {
  const known = await db.get('keys', 'key');
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const transaction = db.transaction('keys', 'readwrite');
  const first = await transaction.store.get('key');
  if (!first) await transaction.store.put(made, 'key');
  await transaction.done;
  return first ?? made;
}

/** What cannot be opened any more is as good as gone. */
async function unseal<V>(key: CryptoKey, { iv, bytes }: Sealed): Promise<V | undefined> {
  try {
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes))) as V;
  } catch {
    return undefined;
  }
}

function inMemory(): Vault {
  const shelves: Record<Shelf, Row<unknown>[]> = { kept: [], taps: [], refused: [], health: [] };
  let last = 0;
  return {
    isLasting: false,
    put: async (shelf, account, value, at = Date.now()) => {
      shelves[shelf].push({ key: (last += 1), account, at, value });
      return last;
    },
    all: async <V>(shelf: Shelf) => [...shelves[shelf]] as Row<V>[],
    drop: async (shelf, keys) => {
      shelves[shelf] = shelves[shelf].filter(({ key }) => !keys.includes(key));
    },
  };
}

/** Deletes what is too old, and what is another account's where it is known whose phone this is now. */
export async function sweep(account: string | null): Promise<void> {
  const vault = await openVault();
  for (const shelf of SHELVES) {
    const rows = await vault.all(shelf);
    const gone = rows.filter((row) => isTooOld(row.at, Date.now()) || (account !== null && row.account !== account));
    if (gone.length > 0)
      await vault.drop(
        shelf,
        gone.map(({ key }) => key),
      );
  }
}
