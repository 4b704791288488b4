import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Anchor } from '../../../domain/kept-data.ts';

// A phone keeps its data in two databases of the browser: data about children, which expires by itself, and unsent items, which do not.
// Every value is encrypted with a key that no program can export from the browser. Only the account and the times are stored in plain text.

export type Shelf = 'kept' | 'health' | 'taps' | 'refused' | 'words';

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}
/** A row as stored. */
export interface KeptRow {
  readonly account: string;
  /** When it was stored, by the server's clock as far as known. */
  readonly at: number;
  /** Missing in rows stored by an older version. */
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
/** A stored row that can no longer be decrypted. */
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
  /** Atomic across tabs. */
  moveAnchor(by: (known: Anchor | null) => Anchor): Promise<Anchor>;
  close(): void;
}

/** Opens the browser's databases; tests replace it with one that can fail. */
export const browser = { openDB };

/** A browser that does not answer within this time counts as one without storage. */
const PATIENCE_MS = 5000;

/** Opens a database; rejects if the browser has no storage. */
export async function openSealed(
  { name, version, shelves }: { name: string; version: number; shelves: readonly Shelf[] },
  onGone: () => void,
): Promise<SealedStore> {
  if (!globalThis.crypto?.subtle) throw new TypeError('Over plain http nothing can be sealed.');
  const db = await withinPatience(
    browser.openDB<Schema>(name, version, {
      upgrade: (fresh) => {
        const { objectStoreNames: stores } = fresh;
        if (!stores.contains('keys')) fresh.createObjectStore('keys');
        for (const shelf of shelves)
          if (!stores.contains(shelf)) fresh.createObjectStore(shelf, { autoIncrement: true });
      },
      // Sign-out deletes the data about children, and an open connection must not block that.
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

/** Some browsers never answer while the database is blocked; a database that opens after the timeout is closed again. */
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

/** The encryption key, one for all tabs: when two tabs create it at once, both use the one stored first. */
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
