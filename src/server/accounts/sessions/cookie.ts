import type { Config } from '../../platform/config.ts';
import type { SecretKeys } from '../secret.ts';

const MAX_AGE_SECONDS = 30 * 86_400;

/** A cookie that no script reads and no other site sends; `__Host-` and Secure wherever the portal is reached by https. */
export function cookieNamed(plainName: string, config: Pick<Config, 'publicUrl'>) {
  const isSecure = config.publicUrl.startsWith('https:');
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    name,
    find: (header: string | undefined): string | undefined =>
      header
        ?.split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    set: (value: string, maxAgeSeconds: number) => `${name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`,
  };
}

export interface SessionCookie {
  readonly name: string;
  /** The session token of a Cookie header, if it bears our signature. */
  read(header: string | undefined): string | null;
  /** Whether the browser sent a cookie of this name, good or not. */
  isSent(header: string | undefined): boolean;
  set(token: string): string;
  clear(): string;
}

/** `<opaque>.<HMAC>` of the session in use. */
export function sessionCookie(config: Pick<Config, 'publicUrl'>, keys: SecretKeys): SessionCookie {
  const cookie = cookieNamed('portal_session', config);
  return {
    name: cookie.name,
    isSent: (header) => cookie.find(header) !== undefined,
    read: (header) => {
      const [token, signature, ...rest] = cookie.find(header)?.split('.') ?? [];
      if (!token || !signature || rest.length > 0) return null;
      return keys.isSigned(token, signature) ? token : null;
    },
    set: (token) => cookie.set(`${token}.${keys.sign(token)}`, MAX_AGE_SECONDS),
    clear: () => cookie.set('', 0),
  };
}
