import { newKey } from '../new-key.ts';

// What a phone says of its taps: which phone it is, in which order, and when by the server's clock. Kept in the browser, so that a reload
// goes on where it was; where nothing can be kept, for as long as the page is open.

const DEVICE = 'attendance-phone';
const SEQUENCE = 'attendance-sequence';

const held = new Map<string, string>();

function keep(key: string, value: string): string {
  held.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Kept in memory only.
  }
  return value;
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? held.get(key) ?? null;
  } catch {
    return held.get(key) ?? null;
  }
}

let offset = 0;

/** Remembers how far this phone's clock is from the server's: `readAt` has just come from there. */
export function hearServerTime(readAt: string): void {
  offset = Date.parse(readAt) - Date.now();
}

/** The phone, the place of the next tap in its order, and the time. */
export function nextTap(): { device: string; sequence: number; at: string } {
  const sequence = Number(kept(SEQUENCE) ?? 0) + 1;
  keep(SEQUENCE, String(sequence));
  return {
    device: kept(DEVICE) ?? keep(DEVICE, newKey()),
    sequence,
    at: new Date(Date.now() + offset).toISOString(),
  };
}

/** The server's time in milliseconds, as far as this phone knows. */
export const serverNow = () => Date.now() + offset;
