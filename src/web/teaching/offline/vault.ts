import { type Anchor, KEPT_FOR_MS, knownTime } from '../../../domain/kept-data.ts';
import { VAULT } from '../../shared/vault-name.ts';
import { openSealed, type Row, type SealedStore } from './sealed.ts';

// What is about children: it goes after its time by the server's clock, whatever the phone's own says, at sign-out, and for another account.

type Shelf = 'kept' | 'health';
const SHELVES = ['kept', 'health'] as const;
export type { Row } from './sealed.ts';

export interface Vault {
  /** Whether what is put here outlives the page. */
  readonly isLasting: boolean;
  put(
    shelf: Shelf,
    account: string,
    value: unknown,
    stay?: { readonly at?: number; readonly until?: number },
  ): Promise<number>;
  /** The oldest first. What a shelf holds is what was put there; what cannot be opened any more is as good as gone. */
  all<V>(shelf: Shelf): Promise<Row<V>[]>;
  drop(shelf: Shelf, keys: readonly number[]): Promise<void>;
  /** The server's time in milliseconds, as far as this phone knows; or what the server has just said. */
  now(heard?: number): Promise<number>;
}

let opened: Promise<Vault> | undefined;

/** The vault of this browser; where it keeps nothing, or over plain http, one that lasts as long as the page. */
export function openVault(): Promise<Vault> {
  opened ??= openLasting().catch(() => inMemory());
  return opened;
}

/** Whoever leaves takes along what the page alone keeps; the browser's own database goes by its name (`shared/leave-portal.ts`). */
export function leaveVault(): void {
  opened = undefined;
}

/** The database, also as an older program has left it: with what was not sent. */
export function openChildrensStore(onGone: () => void): Promise<SealedStore> {
  // The second version came with the shelf of health.
  return openSealed({ name: VAULT, version: 2, shelves: ['kept', 'taps', 'refused', 'health'] }, onGone);
}

async function openLasting(): Promise<Vault> {
  const store = await openChildrensStore(() => {
    opened = undefined;
  });
  const now = async (heard?: number) => {
    const device = Date.now();
    const first = heard ?? ((await store.anchor()) ? device : await newestOf(store, device));
    const move = (known: Anchor | null) => ({
      server: heard ?? (known ? knownTime(known, device) : first),
      device,
    });
    try {
      return (await store.moveAnchor(move)).server;
    } catch {
      // A phone that is full reckons from what it knew.
      return move(await store.anchor()).server;
    }
  };
  let telling: Promise<unknown> = Promise.resolve();
  return {
    isLasting: true,
    put: async (shelf, account, value, { at, until } = {}) => {
      const since = at ?? (await now());
      return store.put(shelf, account, value, { at: since, until: until ?? since + KEPT_FOR_MS });
    },
    all: async <V>(shelf: Shelf) => (await store.all<V>(shelf)).rows,
    drop: (shelf, keys) => store.drop(shelf, keys),
    now: (heard) => {
      const told = telling.then(() => now(heard));
      telling = told.catch(() => undefined);
      return told;
    },
  };
}

/** Without anything to reckon from, it is at least as late as when the last of it came. */
async function newestOf(store: SealedStore, device: number): Promise<number> {
  const rows = await Promise.all(SHELVES.map(async (shelf) => (await store.all(shelf)).rows));
  return Math.max(device, ...rows.flat().map(({ at }) => (Number.isFinite(at) ? at : 0)));
}

function inMemory(): Vault {
  const shelves: Record<Shelf, Row<unknown>[]> = { kept: [], health: [] };
  let last = 0;
  let anchor: Anchor | undefined;
  const now = (heard?: number) => {
    const device = Date.now();
    anchor = { server: heard ?? (anchor ? knownTime(anchor, device) : device), device };
    return anchor.server;
  };
  return {
    isLasting: false,
    put: async (shelf, account, value, { at = now(), until = at + KEPT_FOR_MS } = {}) => {
      shelves[shelf].push({ key: (last += 1), account, at, until, value });
      return last;
    },
    all: async <V>(shelf: Shelf) => [...shelves[shelf]] as Row<V>[],
    drop: async (shelf, keys) => {
      shelves[shelf] = shelves[shelf].filter(({ key }) => !keys.includes(key));
    },
    now: async (heard) => now(heard),
  };
}

/** Clocks of servers are put right, too. */
const PUT_RIGHT_MS = 60_000;

/** Deletes what is too old, and what is another account's where it is known whose phone this is now. Answers what time it is. */
export async function sweep(account: string | null): Promise<number> {
  const vault = await openVault();
  // Before the time is asked for: what comes meanwhile may know of a later one.
  const lying = await Promise.all(SHELVES.map(async (shelf) => ({ shelf, rows: await vault.all(shelf) })));
  const now = await vault.now();
  for (const { shelf, rows } of lying) {
    const isOver = ({ at, until }: Row<unknown>) => !(now <= (until ?? at + KEPT_FOR_MS)) || at > now + PUT_RIGHT_MS;
    const gone = rows.filter((row) => isOver(row) || (account !== null && row.account !== account));
    if (gone.length > 0)
      await vault.drop(
        shelf,
        gone.map(({ key }) => key),
      );
  }
  return now;
}
