import type { App } from './app.tsx';
import { signOut } from './sign-out.ts';
import { UNSENT, VAULT } from './vault-name.ts';

/**
 * Signs out, and deletes what an instructor's phone keeps about children. What was tapped and not sent is sent first; where it cannot be, whoever
 * signs out says what becomes of it. Answers whether they have signed out.
 */
export async function leavePortal(app: App): Promise<boolean> {
  if (!(await settleUnsent(app))) return false;
  await leaveNow(app);
  return true;
}

/** The first half of it, for whoever ends more than a session: afterwards nothing can be sent. */
export async function settleUnsent(app: App): Promise<boolean> {
  if (!isWaiting()) return true;
  // Where the question itself cannot be loaded, everything stays where it is: signing out takes nothing of it away.
  const asking = await import('../teaching/offline/leave.tsx').catch(() => null);
  return !asking || asking.mayLeave(app);
}

/** The second half. */
export async function leaveNow(app: App): Promise<void> {
  try {
    await signOut(app);
  } finally {
    // Gone even where the portal could not be told.
    globalThis.indexedDB?.deleteDatabase(VAULT);
  }
}

function isWaiting(): boolean {
  try {
    return localStorage.getItem(UNSENT) !== null;
  } catch {
    return false;
  }
}
