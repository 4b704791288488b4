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

/** The server's time in milliseconds, refreshed every `everyMs`. */
export function useServerNow(everyMs = 30_000): number {
  const { serverTime } = useApp().organization;
  const ahead = held.get(serverTime) ?? aheadBy(serverTime);
  held.set(serverTime, ahead);
  const [now, setNow] = useState(() => Date.now() + ahead);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + ahead), everyMs);
    return () => clearInterval(timer);
  }, [ahead, everyMs]);
  return now;
}
