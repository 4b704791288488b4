import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { TokenRejected } from '../port.ts';

const LONGEST_TOKEN = 8192;
const CACHE_SIZE = 10_000;

/** Checks a token once and remembers the answer until the token ends; whoever it speaks for is still looked up on every call. */
export function rememberVerified<C extends { readonly expiresAt: number }>(
  check: (token: string) => Promise<C>,
  clock: Clock,
): (token: string) => Promise<C> {
  const verified = new Map<string, C>();
  return async (token) => {
    if (token.length > LONGEST_TOKEN) throw new TokenRejected();
    const fingerprint = createHash('sha256').update(token).digest('base64');
    const held = verified.get(fingerprint);
    if (held && held.expiresAt > Math.floor(clock.now() / 1000)) return held;
    verified.delete(fingerprint);
    const claims = await check(token);
    if (verified.size >= CACHE_SIZE) verified.delete(verified.keys().next().value ?? '');
    verified.set(fingerprint, claims);
    return claims;
  };
}
