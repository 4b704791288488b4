import type { EmbeddedIdentity } from '../../../identity/embedded.ts';
import { IdentityError } from '../../../identity/identity.ts';
import { useApp } from '../../../shared/app.tsx';
import { askForFreshSignIn } from '../../../shared/fresh-sign-in.ts';

/** What an authenticator needs to know. */
export interface NewSecret {
  readonly secret: string;
  readonly link: string;
}

type Codes = { readonly recoveryCodes: readonly string[] };

/** What can be done with one's second factor. */
export function useActs() {
  // Only the embedded service has one of its own; its screen asks first which it is.
  const identity = useApp().identity as EmbeddedIdentity;
  const ask = async <T>(act: string, body?: object) => (await identity.secondFactor(act, body)) as T;
  return {
    begin: () => freshly(() => ask<NewSecret>('/begin')),
    confirm: (code: string) => freshly(() => ask<Codes>('/confirm', { code })),
    renewRecoveryCodes: () => freshly(() => ask<Codes>('/recovery-codes')),
    end: (code: string) => freshly(() => ask<null>('/end', { code })),
  };
}

/** Where the sign-in is of a while ago, the password is asked for over the screen, and then it goes on. */
async function freshly<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const isStale = error instanceof IdentityError && error.code === 'requires-recent-login';
    if (!isStale || !(await askForFreshSignIn())) throw error;
    return await act();
  }
}
