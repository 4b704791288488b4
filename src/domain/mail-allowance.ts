/** So long the mails to one address are counted together. */
const WINDOW_MS = 60 * 60_000;
/** So many of an address's mails in an hour are kept for links that prove it or set a new password: news must never lock anybody out. */
const FOR_LINKS = 3;

/** A mail that is due, as far as it matters for whether it may leave. */
export interface DueMail {
  readonly id: string;
  /** It carries the link that proves its address, or that sets a new password. */
  readonly provesAddress: boolean;
  /** It sums up other mails. */
  readonly isDigest: boolean;
  /** When it was last let out, as milliseconds; null before its first try. */
  readonly leftAt: number | null;
}

/** What is known of an address: whether somebody proved it, which mails were let out to it within the hour, and whether a digest gathers already. */
export interface MailAddress {
  readonly isProven: boolean;
  /** Milliseconds, in any order; without the mails that are decided about. */
  readonly leftAt: readonly number[];
  readonly gathersFor: boolean;
}

/** `until` are milliseconds: when there is room again. */
export type MailDecision =
  | { readonly id: string; readonly next: 'leave' | 'await-proof' }
  | { readonly id: string; readonly next: 'wait' | 'gather'; readonly until: number };

/**
 * Decides about the due mails of one address, in their order: an address that nobody has proven gets nothing but the mails that prove it, and
 * no address gets more than `most` within any hour. What is too many is gathered into one digest; a mail that was tried already may
 * have arrived, so it waits as it is.
 */
export function decideMails(
  mails: readonly DueMail[],
  address: MailAddress,
  { now, most }: { now: number; most: number },
): MailDecision[] {
  const others = mails.flatMap(({ leftAt }) => leftAt ?? []);
  let left = [...address.leftAt, ...others].filter((at) => at > now - WINDOW_MS);
  let isGathering = address.gathersFor;
  return mails.map((mail): MailDecision => {
    const { id } = mail;
    if (!mail.provesAddress && !address.isProven) return { id, next: 'await-proof' };
    const room = mail.provesAddress ? most : most - Math.min(FOR_LINKS, Math.floor(most / 3));
    const used = without(left, mail.leftAt);
    const isNews = !mail.provesAddress && !mail.isDigest && mail.leftAt === null;
    if (used.length < room && !(isNews && isGathering)) {
      left = [...used, now];
      return { id, next: 'leave' };
    }
    const until = roomAt(used, room, now);
    if (!isNews) return { id, next: 'wait', until };
    isGathering = true;
    return { id, next: 'gather', until };
  });
}

/** A mail that is tried again takes the place that it took before. */
function without(left: readonly number[], at: number | null): number[] {
  const index = at === null ? -1 : left.indexOf(at);
  return left.filter((_, each) => each !== index);
}

/** When so many of the mails are older than an hour that there is room for one more. */
function roomAt(left: readonly number[], room: number, now: number): number {
  const oldestFirst = [...left].sort((a, b) => a - b);
  const gives = oldestFirst[Math.max(0, left.length - room)] ?? now;
  return gives + WINDOW_MS;
}
