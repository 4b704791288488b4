import { useEffect, useMemo } from 'react';
import { type App, useApp } from '../../shared/app.tsx';
import { inMemory, type Keeper } from '../../ui/form/keeper.ts';
import { isSigningOut } from '../../shared/sign-out.ts';

// In memory only: names and birth dates of children are never written to the browser's storage.
const drafts = new Map<string, object>();
const watched = new WeakSet<App['identity']>();

/**
 * Keeps what is typed into the form of this name, so that leaving the screen and coming back finds it again. Signing out forgets all drafts:
 * nothing that one person typed is there for the next. When a session merely ends, whoever signs in again finds what they typed.
 */
export function useDraft<Values extends object>(name: string): Keeper<Values> {
  const { identity } = useApp();
  if (!watched.has(identity)) {
    watched.add(identity);
    let owner = identity.user?.uid;
    identity.onUserChanged((user) => {
      if (user ? user.uid !== owner : isSigningOut()) drafts.clear();
      owner = user?.uid ?? owner;
    });
  }
  return useMemo(() => inMemory<Values>(name, drafts), [name]);
}

/** Whether something typed into the form of this name waits to be saved. */
export function hasDraft(name: string): boolean {
  return drafts.has(name);
}

/** Asks before the tab is closed or reloaded while something typed would be lost. */
export function useLeaveWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (drafts.size > 0) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
}
