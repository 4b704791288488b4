/** The browser's database with what an instructor's phone keeps (`teaching/offline`): whoever signs out deletes it by its name. */
export const VAULT = 'portal-teaching';

/** A mark in this browser's storage while taps have not been sent. */
export const UNSENT = 'portal.unsent-taps';
