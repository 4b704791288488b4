import { CallError } from './errors.ts';

/** A family submits one thing at a time, and may have a second tab or a second parent. */
const AT_ONCE = 2;

/** How many submissions each account has under way at this server. */
export interface UnderWay {
  /** Counts one more, or throws `resource-exhausted`; answers with what to call once it is answered. */
  begin(account: string): () => void;
}

/** Keeps one account from filling the line before the desk: its third submission is sent away at once, and costs nobody a place. */
export function createUnderWay(atOnce = AT_ONCE): UnderWay {
  const counts = new Map<string, number>();
  return {
    begin: (account) => {
      const count = counts.get(account) ?? 0;
      if (count >= atOnce)
        throw new CallError(
          'resource-exhausted',
          'Your last submissions are still on their way. Please wait a moment.',
          {
            retryAfterSeconds: 1,
          },
        );
      counts.set(account, count + 1);
      return () => {
        const left = (counts.get(account) ?? 1) - 1;
        if (left > 0) counts.set(account, left);
        else counts.delete(account);
      };
    },
  };
}
