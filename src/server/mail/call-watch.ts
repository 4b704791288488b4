import type { Call } from '../../contract/kit.ts';
import type { Dispatch } from '../platform/call/dispatcher.ts';

/** So many submissions under way are a rush: mails can wait, families cannot. */
const RUSH = 16;

export interface CallWatch {
  readonly dispatch: Dispatch;
  /** Whether a rush of submissions is under way. */
  readonly isBusy: () => boolean;
}

/** Watches calls go by: wakes the mail room after each that may have written a mail, and knows when there is a rush. */
export function watchCalls(
  dispatch: Dispatch,
  functions: Readonly<Record<string, Pick<Call, 'transaction'>>>,
  wake: () => void,
): CallWatch {
  let submissions = 0;
  const transactionOf = (name: string) => (Object.hasOwn(functions, name) ? functions[name]?.transaction : undefined);
  return {
    dispatch: async (request) => {
      const transaction = transactionOf(request.name);
      if (transaction !== 'desk' && transaction !== 'call') return dispatch(request);
      const isSubmission = transaction === 'desk';
      if (isSubmission) submissions += 1;
      try {
        const answer = await dispatch(request);
        wake();
        return answer;
      } finally {
        if (isSubmission) submissions -= 1;
      }
    },
    isBusy: () => submissions > RUSH,
  };
}
