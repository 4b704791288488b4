import { type IdentityCode, IdentityError, type IdentityFacts } from './identity.ts';

/** On an opening morning a whole school may stand in line to sign in; the line itself sends whoever waits for 90 seconds away. */
const TIMEOUT_MS = 100_000;
/** What is asked when a page opens waits in no line. */
const TOKEN_TIMEOUT_MS = 30_000;

/** Asks our own identity service; answers null for "done, nothing to say". */
export async function askProvider(path: string, body: object = {}): Promise<Record<string, unknown> | null> {
  const reply = await send(path, body);
  const answer: unknown = reply.status === 204 ? null : await reply.json().catch(() => undefined);
  if (reply.ok && typeof answer === 'object') return answer as Record<string, unknown> | null;
  const { code, ...facts } = (answer as { error?: IdentityFacts & { code?: IdentityCode } } | undefined)?.error ?? {};
  throw new IdentityError(code ?? 'internal-error', Number(reply.headers.get('retry-after')), facts);
}

async function send(path: string, body: object): Promise<Response> {
  try {
    return await fetch(`/identity/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-portal-identity': '1' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(path === 'token' ? TOKEN_TIMEOUT_MS : TIMEOUT_MS),
    });
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    throw new IdentityError(isLate ? 'timeout' : 'network-request-failed');
  }
}
