import { UNSENT_VAULT } from '../../shared/vault-name.ts';
import { openSealed, type Row, type SealedStore, type Unreadable } from './sealed.ts';
import { openChildrensStore } from './vault.ts';

// What was tapped and written on this phone and has no answer yet. Nothing here goes by time, by sign-out or for another account.

export type Shelf = 'taps' | 'refused' | 'words';
const SHELVES: readonly Shelf[] = ['taps', 'refused', 'words'];

export interface Queued<V> extends Pick<Row<V>, 'key' | 'account' | 'value'> {
  /** Whether it outlives the page. */
  readonly isLasting: boolean;
}

/** What the browser could not take: as long as the page is open. */
let held: (Queued<unknown> & { readonly shelf: Shelf })[] = [];
let lastHeld = 0;
let opened: Promise<SealedStore> | undefined;

function open(): Promise<SealedStore> {
  opened ??= openNow();
  return opened;
}
/** Opened anew by whoever asks next: it may be there by then, or another one. */
export function leaveQueue(): void {
  opened = undefined;
}
async function openNow(): Promise<SealedStore> {
  try {
    const store = await openSealed({ name: UNSENT_VAULT, version: 1, shelves: SHELVES }, leaveQueue);
    await takeOver(store);
    return store;
  } catch (error) {
    leaveQueue();
    throw error;
  }
}

/** Until now what waited lay beside what is about children, and went with it. First kept here, then taken away there. */
async function takeOver(store: SealedStore): Promise<void> {
  const old = await openChildrensStore(() => undefined).catch(() => null);
  if (!old) return;
  try {
    for (const shelf of ['taps', 'refused'] as const) {
      const { rows } = await old.all(shelf);
      for (const { account, at, value } of rows) await store.put(shelf, account, value, { at });
      if (rows.length > 0)
        await old.drop(
          shelf,
          rows.map(({ key }) => key),
        );
    }
  } finally {
    old.close();
  }
}

/** Once more with a connection of its own: one that stood open may have been closed by another tab. */
async function withStore<R>(act: (store: SealedStore) => Promise<R>): Promise<R> {
  try {
    return await act(await open());
  } catch {
    leaveQueue();
    return act(await open());
  }
}

/** Keeps it; answers whether it outlives the page. */
export async function enqueue(shelf: Shelf, account: string, value: unknown): Promise<Queued<unknown>> {
  try {
    const key = await withStore((store) => store.put(shelf, account, value, { at: Date.now() }));
    return { key, account, value, isLasting: true };
  } catch {
    const row = { shelf, key: -(lastHeld += 1), account, value, isLasting: false };
    held.push(row);
    return row;
  }
}

/** In the order in which it came, of all accounts; what only the page holds is brought where it lasts as soon as that can be. */
export async function listQueued<V>(
  shelf: Shelf,
): Promise<{ rows: Queued<V>[]; unreadable: Unreadable[]; isReadable: boolean }> {
  const ofPage = () => held.filter((row) => row.shelf === shelf) as (Queued<V> & { shelf: Shelf })[];
  try {
    for (const row of ofPage()) {
      await withStore((store) => store.put(shelf, row.account, row.value, { at: Date.now() }));
      held = held.filter((each) => each !== row);
    }
  } catch {
    // The page goes on holding it.
  }
  try {
    const { rows, unreadable } = await withStore((store) => store.all<V>(shelf));
    const lasting = rows.map(({ key, account, value }) => ({ key, account, value, isLasting: true }));
    return { rows: [...lasting, ...ofPage()], unreadable, isReadable: true };
  } catch {
    return { rows: ofPage(), unreadable: [], isReadable: false };
  }
}

export async function dequeue(shelf: Shelf, keys: readonly number[]): Promise<void> {
  held = held.filter((row) => row.shelf !== shelf || !keys.includes(row.key));
  const lasting = keys.filter((key) => key >= 0);
  if (lasting.length > 0) await withStore((store) => store.drop(shelf, lasting));
}

/** What cannot be opened any more is taken away by whoever has read that it is there. */
export async function forgetUnreadable(of: readonly Unreadable[]): Promise<void> {
  for (const shelf of SHELVES)
    await dequeue(
      shelf,
      of.flatMap((each) => (each.shelf === shelf ? [each.key] : [])),
    );
}
