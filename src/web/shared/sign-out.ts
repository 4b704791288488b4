import type { App } from './app.tsx';
import { forgetRememberedRoute } from './remembered-route.ts';

let isLeaving = false;

/** Signs out here and now: nothing stays remembered. The shell then drops what was held and goes to the sign-in screen. */
export async function signOut({ identity }: Pick<App, 'identity'>): Promise<void> {
  isLeaving = true;
  try {
    await identity.signOut();
    forgetRememberedRoute();
  } finally {
    isLeaving = false;
  }
}

/** Whether the person of this tab is signing out by their own will, and not because a session ended elsewhere. */
export function isSigningOut(): boolean {
  return isLeaving;
}
