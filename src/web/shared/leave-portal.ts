import type { App } from './app.tsx';
import { signOut } from './sign-out.ts';
import { UNSENT, VAULT } from './vault-name.ts';

/** Signs out, and deletes what an instructor's phone keeps; whoever has taps that were not sent is asked first. */
export async function leavePortal(app: App): Promise<void> {
  const { mayLeave } = localStorage.getItem(UNSENT) ? await import('../teaching/offline/leave.ts') : { mayLeave: null };
  if (mayLeave && !(await mayLeave(app))) return;
  try {
    await signOut(app);
  } finally {
    // Gone even where the portal could not be told.
    globalThis.indexedDB?.deleteDatabase(VAULT);
    localStorage.removeItem(UNSENT);
  }
}
