import { useCallback, useEffect, useRef, useState } from 'react';
import { useAddress } from '../frame/use-address.ts';

type Search = Readonly<Record<string, string | undefined>>;

/** Long enough for the table to be drawn first, too short to be waited for. */
const AFTER_PICTURE_MS = 120;

interface Ahead {
  readonly change: Search;
  readonly replace: boolean;
}

/**
 * What the address says, and how to change it: the screen shows a change at once and the address follows when it has been drawn,
 * because the router draws much more than a table anew. When the address changes by itself, such as by the back button, it leads.
 */
export function useQuickAddress(): [Search, (change: Search, options?: { replace?: boolean }) => void] {
  const [address, commit] = useAddress();
  const [ahead, setAhead] = useState<Ahead>();
  const hasArrived = ahead && Object.entries(ahead.change).every(([name, value]) => address[name] === value);
  if (hasArrived) setAhead(undefined);
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    if (!ahead) return undefined;
    const timer = setTimeout(() => latest.current(ahead.change, { replace: ahead.replace }), AFTER_PICTURE_MS);
    return () => clearTimeout(timer);
  }, [ahead]);
  const change = useCallback((next: Search, { replace = false } = {}) => {
    setAhead((before) => ({
      change: { ...before?.change, ...next },
      // What waits for the address is one step in it; a step back must find what was there before.
      replace: replace && before?.replace !== false,
    }));
  }, []);
  return [ahead && !hasArrived ? { ...address, ...ahead.change } : address, change];
}
