import { useEffect, useRef, useState } from 'react';

/** Whether the end of a text was in view; scrolling, keys and screen readers all bring it there. */
export function useReadToEnd() {
  const end = useRef<HTMLParagraphElement>(null);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const { current } = end;
    if (isRead || !current) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setRead(true);
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [isRead]);
  return { end, isRead };
}
