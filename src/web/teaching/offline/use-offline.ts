import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApp, useUser } from '../../shared/app.tsx';
import { askAgainWhoIsHere, isReachable } from './guard.ts';
import { forgetClasses, type KeptTeaching, keepTeaching, readKept } from './kept-dates.ts';
import { tapLineOf } from './tap-line.ts';

/** What this phone keeps: of whoever is signed in, and without network of whoever was. Undefined until it is read. */
export function useKept(): KeptTeaching | null | undefined {
  const uid = useUser()?.uid ?? null;
  return useQuery({
    queryKey: ['kept-teaching', uid],
    queryFn: () => readKept(uid),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  }).data;
}

/** So long what is kept counts as fresh. */
const FRESH_MS = 5 * 60_000;

/** Keeps today's and tomorrow's classes for when the network is gone. */
export function useKeeping(isInstructor: boolean) {
  const app = useApp();
  const uid = useUser()?.uid;
  return useQuery({
    queryKey: ['teaching-to-keep', uid],
    queryFn: () => keepTeaching(app, uid ?? ''),
    enabled: isInstructor && uid !== undefined,
    staleTime: FRESH_MS,
    retry: false,
  }).data;
}

/** The taps that wait, of this account; what is left from before is sent as soon as it can be. */
export function useTapLine(account: string | undefined) {
  const app = useApp();
  const line = tapLineOf(app);
  useEffect(() => {
    if (account) void line.open(account).catch(() => undefined);
  }, [line, account]);
  return { line, ...useSyncExternalStore(line.subscribe, line.standing, line.standing) };
}

/** Without anybody signed in, asks who is here as soon as there is a network again; answers whether the portal says that it is nobody. */
export function useComingBack(): boolean {
  const app = useApp();
  const isNobody = !useUser();
  const [isSignedOut, setSignedOut] = useState(false);
  useEffect(() => {
    if (!isNobody) return undefined;
    const look = async () => {
      if (document.visibilityState === 'hidden' || !(await isReachable())) return;
      await askAgainWhoIsHere(app);
      const isEnded = app.identity.user === null;
      // A phone that was lost is signed out from elsewhere: what it keeps goes, and only what was tapped waits.
      if (isEnded) await forgetClasses();
      setSignedOut(isEnded);
    };
    const timer = setInterval(() => void look(), EVERY_MS);
    const lookNow = () => void look();
    addEventListener('online', lookNow);
    return () => {
      clearInterval(timer);
      removeEventListener('online', lookNow);
      setSignedOut(false);
    };
  }, [app, isNobody]);
  return isSignedOut;
}

/** A browser that was started without a network does not always say when there is one. */
const EVERY_MS = 5000;

/** Whether something takes longer than somebody at the trailhead waits. */
export function useIsLong(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting]);
  return isLong;
}

const LONG_MS = 3000;

/** Whether the browser says that there is a network at all. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, () => navigator.onLine);
}

function onNetworkChange(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
