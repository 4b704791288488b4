import type { IdentityParts, IdentityRequest } from '../request.ts';
import type { Limit } from './throttle-store.ts';

const MINUTE = 60_000;

/** Tries that are counted already, before anything was checked. */
export interface CountedTries {
  /** The password was right: what was counted is given back. */
  giveBack(): Promise<void>;
}

/**
 * Counted before the password is looked at. A browser that signed in to this account before has a count of its own, so that nobody's
 * wrong guesses lock a family out of it. Everybody else: strictly by account and network together, generously by network (a school is one),
 * and by the whole account, which counts only tries that passed the limits of their own network.
 */
export async function countSignIn(
  parts: IdentityParts,
  email: string,
  request: IdentityRequest,
): Promise<CountedTries> {
  const who = parts.keys.pseudonym(email);
  const mark = parts.known.markFor(request.cookie, email);
  return mark === null ? await countStranger(parts, who, request.ip) : await countKnown(parts, who, mark);
}

/**
 * Whoever set the password by a mailed code has shown that the account is theirs: the wrong passwords from before, in whichever browser and
 * network, no longer stand in the way.
 */
export async function forgetTries({ keys, throttle }: IdentityParts, email: string): Promise<void> {
  const who = keys.pseudonym(email);
  await throttle.clearUnder(
    `sign-in pair ${who} `,
    `sign-in known ${who} `,
    `sign-in known-all ${who}`,
    `sign-in account ${who}`,
  );
}

/** The marks of one account share a second, wider limit: whoever once knew the password may hold many of them. */
async function countKnown({ throttle, config }: IdentityParts, who: string, mark: string): Promise<CountedTries> {
  const { perAccountAndAddress, perAccount } = config.throttle;
  const own: Limit = { key: `sign-in known ${who} ${mark}`, limit: perAccountAndAddress, windowMs: 15 * MINUTE };
  const all: Limit = { key: `sign-in known-all ${who}`, limit: perAccount, windowMs: 60 * MINUTE };
  await throttle.countInOrder(own, all);
  return { giveBack: () => throttle.giveBack({ clear: own.key }, all.key) };
}

async function countStranger({ throttle, config }: IdentityParts, who: string, ip: string): Promise<CountedTries> {
  const { perAccountAndAddress, perAccount, perAddress } = config.throttle;
  const pair: Limit = { key: `sign-in pair ${who} ${ip}`, limit: perAccountAndAddress, windowMs: 15 * MINUTE };
  const address: Limit = { key: `sign-in ip ${ip}`, limit: perAddress, windowMs: 10 * MINUTE };
  const account: Limit = { key: `sign-in account ${who}`, limit: perAccount, windowMs: 60 * MINUTE };
  // Guesses at one account that are not even looked at must not use up what everybody at that address has together.
  await throttle.countInOrder(pair, address, account);
  return { giveBack: () => throttle.giveBack({ clear: pair.key }, address.key, account.key) };
}
