const DAY_MS = 86_400_000;
/** By then the office has seen who is on its lists. */
const ENROLLED_DAYS = 1;
const YOUNG_DAYS = 30;

/** Within a day, of people whom the school does not know: invitations to one address, and to one address from one network. */
export const MOST_TO_ONE_ADDRESS = 6;
export const MOST_TO_ONE_FROM_NETWORK = 3;
/** The same from one network, whomever they go to: on opening morning a school's own is that of 2,000 families. */
export const MOST_FROM_NETWORK = 6000;

/** Whoever sends something, as far as the school may know them; instants as ISO text. */
export interface Sender {
  readonly isStaff: boolean;
  /** The office or an import entered a guardian of their family. */
  readonly isEntered: boolean;
  /** When the oldest seat was given to a student of theirs that still is and is not held; null: none is. */
  readonly enrolledAt: string | null;
  readonly accountSince: string;
}

/** The school knows its staff, whom it entered itself, who has had a seat for a day, and whose account is thirty days old. */
export function isKnownToSchool({ isStaff, isEntered, enrolledAt, accountSince }: Sender, now: number): boolean {
  const isOlder = (at: string, days: number) => Date.parse(at) <= now - days * DAY_MS;
  return (
    isStaff ||
    isEntered ||
    (enrolledAt !== null && isOlder(enrolledAt, ENROLLED_DAYS)) ||
    isOlder(accountSince, YOUNG_DAYS)
  );
}

/** What people whom the school does not know have sent within a day. */
export interface SentByStrangers {
  readonly toAddress: number;
  readonly toAddressFromNetwork: number;
  readonly fromNetwork: number;
}

/** Whether one more of a stranger may be sent. */
export function mayStrangerSend({ toAddress, toAddressFromNetwork, fromNetwork }: SentByStrangers): boolean {
  return (
    toAddress < MOST_TO_ONE_ADDRESS &&
    toAddressFromNetwork < MOST_TO_ONE_FROM_NETWORK &&
    fromNetwork < MOST_FROM_NETWORK
  );
}
