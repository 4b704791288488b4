import { decideInvitation, type Invitation } from './invitations.ts';

/** An invitation to a role, as far as its rules ask; instants as ISO text. */
export interface StaffInvitation extends Invitation {
  readonly email: string;
  /** Whether the link went to the address alone, so that whoever proves the address is who was meant. */
  readonly isMailed: boolean;
  readonly confirmedAt: string | null;
  readonly usedBy: string | null;
  /** Whether whoever invited may give roles still. */
  readonly isInviterInOffice: boolean;
}

/** Who is about to accept, as signed in. */
export interface Accepting {
  readonly email: string | null;
  readonly emailVerified: boolean;
}

/** Why nobody can accept an invitation to a role at `now`; null: whoever was invited can. */
export function decideOpenStaffInvitation(invitation: StaffInvitation, now: number) {
  return decideInvitation(invitation, now) ?? (invitation.isInviterInOffice ? null : 'invitation-withdrawn');
}

/** Why somebody cannot accept an invitation to a role at `now`; null: they can. Whom a link was handed on to is not who was invited. */
export function decideStaffInvitation(invitation: StaffInvitation, { email, emailVerified }: Accepting, now: number) {
  const refusal = decideOpenStaffInvitation(invitation, now);
  if (refusal) return refusal;
  if (!isSameAddress(email, invitation.email)) return 'invitation-other-address';
  return invitation.isMailed && !emailVerified ? 'invitation-unproven' : null;
}

/** Why whoever invited cannot confirm that the right person accepted; null: they can. The account has the invited address still. */
export function decideConfirmation(invitation: StaffInvitation, accepted: Accepting | null) {
  if (invitation.confirmedAt !== null) return 'invitation-used';
  if (invitation.withdrawnAt !== null) return 'invitation-withdrawn';
  if (!accepted) return 'changed-meanwhile';
  return isSameAddress(accepted.email, invitation.email) ? null : 'invitation-withdrawn';
}

/** How an invitation that is neither confirmed nor withdrawn stands. */
export function stateOfStaffInvitation({ usedAt, expiresAt, isInviterInOffice }: StaffInvitation, now: number) {
  if (!isInviterInOffice) return 'ended';
  if (usedAt !== null) return 'accepted';
  return Date.parse(expiresAt) <= now ? 'expired' : 'open';
}

function isSameAddress(one: string | null, other: string): boolean {
  return one !== null && one.toLowerCase() === other.toLowerCase();
}
