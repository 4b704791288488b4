import type { App } from './app.tsx';
import { joinOtherTabs, type OtherTabs } from './other-tabs.ts';
import { forgetRememberedRoute } from './kept-for-sign-in.ts';

let isSigning = false;
let isElsewhere = false;
let otherTabs: OtherTabs | undefined;

/** Hears of it when the person signs out in another tab, before their session ends here. A page begins with nobody leaving. */
export function followSignOut({ identity }: Pick<App, 'identity'>): void {
  otherTabs?.close();
  isElsewhere = false;
  otherTabs = joinOtherTabs('portal-sign-out', () => {
    isElsewhere = true;
  });
  identity.onUserChanged((user) => {
    if (user) isElsewhere = false;
  });
}

/** Signs out here and now: nothing stays remembered. The shell then drops what was held and goes to the sign-in screen. */
export async function signOut({ identity }: Pick<App, 'identity'>): Promise<void> {
  isSigning = true;
  otherTabs?.tell('leaving');
  try {
    await identity.signOut();
    forgetRememberedRoute();
  } finally {
    isSigning = false;
  }
}

/** Whether the person of this tab is signing out by their own will, and not because a session ended elsewhere. */
export function isSigningOut(): boolean {
  return isSigning;
}

/** Whether the person leaves by their own will, in this tab or another one: then nothing of theirs stays on a screen. */
export function isLeaving(): boolean {
  return isSigning || isElsewhere;
}
