import {
  decideConfirmation,
  decideOpenStaffInvitation,
  decideStaffInvitation,
} from '../../../domain/staff-invitations.ts';
import { record } from '../../audit/store.ts';
import { findInstructor, linkInstructor, lockInstructor, teachesElsewhere } from '../../directory/store.ts';
import { notFound, notSignedIn, refused } from '../../platform/call/errors.ts';
import type { CallContext, SignedInContext } from '../../platform/call/handler.ts';
import { withIdentityTables } from '../../platform/database/connect.ts';
import { grantRoleTo } from '../roles/configured-admins-store.ts';
import { findPerson, holdAccount } from '../store.ts';
import { noteInvitations } from './end-store.ts';
import { changeInvitations, findInvitation, type StaffInvitationRow } from './invitations-store.ts';

/** The invitation of a link, if anybody can accept it still; whoever is not signed in reads no more of why not. */
export async function requireOpen(
  found: StaffInvitationRow | null,
  { database, organization, clock }: CallContext,
): Promise<StaffInvitationRow> {
  if (!found) throw notFound('invitation');
  const refusal = decideOpenStaffInvitation(found, clock.now());
  if (refusal) throw refused(refusal);
  if (found.instructorId === null) return found;
  const instructor = await findInstructor(database, organization.id, found.instructorId);
  if (!instructor || instructor.archivedAt !== null || instructor.accountId !== null)
    throw refused('invitation-withdrawn');
  return found;
}

/** The invitation of a link, if the caller may accept it. */
export async function requireAcceptable(
  found: StaffInvitationRow | null,
  { database, organization, caller, clock }: SignedInContext,
): Promise<StaffInvitationRow> {
  if (!found) throw notFound('invitation');
  const refusal = decideStaffInvitation(found, caller, clock.now());
  if (refusal) throw refused(refusal);
  await requireFree(found, caller.accountId, { database, organization });
  return found;
}

/** An instructor has one account, and an account is one instructor. */
async function requireFree(
  { instructorId }: Pick<StaffInvitationRow, 'instructorId'>,
  accountId: string,
  { database, organization }: Pick<SignedInContext, 'database' | 'organization'>,
): Promise<void> {
  if (instructorId === null) return;
  const instructor = await findInstructor(database, organization.id, instructorId);
  if (!instructor || instructor.archivedAt !== null) throw refused('invitation-withdrawn');
  if (instructor.accountId !== null) throw refused('instructor-linked');
  if (await teachesElsewhere(database, organization.id, { accountId, instructorId }))
    throw refused('account-instructs');
}

/** Accepts for the signed-in person; answers whether it waits for whoever invited. */
export async function accept(token: string, context: SignedInContext): Promise<boolean> {
  const { database, organization, caller, clock } = context;
  const found = await findInvitation(database, organization.id, { token }, { lock: true });
  if (found?.instructorId) await lockInstructor(database, organization.id, found.instructorId);
  if (!(await holdAccount(database, caller.accountId))) throw notSignedIn();
  // A second press, or one whose answer was lost.
  if (found && isAcceptedBy(found, caller)) return found.confirmedAt === null;
  const invitation = await requireAcceptable(found, context);
  const at = clock.iso();
  const used = { usedAt: at, usedBy: caller.accountId, confirmedAt: invitation.isMailed ? at : null };
  await changeInvitations(database, organization.id, [invitation.id], used);
  await noteInvitations(database, { organizationId: organization.id, at, by: caller }, 'accepted', [invitation]);
  if (invitation.isMailed) await letIn(invitation, caller.accountId, context);
  return !invitation.isMailed;
}

/** Whether it is theirs already: it waits still, or they have what it gave. */
function isAcceptedBy(
  { usedBy, withdrawnAt, confirmedAt, role }: StaffInvitationRow,
  { accountId, roles, owing }: SignedInContext['caller'],
): boolean {
  const holds = [...roles, ...(owing?.roles ?? [])].includes(role);
  return usedBy === accountId && withdrawnAt === null && (confirmedAt === null || holds);
}

/** Whoever invited without mail says that it was the right person. */
export async function confirm(invitationId: string, context: SignedInContext): Promise<void> {
  const { database, organization, caller, clock } = context;
  const found = await findInvitation(database, organization.id, { id: invitationId }, { lock: true });
  if (!found) throw notFound('invitation');
  if (found.invitedBy !== caller.accountId) throw refused('not-inviter');
  if (found.instructorId) await lockInstructor(database, organization.id, found.instructorId);
  const accountId = found.usedBy;
  const isThere = accountId !== null && (await holdAccount(database, accountId));
  const refusal = decideConfirmation(found, isThere ? await findPerson(database, accountId) : null);
  if (refusal) throw refused(refusal);
  if (accountId === null) return;
  await requireFree(found, accountId, context);
  const at = clock.iso();
  await changeInvitations(database, organization.id, [found.id], { confirmedAt: at });
  await noteInvitations(database, { organizationId: organization.id, at, by: caller }, 'confirmed', [found]);
  await letIn(found, accountId, context);
}

/** The role counts from the next call on, given by whoever invited; an instructor's record is this account's. */
async function letIn(
  { role, instructorId, invitedBy, inviterEmail }: StaffInvitationRow,
  accountId: string,
  { database, organization, clock }: SignedInContext,
): Promise<void> {
  const at = clock.iso();
  const by = { accountId: invitedBy, email: inviterEmail };
  if (instructorId !== null) {
    await linkInstructor(database, organization.id, { id: instructorId, accountId });
    const linked = { action: 'instructor.linked', entityId: instructorId, change: { accountId }, at, by } as const;
    await record(database, organization.id, [linked]);
  }
  const grant = { accountId, role, by, at, waitsForProof: false };
  await grantRoleTo(withIdentityTables(database), organization.id, grant);
}
