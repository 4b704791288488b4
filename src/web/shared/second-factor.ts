import { useQuery } from '@tanstack/react-query';
import type { EmbeddedIdentity } from '../identity/embedded.ts';
import { useApp, useUser } from './app.tsx';

/** One's second factor as the embedded service knows it. */
export interface SecondFactorState {
  /** Null while there is none. */
  readonly since: string | null;
  readonly recoveryCodes: number;
  /** The school asks for one: without it no role counts. */
  readonly isAsked: boolean;
}

/** Where it stands on the screen of one's account. */
export const SECOND_FACTOR_PART = 'second-factor';

/** Of all people: what is to be read anew once somebody's changed. */
export const SECOND_FACTOR = ['second-factor'] as const;

/** The second factor of whoever is signed in; the hosted service has its own and tells nothing. */
export function useSecondFactor({ isKept = false } = {}) {
  const { identity } = useApp();
  const uid = useUser()?.uid;
  return useQuery({
    queryKey: [...SECOND_FACTOR, uid],
    queryFn: async () => (await (identity as EmbeddedIdentity).secondFactor('')) as SecondFactorState,
    enabled: identity.kind === 'embedded' && uid !== undefined,
    ...(isKept && { staleTime: Infinity }),
  });
}
