import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMedia } from './use-media.ts';

/** Whether it is drawn for paper. Browsers count the pages before they tell that the medium has changed: what paper shows has to stand there first. */
export function useOnPaper(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return useMedia('print') || isPrinting;
}
