import type { BodySize } from '../../../contract/kit.ts';

const KB = 1024;
/** One value takes about this many bytes where nobody wants to keep us busy; an id with its key takes 48. */
const BYTES_A_VALUE = 16;
const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);

/** How much a call may send, in bytes; `most` is the operator's own limit for the largest. */
export function bytesOf(size: BodySize, most: number): number {
  if (size === 'large') return most;
  return Math.min(most, size === 'medium' ? 64 * KB : 16 * KB);
}

/**
 * Whether a body has no more keys and values than its length allows, and is nested no deeper than `deepest`. Read from its bytes before
 * anything is made of them: a body of nothing but short unknown keys cost up to 170 ms once it was parsed.
 */
export function isEasyToRead(body: Buffer, limit: number, deepest: number): boolean {
  let left = Math.ceil(limit / BYTES_A_VALUE);
  let depth = 0;
  let isText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COLON || byte === COMMA) left -= 1;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (left < 0 || depth > deepest) return false;
  }
  return true;
}
