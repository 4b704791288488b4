import { useEffect, useState } from 'react';
import { useApp } from './app.tsx';

/** Milliseconds that the server's clock is ahead of this device's: a countdown must not follow a clock that is wrong. */
function aheadBy(serverTime: string): number {
  const [page] = performance.getEntriesByType('navigation');
  const answeredAt = performance.timeOrigin + (page instanceof PerformanceNavigationTiming ? page.responseStart : 0);
  const ahead = Date.parse(serverTime) - answeredAt;
  return Number.isFinite(ahead) ? ahead : 0;
}

const held = new Map<string, number>();

function hold(serverTime: string): number {
  const ahead = aheadBy(serverTime);
  held.set(serverTime, ahead);
  return ahead;
}

/** The server's time in milliseconds, refreshed every `everyMs`. */
export function useServerNow(everyMs = 30_000): number {
  const { serverTime } = useApp().organization;
  const ahead = import.meta.env.SSR ? 0 : (held.get(serverTime) ?? hold(serverTime));
  const [now, setNow] = useState(() => (import.meta.env.SSR ? Date.parse(serverTime) : Date.now() + ahead));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + ahead), everyMs);
    return () => clearInterval(timer);
  }, [ahead, everyMs]);
  return now;
}
