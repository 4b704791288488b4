import type { IdentityUser } from './identity.ts';

/** Who is signed in, and whoever wants to know: what every adapter of the port keeps. */
export function createUserState() {
  let user: IdentityUser | null | undefined;
  const listeners = new Set<(user: IdentityUser | null) => void>();

  function onUserChanged(listener: (user: IdentityUser | null) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }
  function when<T extends IdentityUser | null>(
    is: (user: IdentityUser | null | undefined) => user is T,
    signal?: AbortSignal,
  ) {
    return new Promise<T>((resolve, reject) => {
      signal?.throwIfAborted();
      if (is(user)) return resolve(user);
      const stop = onUserChanged((next) => {
        if (!is(next)) return;
        stop();
        resolve(next);
      });
      signal?.addEventListener('abort', () => {
        stop();
        reject(signal.reason);
      });
    });
  }
  return {
    get user() {
      return user;
    },
    tell(next: IdentityUser | null): void {
      if (user !== undefined && isSame(user, next)) return;
      user = next;
      for (const listener of listeners) listener(next);
    },
    onUserChanged,
    ready: () => when((next): next is IdentityUser | null => next !== undefined),
    firstUser: (signal?: AbortSignal) => when((next): next is IdentityUser => Boolean(next), signal),
    clear: () => listeners.clear(),
  };
}

function isSame(a: IdentityUser | null, b: IdentityUser | null): boolean {
  return a?.uid === b?.uid && a?.email === b?.email && a?.emailVerified === b?.emailVerified;
}
