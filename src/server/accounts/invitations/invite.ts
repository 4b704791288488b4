import type { StaffRole } from '../../../contract/roles.ts';
import { lockInstructor, teachesElsewhere } from '../../directory/store.ts';
import { send } from '../../mail/store.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { isDuplicate } from '../../platform/database/trouble.ts';
import { type InvitationParts, makeInvitationLink } from '../../platform/letters/invitation-link.ts';
import { staffInvitationMail } from '../letters/staff-invitation.ts';
import { listAccounts, listGrants } from '../roles/store.ts';
import { noteInvitations, withdrawInvitations } from './end-store.ts';
import { addInvitation, lockOpenInvitations } from './invitations-store.ts';

/** Invites to a role whoever does not have it yet. */
export async function inviteToRole(
  wish: { readonly email: string; readonly role: StaffRole },
  context: SignedInContext,
  parts: InvitationParts,
) {
  const grants = await listGrants(context.database, context.organization.id);
  const isHeld = grants.some(
    ({ email, role, isWaiting }) =>
      role === wish.role && !isWaiting && email?.toLowerCase() === wish.email.toLowerCase(),
  );
  if (isHeld) throw refused('role-held');
  return invite({ ...wish, instructorId: null }, context, parts);
}

/** Invites an instructor whom nobody signs in as yet. */
export async function inviteToRecord(
  { email, instructorId }: { readonly email: string; readonly instructorId: string },
  context: SignedInContext,
  parts: InvitationParts,
) {
  const { database, organization } = context;
  const instructor = await lockInstructor(database, organization.id, instructorId);
  if (!instructor) throw notFound('instructor');
  if (instructor.accountId !== null) throw refused('instructor-linked');
  if (instructor.archivedAt !== null) throw refused('instructor-archived');
  for (const { id: accountId } of await listAccounts(database, email))
    if (await teachesElsewhere(database, organization.id, { accountId, instructorId }))
      throw refused('account-instructs');
  return invite({ email, role: 'instructor', instructorId }, context, parts);
}

/** A new link; whatever was open of the same ends with it, so that one at most leads to a role. */
async function invite(
  wish: { readonly email: string; readonly role: StaffRole; readonly instructorId: string | null },
  { database, organization, caller, clock }: SignedInContext,
  parts: InvitationParts,
) {
  const doing = { organizationId: organization.id, at: clock.iso(), by: caller };
  await withdrawInvitations(database, doing, await lockOpenInvitations(database, organization.id, wish));
  const { id, token, expiresAt, mail } = makeInvitationLink(parts, clock, (invitationId, at) =>
    staffInvitationMail.to(wish.email, { invitationId }, { at, aboutId: invitationId }),
  );
  const invitation = { ...wish, id, token, expiresAt, isMailed: mail !== null, invitedBy: caller.accountId };
  await addInvitation(database, doing, invitation).catch((error: unknown) => {
    // Somebody invited the same person at the same moment.
    throw isDuplicate(error) ? refused('already-invited') : error;
  });
  if (mail) await send(database, organization.id, [mail]);
  await noteInvitations(database, doing, 'sent', [invitation]);
  return { id, expiresAt, token: mail ? null : token };
}
