import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import type { FirebaseSettings } from '../../platform/identity-settings.ts';
import type { Log } from '../../platform/log.ts';
import { TokenRejected } from '../port.ts';
import { rememberVerified } from '../tokens/verified-tokens.ts';

const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
/** Google lets its keys be kept for about six hours; a key not seen before is asked for at once. */
const KEEP_KEYS_MS = 6 * 3_600_000;
const ASK_AGAIN_AFTER_MS = 30_000;
const ANSWER_WITHIN_MS = 5000;
const COMPLAIN_EVERY_MS = 60_000;
/** How far the provider's clock may be ahead of ours. */
const CLOCK_SKEW_SECONDS = 5;

/** Where the provider's keys are; tests put another server here. */
export interface KeySource {
  readonly url: string;
  readonly askAgainAfterMs?: number;
}

/** What a hosted ID token says. */
export interface HostedClaims {
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly authTime: number;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export interface FirebaseTokenParts {
  readonly settings: Pick<FirebaseSettings, 'projectId' | 'emulatorHost'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly keySource?: KeySource;
}

export const firebaseIssuer = (projectId: string) => `https://securetoken.google.com/${projectId}`;

/** Checks a hosted ID token: signature, issuer, audience, times and subject; throws TokenRejected, also when the keys cannot be had. */
export function createFirebaseTokens(parts: FirebaseTokenParts): (token: string) => Promise<HostedClaims> {
  const read = parts.settings.emulatorHost === undefined ? readSigned(parts) : readUnsigned;
  return rememberVerified(async (token) => {
    const now = parts.clock.now();
    const payload = await read(token, { ...expected(parts.settings.projectId), currentDate: new Date(now) });
    return toClaims(payload, Math.floor(now / 1000) + CLOCK_SKEW_SECONDS);
  }, parts.clock);
}

const expected = (projectId: string) => ({
  issuer: firebaseIssuer(projectId),
  audience: projectId,
  requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
});
type Expected = ReturnType<typeof expected> & { currentDate: Date };

function readSigned(parts: FirebaseTokenParts) {
  const keys = providerKeys(parts);
  return async (token: string, wanted: Expected): Promise<JWTPayload> => {
    const result = await jwtVerify(token, keys, { ...wanted, algorithms: ['RS256'] }).catch(reject);
    return result.payload;
  };
}

/** The emulator signs nothing; the settings let it only serve demo projects on one's own machine. */
async function readUnsigned(token: string, wanted: Expected): Promise<JWTPayload> {
  try {
    return UnsecuredJWT.decode(token, wanted).payload;
  } catch {
    return reject();
  }
}

function reject(): never {
  throw new TokenRejected();
}

/** The provider's keys by the token's `kid`, from the configured address and nowhere else. */
function providerKeys({ keySource = { url: GOOGLE_KEYS }, clock, log }: FirebaseTokenParts): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(keySource.url), {
    cacheMaxAge: KEEP_KEYS_MS,
    cooldownDuration: keySource.askAgainAfterMs ?? ASK_AGAIN_AFTER_MS,
    timeoutDuration: ANSWER_WITHIN_MS,
  });
  let complainedAt = Number.NEGATIVE_INFINITY;
  return async (header, token) => {
    if (typeof header.kid !== 'string' || header.kid === '') return reject();
    try {
      return await remote(header, token);
    } catch (error) {
      const isUnknownKey =
        error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
      if (!isUnknownKey && clock.now() - complainedAt >= COMPLAIN_EVERY_MS) {
        complainedAt = clock.now();
        log.error('identity-provider-unreachable', { reason: error instanceof Error ? error.message : String(error) });
      }
      return reject();
    }
  };
}

function toClaims(payload: JWTPayload, latest: number): HostedClaims {
  const { sub, iat, exp, email, auth_time: authTime, firebase } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > 128) return reject();
  if (typeof iat !== 'number' || typeof exp !== 'number' || typeof authTime !== 'number') return reject();
  if (iat > latest || authTime > latest) return reject();
  // A tenant of the project is another set of people with the same issuer: none of them is ours.
  if (typeof firebase === 'object' && firebase !== null && 'tenant' in firebase) return reject();
  return {
    subject: sub,
    email: typeof email === 'string' ? email : null,
    emailVerified: payload['email_verified'] === true,
    authTime,
    issuedAt: iat,
    expiresAt: exp,
  };
}
