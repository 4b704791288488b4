import { isSigningOut } from '../../shared/sign-out.ts';

const KEY = 'portal.proposed';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Word = 'proposed' | 'decided';

interface Kept {
  readonly uid: string;
  readonly classes: Readonly<Partial<Record<string, Word>>>;
}

/**
 * For which classes of the plan the board has ticked the only student who fits, and for which the family has spoken since: what it unticked
 * stays so, also after a reload and in another tab. Ids of classes only, of one account.
 */
export function createProposals(storage: Storage) {
  let held: Kept | null = null;

  function read(uid: string): Readonly<Partial<Record<string, Word>>> {
    try {
      const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Kept | null;
      if (kept !== null) held = kept;
    } catch {
      // Where nothing can be read, what this page knows counts.
    }
    return (held?.uid === uid && held.classes) || {};
  }

  return {
    wordsOf: read,
    /** Keeps a word on some classes; those that have left the plan are forgotten. */
    say(uid: string, word: Word, classIds: readonly string[], inPlan: readonly string[]): void {
      const known = Object.entries(read(uid)).filter(([id]) => inPlan.includes(id));
      held = { uid, classes: Object.fromEntries([...known, ...classIds.map((id) => [id, word] as const)]) };
      try {
        storage.setItem(KEY, JSON.stringify(held));
      } catch {
        // Without storage it lives as long as the page.
      }
    },
    forget(): void {
      held = null;
      storage.removeItem(KEY);
    },
  };
}

export type Proposals = ReturnType<typeof createProposals>;

interface Identity {
  onUserChanged(listener: (user: unknown) => void): () => void;
}

const watched = new WeakSet<Identity>();
let proposals: Proposals | undefined;

/** Those of this browser; who signs out leaves none. */
export function proposalsOf(identity: Identity): Proposals {
  const own = (proposals ??= createProposals(localStorage));
  if (watched.has(identity)) return own;
  watched.add(identity);
  identity.onUserChanged((user) => {
    if (user === null && isSigningOut()) own.forget();
  });
  return own;
}
