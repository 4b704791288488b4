import { ANONYMOUS_PLAN_KEY } from './anonymous-plan.ts';

/** Where the messages that were put away in this tab are kept. */
export const HIDDEN_MESSAGES_KEY = 'portal.hidden-messages';
const COOKIE = 'portal-own-view=1';
const MONTH = 30 * 24 * 3600;

/**
 * Tells the server whether this browser has something of its own to show in the catalogue: a plan, or a message put away. Its page
 * then comes without markup, which would show everybody's view for a moment. The cookie says no more than that.
 */
export function tellOwnView(): void {
  const has = localStorage.getItem(ANONYMOUS_PLAN_KEY) !== null || sessionStorage.getItem(HIDDEN_MESSAGES_KEY) !== null;
  // The other way, cookieStore, exists neither in older browsers nor on plain http.
  document.cookie = `${COOKIE}; path=/; samesite=lax; max-age=${has ? MONTH : 0}`;
}

/** What the server was told, by a request's cookies. */
export function hasOwnView(cookies: string | undefined): boolean {
  return cookies?.split('; ').includes(COOKIE) ?? false;
}
