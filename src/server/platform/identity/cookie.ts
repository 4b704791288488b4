import type { Config } from '../config.ts';
import type { SecretKeys } from './secret.ts';

const MAX_AGE_SECONDS = 30 * 86_400;

export interface SessionCookie {
  readonly name: string;
  /** The session token of a Cookie header, if it bears our signature. */
  read(header: string | undefined): string | null;
  /** Whether the browser sent a cookie of this name, good or not. */
  isSent(header: string | undefined): boolean;
  set(token: string): string;
  clear(): string;
}

/** `<opaque>.<HMAC>`, never readable by scripts, never sent from another site; `__Host-` and Secure wherever the portal is reached by https. */
export function sessionCookie(config: Pick<Config, 'publicUrl'>, keys: SecretKeys): SessionCookie {
  const isSecure = config.publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-portal_session' : 'portal_session';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const find = (header: string | undefined) =>
    header
      ?.split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  return {
    name,
    isSent: (header) => find(header) !== undefined,
    read: (header) => {
      const [token, signature, ...rest] = find(header)?.split('.') ?? [];
      if (!token || !signature || rest.length > 0) return null;
      return keys.isSigned(token, signature) ? token : null;
    },
    set: (token) => `${name}=${token}.${keys.sign(token)}; Max-Age=${MAX_AGE_SECONDS}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}
