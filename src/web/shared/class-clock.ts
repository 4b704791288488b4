import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dayAtSchool } from '../../domain/school-day.ts';
import { useApp } from './app.tsx';

/**
 * The time by the server's clock: a countdown must not follow a device's clock that is wrong. The server tells its time beside the page
 * (`Server-Timing`), which was made some seconds before.
 */
function readServerTime(madeAt: string): number {
  // Entries of this type are of the page's own load; servers and older browsers know less of it.
  const [page] = performance.getEntriesByType('navigation') as [Partial<PerformanceNavigationTiming>?];
  const told = page?.serverTiming?.find(({ name }) => name === 'clock')?.description;
  const ahead = Date.parse(told ?? madeAt) - (performance.timeOrigin + (page?.responseStart ?? 0));
  return Date.now() + (Number.isFinite(ahead) ? ahead : 0);
}

/** The server's time in milliseconds, refreshed every `everyMs`. A screen that the server has drawn begins with when it did. */
export function useServerNow(everyMs = 30_000): number {
  const { serverTime } = useApp().organization;
  const isHydrated = useHydrated();
  const [now, setNow] = useState(() => readServerTime(serverTime));
  useEffect(() => {
    const timer = setInterval(() => setNow(readServerTime(serverTime)), everyMs);
    return () => clearInterval(timer);
  }, [serverTime, everyMs]);
  return isHydrated ? now : Date.parse(serverTime);
}

/** Which day it is at the school. */
export function useToday(): string {
  return dayAtSchool(useServerNow(), useApp().organization.timeZone);
}
