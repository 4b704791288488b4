import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 600;

/** What is typed, once whoever types it pauses; while it is not ready, what it was before. */
export function useTypingPause<Value>(value: Value, isReady = true): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => setShown(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, isReady]);
  return shown;
}
