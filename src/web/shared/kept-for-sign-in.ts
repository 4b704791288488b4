// Session storage: it survives a reload of the tab, and no other tab sees it.
const KEY = 'portal.remembered-route';

/** Keeps the protected address (path and query) that was asked for while signed out. */
export function rememberRoute(address: string): void {
  sessionStorage.setItem(KEY, address);
}

/** The remembered address, once; without one, the root. */
export function takeRememberedRoute(): string {
  const address = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  // Only an address of this portal: `//elsewhere` would leave it.
  return address?.startsWith('/') && !address.startsWith('//') ? address : '/';
}

export function forgetRememberedRoute(): void {
  sessionStorage.removeItem(KEY);
}

let hasEnded = false;

/** Remembers, for the sign-in screen to say it, whether somebody is gone because their session ended by itself. */
export function noteEndedSession(isSo: boolean): void {
  hasEnded = isSo;
}

export function hasSessionEnded(): boolean {
  return hasEnded;
}
