import { canReachPortal, nextTry } from '../ui/fetch-part.ts';

/** Does something as soon as the portal can be reached, but not at once; answers how to give that up. */
export function whenReachable(act: () => void): () => void {
  let isWanted = true;
  const wait = async (): Promise<void> => {
    await nextTry();
    if (!isWanted) return;
    if (!(await canReachPortal())) return wait();
    if (isWanted) act();
  };
  void wait();
  return () => {
    isWanted = false;
  };
}
