import { newKey } from '../new-key.ts';

// What a phone says of its taps: which phone it is, in which order, and when by the server's clock. Kept in the browser, so that a reload
// goes on where it was; where nothing can be kept, for as long as the page is open.

const DEVICE = 'attendance-phone';
const SEQUENCE = 'attendance-sequence';
/** As the contract takes them. */
const MOST_SEQUENCE = 1_999_999_999;

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

let heard = { server: Date.now(), device: Date.now(), ticks: performance.now() };

/** Remembers what the server has just said of the time. */
export function hearServerTime(readAt: string): void {
  const server = Date.parse(readAt);
  // What stands between may answer in its name, and know of no time.
  if (Number.isFinite(server)) heard = { server, device: Date.now(), ticks: performance.now() };
}

/** The server's time in milliseconds, as far as this phone knows: a clock that is set back meanwhile does not stop it. */
export const serverNow = () => heard.server + Math.max(Date.now() - heard.device, performance.now() - heard.ticks);

/** The name that this phone gave itself. */
export function thisPhone(): string {
  const known = kept(DEVICE);
  return known && known.length <= 64 ? known : keep(DEVICE, newKey());
}

/** The phone, the place of the next tap in its order, and the time. */
export function nextTap(): { device: string; sequence: number; at: string } {
  const last = kept(SEQUENCE);
  const before = last === null ? Number.NaN : Number(last);
  const isKnown = Number.isSafeInteger(before) && before >= 0 && before < MOST_SEQUENCE;
  // Whoever does not know any more how many there were begins as another phone: else what comes now would count as earlier.
  if (!isKnown) keep(DEVICE, newKey());
  const sequence = isKnown ? before + 1 : 1;
  keep(SEQUENCE, String(sequence));
  return { device: thisPhone(), sequence, at: new Date(serverNow()).toISOString() };
}
