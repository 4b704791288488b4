/** Keeps room for the second line that the header has for staff on narrow screens, from the next visit's first moment on, until they sign out (`signed-in-mark.ts`). */
export function keepRoomForMenu(): void {
  document.documentElement.setAttribute('data-signed-in', 'staff');
  try {
    localStorage.setItem('portal.signed-in', 'staff');
  } catch {
    // A browser that keeps nothing finds it a moment later.
  }
}
