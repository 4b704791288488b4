import * as z from 'zod/mini';
import { emailAddress, id, instant } from './fields.ts';
import { call } from './kit.ts';
import { STAFF_ROLES } from './roles.ts';
import { ADMINISTRATORS } from './staff.ts';

/** Roles to which somebody is invited by address; instructors are invited from their record. */
export const INVITED_ROLES = STAFF_ROLES.filter((role) => role !== 'instructor');

const role = z.enum(STAFF_ROLES);
const email = emailAddress('address-missing');

const openInvitation = z.object({
  id,
  email: z.string(),
  role,
  /** Whose record the account becomes that accepts; null for every role but instructor. */
  instructorId: z.nullable(id),
  instructorName: z.nullable(z.string()),
  /** `accepted`: it counts once whoever invited confirms it. `ended`: whoever invited gives no roles any more. */
  state: z.enum(['open', 'expired', 'accepted', 'ended']),
  expiresAt: instant,
  invitedBy: z.string(),
  /** Whether the caller has sent it: only they know to whom they gave its link. */
  isOwn: z.boolean(),
  /** Who has accepted it, as they call themselves; null while nobody has. */
  acceptedBy: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()), at: instant })),
});
export type StaffInvitation = z.output<typeof openInvitation>;

/** The invitation and, where the portal sends no mail, the token of its link, once. */
const invited = z.object({ id, expiresAt: instant, token: z.nullable(z.string()) });

/** Invitations of staff that somebody can still accept, confirm, withdraw or send again, the newest first. */
export const staffInvitations = call('staffInvitations', {
  access: ADMINISTRATORS,
  input: z.nullish(z.strictObject({})),
  output: z.object({ invitations: z.array(openInvitation) }),
});

/** Invites somebody to a role by a link that works once, for seven days. An open one of the same address and role ends: sent again. */
export const inviteStaff = call('inviteStaff', {
  access: ADMINISTRATORS,
  fresh: true,
  transaction: 'call',
  input: z.strictObject({ email, role: z.enum(INVITED_ROLES) }),
  output: invited,
  refusals: ['role-held', 'already-invited'],
});

/** Invites an instructor of the school to sign in: whoever accepts is this instructor, whose classes are then their own. */
export const inviteInstructor = call('inviteInstructor', {
  access: ADMINISTRATORS,
  fresh: true,
  transaction: 'call',
  input: z.strictObject({ instructorId: id, email }),
  output: invited,
  refusals: ['instructor-linked', 'instructor-archived', 'account-instructs', 'already-invited'],
});

/** Ends an invitation, also one that is accepted and not confirmed. */
export const withdrawStaffInvitation = call('withdrawStaffInvitation', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({ invitationId: id }),
  output: z.object({}),
  refusals: ['invitation-used'],
});

const mayFail = [
  'invitation-used',
  'invitation-withdrawn',
  'invitation-expired',
  'instructor-linked',
  'account-instructs',
] as const;

/** Whoever invited says that it was the right person who accepted; from now on the role counts. */
export const confirmStaffInvitation = call('confirmStaffInvitation', {
  access: ADMINISTRATORS,
  fresh: true,
  transaction: 'call',
  input: z.strictObject({ invitationId: id }),
  output: z.object({}),
  refusals: [...mayFail, 'not-inviter', 'changed-meanwhile'],
});

/** Ends that an account is an instructor: it loses the role, and the record can be linked anew. */
export const unlinkInstructor = call('unlinkInstructor', {
  access: ADMINISTRATORS,
  fresh: true,
  transaction: 'call',
  input: z.strictObject({ instructorId: id }),
  output: z.object({}),
});

const token = z.string().check(z.maxLength(200));
const mayNotAccept = [...mayFail, 'invitation-other-address', 'invitation-unproven'] as const;

/**
 * Who invites to what: told before it is accepted, and before anybody signs in; its token is a secret of its own. No address of anybody is told.
 * Whoever is signed in also reads why they cannot accept it. `isAccepted`: the caller has, and waits for whoever invited.
 */
export const staffInvitation = call('staffInvitation', {
  access: 'public',
  input: z.strictObject({ token }),
  output: z.object({
    role,
    /** As they call themselves as a guardian; null where they have no family here. */
    invitedBy: z.nullable(z.string()),
    instructorName: z.nullable(z.string()),
    isAccepted: z.boolean(),
    /** Whether it counts only once whoever invited confirms it. */
    needsConfirmation: z.boolean(),
  }),
  refusals: mayNotAccept,
});

/** Accepts a link, once, with the address that was invited; by mail the role counts from the next call on. */
export const acceptStaffInvitation = call('acceptStaffInvitation', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({ token }),
  output: z.object({ isWaiting: z.boolean() }),
  refusals: mayNotAccept,
});

const INVITED = ['email', 'role', 'instructorId'] as const;

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  // Whom staff invited to which role; the address is all that is known of them.
  'staff-invitation.sent': { fields: INVITED },
  'staff-invitation.withdrawn': { fields: INVITED },
  'staff-invitation.accepted': { fields: INVITED },
  'staff-invitation.confirmed': { fields: INVITED },
  'instructor.linked': { fields: ['accountId'] },
  'instructor.unlinked': { fields: ['accountId'] },
} as const;

/** The kinds of its mails. */
export const mails = ['staff-invitation'] as const;
