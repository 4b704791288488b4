/** The browser's database with what an instructor's phone keeps about children (`teaching/offline`): whoever signs out deletes it by its name. */
export const VAULT = 'portal-teaching';

/** The one with what was tapped and written there and not answered yet. Nothing but an answer, or its own person, takes anything out of it. */
export const UNSENT_VAULT = 'portal-teaching-unsent';

/** A mark in this browser's storage while something has not been sent. */
export const UNSENT = 'portal.unsent-taps';
