import { createHmac, randomBytes } from 'node:crypto';
import { isEqual } from '../secret.ts';

const STEP_MS = 30_000;
const DIGITS = 6;
/** As RFC 4226 asks for, and as SHA-1 has. */
const SECRET_BYTES = 20;
/** RFC 4648: what authenticators read. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret, as the person's authenticator takes it. */
export function makeSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** Random letters and figures that are told apart when they are read aloud or copied by hand. */
export function randomBase32(letters: number): string {
  return toBase32(randomBytes(Math.ceil((letters * 5) / 8))).slice(0, letters);
}

/** The address that an authenticator reads from the square. */
export function authenticatorLink(secret: string, school: string, email: string): string {
  // A colon parts the two names.
  const issuer = encodeURIComponent(school.replaceAll(':', ' '));
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}

/** Which half minute an instant lies in. */
export const stepAt = (now: number) => Math.floor(now / STEP_MS);

/** The six figures of one half minute (RFC 6238 with SHA-1, RFC 4226). */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The half minute that a code belongs to: this one, the one before or the next, later than the last accepted; null for none. */
export function stepOf(code: string, secret: string, { now, after }: { now: number; after: number }): number | null {
  const steps = [stepAt(now) - 1, stepAt(now), stepAt(now) + 1];
  return steps.find((step) => step > after && isEqual(codeOf(secret, step), code)) ?? null;
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
