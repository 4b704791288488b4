import { CallError } from '../../platform/call/errors.ts';
import { TokenRejected } from '../port.ts';

/** The one answer to whoever shows something that is not good; it never says why. */
export const unauthenticated = () => new CallError('unauthenticated', 'Unauthenticated');

/** Whose a bearer token is, by the token alone. */
export function readSubject(verify: (token: string) => Promise<{ readonly subject: string }>) {
  return async (authorization: string | undefined): Promise<string | null> =>
    authorization === undefined ? null : (await readBearer(authorization, verify)).subject;
}

/** What a verified bearer token says; anything else in the header is refused. */
export async function readBearer<C>(authorization: string, verify: (token: string) => Promise<C>): Promise<C> {
  const [, token] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  if (!token) throw unauthenticated();
  try {
    return await verify(token);
  } catch (error) {
    if (error instanceof TokenRejected) throw unauthenticated();
    throw error;
  }
}
