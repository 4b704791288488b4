import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed: paper shows all rows, not one page of them. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const media = matchMedia('print');
    const follow = () => flushSync(() => setPrinting(media.matches));
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  return isPrinting;
}
