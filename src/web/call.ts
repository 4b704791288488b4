import type {
  Call,
  ErrorCode,
  ErrorDetails,
  InputOf,
  NOT_FRESH as ContractsNotFresh,
  OutputOf,
} from '../contract/kit.ts';
import type { Identity } from './identity/identity.ts';

/** As the contract's `NOT_FRESH`, which stays out of the first screen's code. */
const NOT_FRESH = 'requires-recent-login' satisfies typeof ContractsNotFresh;

/** The specification's default timeout of a callable function (section 9). */
const TIMEOUT_MS = 70_000;

/** Why a call failed, in the codes of the callable protocol; `httpStatus` 0 when there was no answer. */
export class CallFailure extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  readonly httpStatus: number;
  constructor(code: ErrorCode, message: string, details?: ErrorDetails, httpStatus = 0) {
    super(message);
    this.name = 'CallFailure';
    this.code = code;
    this.details = details;
    this.httpStatus = httpStatus;
  }
}

/** What of a contract's call is needed to make it; its input and output exist for the compiler only. */
type Callable = Pick<Call<never, unknown>, 'name' | 'access' | 'output'> & { readonly input: unknown };
interface CallOptions {
  readonly signal?: AbortSignal;
  /** The request outlives the page that made it; for at most 64 kB. */
  readonly keepalive?: boolean;
}
type Input<C> = InputOf<C> extends never ? unknown : InputOf<C>;
type Arguments<C> =
  undefined extends Input<C> ? [input?: Input<C>, options?: CallOptions] : [input: Input<C>, options?: CallOptions];

/** Makes a call of the contract: `call(calls.enroll, { … })`. */
export type CallFunction = <C extends Callable>(call: C, ...rest: Arguments<C>) => Promise<OutputOf<C>>;

export interface CallerParts {
  readonly identity: Pick<Identity, 'ready' | 'firstUser' | 'getIdToken' | 'refused'>;
  /** Asks whoever is there to prove once more who they are; answers whether they did. */
  readonly freshen?: () => Promise<boolean>;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
}

/**
 * Calls that need someone wait for the first signed-in user; public ones only until it is known whether there is one. The time limit
 * covers the request, not that wait. A 401 is tried once more with a fresh token.
 */
export function createCaller({
  identity,
  freshen,
  fetch: ask = fetch,
  timeoutMs = TIMEOUT_MS,
}: CallerParts): CallFunction {
  const once: CallFunction = async (call, ...[input, options]) => {
    const { signal, keepalive = false } = options ?? {};
    await (call.access === 'public' ? identity.ready() : identity.firstUser(signal));
    signal?.throwIfAborted();
    const token = await tokenOf(identity);
    const limit = AbortSignal.timeout(timeoutMs);
    const send = (bearer: string | null) => post(ask, call.name, input, bearer, limit, { signal, keepalive });
    let reply = await send(token);
    if (reply.status === 401 && token) reply = await send(await tokenOf(identity, true));
    try {
      // The server's output schema let nothing else through.
      return (await read(reply, limit, signal)) as never;
    } catch (error) {
      if (error instanceof CallFailure && error.details?.reason === 'signed-out') identity.refused?.();
      throw error;
    }
  };
  return async (call, ...rest) => {
    try {
      return await once(call, ...rest);
    } catch (error) {
      // Nothing was done: after a fresh sign-in the same call goes out again.
      const isStale = error instanceof CallFailure && error.details?.reason === NOT_FRESH;
      if (!isStale || !freshen || !(await freshen())) throw error;
      return await once(call, ...rest);
    }
  };
}

/** A token that cannot be renewed is a call that cannot be sent. */
async function tokenOf(identity: CallerParts['identity'], force = false): Promise<string | null> {
  try {
    return await identity.getIdToken(force);
  } catch (error) {
    throw new CallFailure('internal', String(error));
  }
}

async function post(
  ask: typeof fetch,
  name: string,
  input: unknown,
  token: string | null,
  limit: AbortSignal,
  { signal, keepalive }: { signal: AbortSignal | undefined; keepalive: boolean },
): Promise<Response> {
  try {
    return await ask(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ data: input ?? null }),
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
      ...(keepalive && { keepalive }),
    });
  } catch (error) {
    throw asFailure(error, limit, signal);
  }
}

async function read(reply: Response, limit: AbortSignal, signal: AbortSignal | undefined): Promise<unknown> {
  const body = await reply.json().catch((error: unknown) => {
    if (limit.aborted || signal?.aborted) throw asFailure(error, limit, signal);
    return null;
  });
  if (reply.ok && body && 'result' in body) return body.result;
  const { status, message, details } = body?.error ?? {};
  const code = typeof status === 'string' ? status.toLowerCase().replaceAll('_', '-') : codeOf(reply.status);
  throw new CallFailure(code as ErrorCode, message ?? code, details, reply.status);
}

/** An answer that is not of this protocol, from a proxy for instance. */
function codeOf(httpStatus: number): ErrorCode {
  if (httpStatus === 401) return 'unauthenticated';
  if (httpStatus === 429) return 'resource-exhausted';
  if (httpStatus === 504) return 'deadline-exceeded';
  return httpStatus === 502 || httpStatus === 503 ? 'unavailable' : 'internal';
}

/** Whoever stopped a call knows why; the rest is the time limit or the network. */
function asFailure(error: unknown, limit: AbortSignal, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  return limit.aborted
    ? new CallFailure('deadline-exceeded', 'deadline-exceeded')
    : new CallFailure('internal', String(error));
}
