const DAY_MS = 86_400_000;
/** After this many days the office has seen a new name on its lists. */
const ENROLLED_DAYS = 1;
const YOUNG_DAYS = 30;

/** Daily limits for invitations by people the school does not know: to one address, and to one address from one network. */
export const MOST_TO_ONE_ADDRESS = 6;
export const MOST_TO_ONE_FROM_NETWORK = 3;
/** The daily limit from one network to all addresses: on opening morning, 2,000 families may share the school's network. */
export const MOST_FROM_NETWORK = 6000;

/** What the school knows about a sender; instants as ISO text. */
export interface Sender {
  readonly isStaff: boolean;
  /** Whether the office or an import entered a guardian of their family. */
  readonly isEntered: boolean;
  /** When one of their students got the oldest seat they still have; held seats do not count. Null: no seat. */
  readonly enrolledAt: string | null;
  readonly accountSince: string;
}

/** The school knows its staff, people it entered itself, families with a seat for at least a day, and accounts at least thirty days old. */
export function isKnownToSchool({ isStaff, isEntered, enrolledAt, accountSince }: Sender, now: number): boolean {
  const isOlder = (at: string, days: number) => Date.parse(at) <= now - days * DAY_MS;
  return (
    isStaff ||
    isEntered ||
    (enrolledAt !== null && isOlder(enrolledAt, ENROLLED_DAYS)) ||
    isOlder(accountSince, YOUNG_DAYS)
  );
}

/** How many invitations people the school does not know have sent within a day. */
export interface SentByStrangers {
  readonly toAddress: number;
  readonly toAddressFromNetwork: number;
  readonly fromNetwork: number;
}

/** Whether somebody the school does not know may send one more invitation. */
export function mayStrangerSend({ toAddress, toAddressFromNetwork, fromNetwork }: SentByStrangers): boolean {
  return (
    toAddress < MOST_TO_ONE_ADDRESS &&
    toAddressFromNetwork < MOST_TO_ONE_FROM_NETWORK &&
    fromNetwork < MOST_FROM_NETWORK
  );
}
