import type { functions } from '../src/contract/functions.ts';
import type { InputOf, OutputOf } from '../src/contract/kit.ts';
import type { RunningPortal } from './running-portal.ts';

type Functions = typeof functions;

/** One call as a browser sends it: how long it took in ms, the answer read whole, and what it says. */
export async function ask<N extends keyof Functions>(
  portal: RunningPortal,
  { token }: { readonly token: string },
  name: N,
  data: InputOf<Functions[N]>,
): Promise<{ took: number; result: OutputOf<Functions[N]> }> {
  const since = performance.now();
  const answer = await fetch(`${portal.url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ data }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${text.slice(0, 200)}`);
  const took = performance.now() - since;
  // The portal answers what the contract of `name` says.
  const { result } = JSON.parse(text) as { result: OutputOf<Functions[N]> };
  return { took, result };
}
