import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../seed.ts';

/** A server that may be away for a while. */
export interface Door {
  address(): Promise<string>;
}

export interface Reply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

/** What of an answer is a call's result. */
export function resultOf(reply: Reply): unknown {
  return reply.status === 200 ? (JSON.parse(reply.text) as { result?: unknown }).result : undefined;
}

/** Somebody who asks again, at any of the servers, until one of them gives an answer that is final. */
export class PersistentCaller {
  /** Answers that nobody should get: the server's own fault, or "try again" without saying when. */
  readonly strange: string[] = [];
  retries = 0;
  private readonly servers: readonly Door[];
  protected readonly chance: Chance;
  protected readonly patience: { readonly answerMs: number; readonly pauseMs: number; readonly restMs?: number };

  /** Waits `answerMs` for an answer, and `pauseMs` before it asks again; whoever does one thing after the other rests `restMs` between. */
  constructor(
    servers: readonly Door[],
    chance: Chance,
    patience: PersistentCaller['patience'] = { answerMs: 60_000, pauseMs: 0 },
  ) {
    this.servers = servers;
    this.chance = chance;
    this.patience = patience;
  }

  async ask(bearer: string, name: string, data: object): Promise<Reply> {
    for (;;) {
      const address = await this.chance.pick(this.servers).address();
      const reply = await callOnce(address, { bearer, name, data, answerMs: this.patience.answerMs });
      // Only two things may go wrong: nobody answers, or the server says that it cannot now (429: an unanswered try is still under way).
      if (reply && reply.status < 500 && reply.status !== 429) return reply;
      if (reply && !((reply.status === 503 || reply.status === 429) && reply.retryAfter))
        this.strange.push(`${name}: ${reply.status} ${reply.text.slice(0, 200)}`);
      this.retries += 1;
      await pause(this.patience.pauseMs);
    }
  }
}

/** One call; null where nobody answers. */
export async function callOnce(
  address: string,
  { bearer, name, data, answerMs = 60_000 }: { bearer: string; name: string; data: unknown; answerMs?: number },
): Promise<Reply | null> {
  try {
    const response = await fetch(`${address}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
      body: JSON.stringify({ data }),
      signal: AbortSignal.timeout(answerMs),
    });
    const text = await response.text();
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text };
  } catch {
    return null;
  }
}
