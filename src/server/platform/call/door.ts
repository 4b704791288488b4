import type { Call } from '../../../contract/kit.ts';
import { networkOf } from '../http/network.ts';
import type { Admission } from './admission.ts';
import { createBudget } from './budget.ts';
import { CallError } from './errors.ts';
import { createSlices } from '../give-way.ts';
import { createUnderWay } from './under-way.ts';

/** How much one asker may call in a minute. */
export interface CallBudgets {
  readonly perAccount: number;
  /** Without an account, or with a token that is not good: a whole school may stand behind one address. */
  readonly perAddress: number;
}

/** A submission is stored whatever becomes of it, so it weighs as much as ten calls: one a second in the long run. */
const SUBMISSION = 10;

export interface DoorParts {
  readonly budgets: CallBudgets;
  /** Whose token this is, told by the token alone; null without one, `unauthenticated` for a bad one. */
  readonly accountIn: (authorization: string | undefined) => Promise<string | null>;
  readonly admission: Admission;
}

/** Who asks, and from where. */
export interface Asking {
  readonly authorization: string | undefined;
  readonly ip?: string | undefined;
}

/** Lets a call in, or throws; answers with what to call once it is answered. */
export type Door = (call: Pick<Call, 'transaction'>, asking: Asking) => Promise<() => void>;

/**
 * The door before every call, cheapest "no" first: room at the desk (nothing is looked at before it), whose token it is, what that account or
 * address has left for this minute, and for submissions that account's own two places. No query is made here.
 */
export function createDoor({ budgets, accountIn, admission }: DoorParts): Door {
  const ofAccount = createBudget({ perMinute: budgets.perAccount });
  const ofAddress = createBudget({ perMinute: budgets.perAddress });
  const underWay = createUnderWay();
  const slice = createSlices();

  async function accountOf({ authorization, ip }: Asking): Promise<string | null> {
    if (authorization === undefined) {
      ofAddress.take(networkOf(ip ?? ''));
      return null;
    }
    try {
      return await accountIn(authorization);
    } catch (error) {
      if (error instanceof CallError && error.code === 'unauthenticated') ofAddress.take(networkOf(ip ?? ''));
      throw error;
    }
  }

  return async ({ transaction }, asking) => {
    const isSubmission = transaction === 'desk';
    const leaveLine = isSubmission ? admission.enter() : undefined;
    try {
      const account = await accountOf(asking);
      if (account === null) return () => leaveLine?.();
      ofAccount.take(account, isSubmission ? SUBMISSION : 1);
      if (!isSubmission) return () => undefined;
      const leave = underWay.begin(account);
      await slice();
      return () => {
        leave();
        leaveLine?.();
      };
    } catch (error) {
      leaveLine?.();
      throw error;
    }
  };
}
