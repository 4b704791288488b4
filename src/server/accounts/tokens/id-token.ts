import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import { TokenRejected } from '../port.ts';
import type { SigningKeys } from './signing-keys.ts';
import { rememberVerified } from './verified-tokens.ts';

/** The embedded provider's name in tokens and in `accounts.issuer`; it never changes, whatever address the portal is reached at. */
export const EMBEDDED_ISSUER = 'urn:registration-portal:embedded';
export const ID_TOKEN_SECONDS = 15 * 60;
const AUDIENCE = 'registration-portal';
/** How far another server's clock may be from ours; one that is further off takes no requests (see the heartbeat). */
export const CLOCK_LEEWAY_SECONDS = 60;

export interface Claims {
  readonly subject: string;
  readonly sessionId: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly authTime: number;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export interface IdTokens {
  issue(claims: Omit<Claims, 'issuedAt' | 'expiresAt'>): Promise<string>;
  /** Signature, issuer, audience and times; throws TokenRejected. Whether the session still lives is asked elsewhere, on every call. */
  verify(token: string): Promise<Claims>;
}

export function createIdTokens(keys: SigningKeys, clock: Clock): IdTokens {
  const seconds = () => Math.floor(clock.now() / 1000);
  return {
    verify: rememberVerified((token) => check(keys, token, clock.now()), clock),
    issue: async (claims) => {
      const { id, privateKey } = await keys.current();
      const now = seconds();
      return new SignJWT({
        sid: claims.sessionId,
        email: claims.email,
        email_verified: claims.emailVerified,
        auth_time: claims.authTime,
      })
        .setProtectedHeader({ alg: 'ES256', kid: id, typ: 'JWT' })
        .setIssuer(EMBEDDED_ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(claims.subject)
        .setIssuedAt(now)
        .setExpirationTime(now + ID_TOKEN_SECONDS)
        .sign(privateKey);
    },
  };
}

async function check(keys: SigningKeys, token: string, now: number): Promise<Claims> {
  let trouble: unknown;
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        // A database out of reach must not look like a bad token.
        const key = await keys.find(String(kid)).catch((error: unknown) => {
          trouble = error;
          return null;
        });
        if (!key) throw new TokenRejected();
        return key;
      },
      {
        algorithms: ['ES256'],
        issuer: EMBEDDED_ISSUER,
        audience: AUDIENCE,
        currentDate: new Date(now),
        clockTolerance: CLOCK_LEEWAY_SECONDS,
        requiredClaims: ['sub', 'sid', 'iat', 'exp', 'auth_time'],
      },
    );
    return toClaims(payload, Math.floor(now / 1000) + CLOCK_LEEWAY_SECONDS);
  } catch {
    if (trouble) throw trouble;
    throw new TokenRejected();
  }
}

function toClaims(payload: Record<string, unknown>, latest: number): Claims {
  const { sub, sid, email, iat, exp, auth_time: authTime } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > 128 || typeof sid !== 'string') throw new TokenRejected();
  if (typeof iat !== 'number' || typeof exp !== 'number' || typeof authTime !== 'number') throw new TokenRejected();
  if (iat > latest || authTime > latest) throw new TokenRejected();
  return {
    subject: sub,
    sessionId: sid,
    email: typeof email === 'string' ? email : null,
    emailVerified: payload['email_verified'] === true,
    authTime,
    issuedAt: iat,
    expiresAt: exp,
  };
}
