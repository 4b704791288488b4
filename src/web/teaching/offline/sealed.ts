import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Anchor } from '../../../domain/kept-data.ts';

// What a phone keeps lies in two databases of the browser: what is about children, which goes by itself, and what has not been sent, which does
// not. Every value is sealed under a key that no program can read out of the browser; what stands plain is whose it is and until when.

export type Shelf = 'kept' | 'health' | 'taps' | 'refused' | 'words';

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}
/** As it lies there. */
export interface KeptRow {
  readonly account: string;
  /** By the server's clock, as far as it was known. */
  readonly at: number;
  /** Not there in what an older program has kept. */
  readonly until?: number;
  readonly sealed: Sealed;
}
interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey | Anchor };
  kept: { key: number; value: KeptRow };
  taps: { key: number; value: KeptRow };
  refused: { key: number; value: KeptRow };
  health: { key: number; value: KeptRow };
  words: { key: number; value: KeptRow };
}

export interface Row<V> {
  readonly key: number;
  readonly account: string;
  readonly at: number;
  readonly until: number | undefined;
  readonly value: V;
}
/** What lies there and cannot be opened any more. */
export interface Unreadable {
  readonly shelf: Shelf;
  readonly key: number;
  readonly account: string;
}

export interface SealedStore {
  put(
    shelf: Shelf,
    account: string,
    value: unknown,
    stay: { readonly at: number; readonly until?: number },
  ): Promise<number>;
  all<V>(shelf: Shelf): Promise<{ rows: Row<V>[]; unreadable: Unreadable[] }>;
  drop(shelf: Shelf, keys: readonly number[]): Promise<void>;
  anchor(): Promise<Anchor | null>;
  /** In one step, for all tabs. */
  moveAnchor(by: (known: Anchor | null) => Anchor): Promise<Anchor>;
  close(): void;
}

/** What a browser keeps is opened with this; tests put one in its place that can fail. */
export const browser = { openDB };

/** A browser that does not answer within this keeps nothing. */
const PATIENCE_MS = 5000;

/** Opens one; rejects where the browser keeps nothing. */
export async function openSealed(
  { name, version, shelves }: { name: string; version: number; shelves: readonly Shelf[] },
  onGone: () => void,
): Promise<SealedStore> {
  if (!globalThis.crypto?.subtle) throw new TypeError('Over plain http nothing can be sealed.');
  const db = await withinPatience(
    browser.openDB<Schema>(name, version, {
      upgrade: (fresh) => {
        const { objectStoreNames: there } = fresh;
        if (!there.contains('keys')) fresh.createObjectStore('keys');
        for (const shelf of shelves)
          if (!there.contains(shelf)) fresh.createObjectStore(shelf, { autoIncrement: true });
      },
      // Whoever signs out deletes what is about children: nobody may stand in the way.
      blocking: (_current, _next, event) => {
        (event.target as IDBDatabase).close();
        onGone();
      },
      terminated: onGone,
    }),
  );
  const key = await keyOf(db);
  return {
    put: async (shelf, account, value, stay) => {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = new TextEncoder().encode(JSON.stringify(value));
      const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
      return db.put(shelf, { account, ...stay, sealed: { iv, bytes } });
    },
    all: async <V>(shelf: Shelf) => {
      const transaction = db.transaction(shelf);
      const [keys, rows] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
      const opened = await Promise.all(rows.map((row) => unseal<V>(key, row)));
      const found: { rows: Row<V>[]; unreadable: Unreadable[] } = { rows: [], unreadable: [] };
      for (const [index, row] of rows.entries()) {
        const [value, place] = [opened[index], keys[index]];
        if (place === undefined) continue;
        const { account } = row;
        if (value === undefined) found.unreadable.push({ shelf, key: place, account });
        else found.rows.push({ key: place, account, at: row.at, until: row.until, value });
      }
      return found;
    },
    drop: async (shelf, keys) => {
      const transaction = db.transaction(shelf, 'readwrite');
      await Promise.all([...keys.map((each) => transaction.store.delete(each)), transaction.done]);
    },
    anchor: async () => asAnchor(await db.get('keys', 'clock')),
    moveAnchor: async (by) => {
      const transaction = db.transaction('keys', 'readwrite');
      const anchor = by(asAnchor(await transaction.store.get('clock')));
      await Promise.all([transaction.store.put(anchor, 'clock'), transaction.done]);
      return anchor;
    },
    close: () => db.close(),
  };
}

function asAnchor(kept: CryptoKey | Anchor | undefined): Anchor | null {
  const isOne = kept && 'server' in kept && Number.isFinite(kept.server) && Number.isFinite(kept.device);
  return isOne ? kept : null;
}

/** Some browsers never answer while something stands in the way; what opens after that is closed again. */
async function withinPatience(opening: Promise<IDBPDatabase<Schema>>): Promise<IDBPDatabase<Schema>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TypeError('The browser does not open what it keeps.')), PATIENCE_MS);
  });
  try {
    return await Promise.race([opening, tooLong]);
  } catch (error) {
    opening.then(
      (late) => late.close(),
      () => undefined,
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** One for all tabs: whoever comes second takes the first one's. */
async function keyOf(db: IDBPDatabase<Schema>): Promise<CryptoKey> {
  const known = await db.get('keys', 'key');
  if (known instanceof CryptoKey) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const transaction = db.transaction('keys', 'readwrite');
  const first = await transaction.store.get('key');
  const isKnown = first instanceof CryptoKey;
  if (!isKnown) await transaction.store.put(made, 'key');
  await transaction.done;
  return isKnown ? first : made;
}

async function unseal<V>(key: CryptoKey, row: KeptRow): Promise<V | undefined> {
  try {
    const { iv, bytes } = row.sealed;
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes))) as V;
  } catch {
    return undefined;
  }
}
