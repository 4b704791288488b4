const KEY = 'portal.signed-in';
const MARK = 'data-signed-in';

/**
 * Keeps room for the row of places: at once for whoever is signed in, and on the next visit from the first moment on, before it is known
 * who is there (`public/assets/early-marks.js`). Where a session has ended by itself the room stays for as long as the page: nothing moves.
 */
export function keepRoomForPlaces(isSignedIn: boolean): void {
  // Of staff it says so already (header/staff-mark.ts).
  if (isSignedIn) document.documentElement.toggleAttribute(MARK, true);
  try {
    if (isSignedIn) localStorage.setItem(KEY, localStorage.getItem(KEY) ?? '1');
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing finds the row a moment later.
  }
}

/** Whoever signs out sees another screen. */
export function leaveNoRoomForPlaces(): void {
  document.documentElement.removeAttribute(MARK);
}
