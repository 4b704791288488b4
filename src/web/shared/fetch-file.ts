import type { ErrorCode } from '../../contract/kit.ts';
import { CallFailure } from '../call.ts';
import type { Identity } from '../identity/identity.ts';

export type TokenHolder = Pick<Identity, 'getIdToken' | 'refused'>;

/** What comes back from an address that answers as calls do. */
export interface WireAnswer<Result = unknown> {
  readonly status: number;
  readonly body: {
    result?: Result;
    error?: { status?: string; message?: string; details?: CallFailure['details'] };
  };
}

/** A file that only whoever is signed in may have, so that a plain link would not do. Fails as calls do. */
export async function fetchFile(identity: TokenHolder, path: string, more: RequestInit = {}): Promise<Blob> {
  return (await fetchAnswer(identity, path, more)).blob();
}

/** The same, to be read as it comes. */
export async function fetchAnswer(identity: TokenHolder, path: string, more: RequestInit): Promise<Response> {
  const answer = await withToken(identity, (token) =>
    fetch(path, { ...more, ...(token && { headers: { authorization: `Bearer ${token}` } }) }).catch(
      (error: unknown) => {
        throw new CallFailure('internal', String(error));
      },
    ),
  );
  if (answer.ok) return answer;
  throw failureOf(identity, answer.status, await answer.json().catch(() => ({})));
}

/** Asks with the token of whoever is signed in; a 401 is tried once more with a fresh one. */
export async function withToken<A extends { readonly status: number }>(
  identity: TokenHolder,
  ask: (token: string | null) => Promise<A>,
): Promise<A> {
  const tokenOf = (force: boolean) =>
    identity.getIdToken(force).catch((error: unknown) => {
      throw new CallFailure('internal', String(error));
    });
  const answer = await ask(await tokenOf(false));
  return answer.status === 401 ? ask(await tokenOf(true)) : answer;
}

export function failureOf(identity: TokenHolder, status: number, { error }: WireAnswer['body']): CallFailure {
  // Words of this protocol, or nothing of a proxy's.
  const code = error?.status?.toLowerCase().replaceAll('_', '-') as ErrorCode | undefined;
  const failure = new CallFailure(code ?? 'unavailable', error?.message ?? '', error?.details, status);
  if (failure.details?.reason === 'signed-out') identity.refused?.();
  return failure;
}
