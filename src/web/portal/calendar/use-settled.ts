import { type RefObject, useEffect, useState } from 'react';

/** So many frames without a change: the library measures what it has drawn in one frame, and draws it as it should be in the next ones. */
const STILL = 3;

/** Whether what was drawn has found its height: it has been the same for some frames. */
export function useSettled(ref: RefObject<HTMLElement | null>): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let frame = 0;
    let height = -1;
    let still = 0;
    const look = () => {
      const now = ref.current?.scrollHeight ?? 0;
      still = now === height ? still + 1 : 0;
      height = now;
      if (still === STILL) setSettled(true);
      else frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [ref]);
  return isSettled;
}
