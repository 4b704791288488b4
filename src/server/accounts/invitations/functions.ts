import type * as staffInvitationCalls from '../../../contract/staff-invitations.ts';
import { stateOfStaffInvitation } from '../../../domain/staff-invitations.ts';
import { findInstructor } from '../../directory/store.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import type { InvitationParts } from '../../platform/letters/invitation-link.ts';
import { revokeRoleOf } from '../roles/administration.ts';
import { accept, confirm, requireAcceptable, requireOpen } from './accept.ts';
import { endInstructor, withdrawInvitations } from './end-store.ts';
import { inviteToRecord, inviteToRole } from './invite.ts';
import { findInvitation, listInvitations, type StaffInvitationRow } from './invitations-store.ts';

/** Links that lead to a role, or to an instructor's record. */
export function staffInvitationFunctions(parts: InvitationParts): HandlersOf<typeof staffInvitationCalls> {
  return {
    staffInvitations: async (_input, { database, organization, caller, clock }) => {
      const rows = await listInvitations(database, organization.id);
      return { invitations: rows.map((row) => told(row, caller.accountId, clock.now())) };
    },

    inviteStaff: (input, context) => inviteToRole(input, context, parts),

    inviteInstructor: (input, context) => inviteToRecord(input, context, parts),

    withdrawStaffInvitation: async ({ invitationId }, { database, organization, caller, clock }) => {
      const found = await findInvitation(database, organization.id, { id: invitationId }, { lock: true });
      if (!found) throw notFound('invitation');
      if (found.confirmedAt !== null) throw refused('invitation-used');
      if (found.withdrawnAt !== null) return {};
      await withdrawInvitations(database, { organizationId: organization.id, at: clock.iso(), by: caller }, [found.id]);
      return {};
    },

    confirmStaffInvitation: async ({ invitationId }, context) => {
      await confirm(invitationId, context);
      return {};
    },

    unlinkInstructor: async ({ instructorId }, { database, organization, caller, clock }) => {
      const instructor = await findInstructor(database, organization.id, instructorId);
      if (!instructor) throw notFound('instructor');
      const { accountId } = instructor;
      if (accountId === null) return {};
      const outcome = await revokeRoleOf({ database, clock, by: caller }, organization.id, {
        accountId,
        role: 'instructor',
      });
      // The role had been taken away before; the record goes all the same.
      if (outcome !== 'revoked')
        await endInstructor(database, { organizationId: organization.id, at: clock.iso(), by: caller }, accountId);
      return {};
    },

    staffInvitation: async ({ token }, context) => {
      const { database, organization, caller } = context;
      const found = await findInvitation(database, organization.id, { token });
      const isAccepted =
        caller !== null &&
        found?.usedBy === caller.accountId &&
        found.confirmedAt === null &&
        found.withdrawnAt === null;
      const invitation = isAccepted
        ? found
        : await (caller ? requireAcceptable(found, { ...context, caller }) : requireOpen(found, context));
      const { role, instructorName, inviterName, isMailed } = invitation;
      return { role, instructorName, invitedBy: inviterName || null, isAccepted, needsConfirmation: !isMailed };
    },

    acceptStaffInvitation: async ({ token }, context) => ({ isWaiting: await accept(token, context) }),
  };
}

function told(row: StaffInvitationRow, self: string, now: number) {
  const { id, email, role, instructorId, instructorName, expiresAt, invitedBy, inviterEmail, usedAt } = row;
  return {
    id,
    email,
    role,
    instructorId,
    instructorName,
    state: stateOfStaffInvitation(row, now),
    expiresAt,
    invitedBy: inviterEmail ?? invitedBy,
    isOwn: invitedBy === self,
    acceptedBy: usedAt === null ? null : { name: row.accepterName, email: row.accepterEmail, at: usedAt },
  } as const;
}
