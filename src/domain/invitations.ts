/** An invitation as far as it says whether it can be accepted; instants as ISO text. */
export interface Invitation {
  readonly expiresAt: string;
  readonly usedAt: string | null;
  readonly withdrawnAt: string | null;
}

/** A link works for seven days. */
export const INVITATION_DAYS = 7;
/** Guardians and open invitations of a family; keeps a mistake or a prank small. */
export const MOST_GUARDIANS = 12;
/** Invitations of a family within a day, whatever became of them: each may be a mail to somebody who never asked. */
export const MOST_INVITATIONS_A_DAY = 20;
/** Separated parents are two. */
export const MOST_HOUSEHOLDS = 2;

/** A guardian who was entered without an account, as far as it says whether the school may invite them. */
export interface EnteredGuardian {
  readonly email: string;
  /** Whether an invitation to this address is open. */
  readonly isInvited: boolean;
  /** Whether somebody of the household has an account and full access, and can invite them. */
  readonly hasInviter: boolean;
}

/** Why the school does not invite somebody together with others; null: it does. A household that has moved in here invites its own people. */
export function decideEntered({
  email,
  isInvited,
  hasInviter,
}: EnteredGuardian): 'without-address' | 'invited' | 'of-household' | null {
  if (email === '') return 'without-address';
  if (isInvited) return 'invited';
  return hasInviter ? 'of-household' : null;
}

/** Why an invitation cannot be accepted at `now`; null: it can. */
export function decideInvitation(
  { expiresAt, usedAt, withdrawnAt }: Invitation,
  now: number,
): 'invitation-used' | 'invitation-withdrawn' | 'invitation-expired' | null {
  if (usedAt !== null) return 'invitation-used';
  if (withdrawnAt !== null) return 'invitation-withdrawn';
  return Date.parse(expiresAt) <= now ? 'invitation-expired' : null;
}
