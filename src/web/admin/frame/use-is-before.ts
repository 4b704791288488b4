import { useEffect, useState } from 'react';
import { useServerNow } from '../../shared/class-clock.ts';

/** Whether an instant lies ahead; true turns into false by itself. */
export function useIsBefore(at: string | null): boolean {
  const now = useServerNow();
  const [isOver, setOver] = useState(false);
  const left = at === null ? 0 : Date.parse(at) - now;
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [left]);
  return at !== null && left > 0 && !isOver;
}
