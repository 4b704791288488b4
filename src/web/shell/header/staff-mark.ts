const MARK = 'data-signed-in';

/** Keeps room for what only staff have, such as a second line of the header on narrow screens, from the next visit's first moment on, until they sign out (`signed-in-mark.ts`). */
export function keepRoomForMenu(): void {
  mark('staff');
}

/** Whether that room is kept. */
export function isMarkedAsStaff(): boolean {
  return document.documentElement.getAttribute(MARK) === 'staff';
}

/** Whoever is no longer staff needs none. */
export function markAsFamily(): void {
  if (isMarkedAsStaff()) mark('');
}

function mark(as: 'staff' | ''): void {
  document.documentElement.setAttribute(MARK, as);
  try {
    localStorage.setItem('portal.signed-in', as || '1');
  } catch {
    // A browser that keeps nothing finds it a moment later.
  }
}
