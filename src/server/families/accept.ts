import { decideInvitation, MOST_GUARDIANS, MOST_HOUSEHOLDS } from '../../domain/invitations.ts';
import { decideFamilyAccess, isNewHere, MOST_STUDENTS } from '../../domain/family-access.ts';
import { holdAccount } from '../accounts/store.ts';
import { notFound, notSignedIn, refused } from '../platform/call/errors.ts';
import { actorName, type CallContext, type SignedInContext } from '../platform/call/handler.ts';
import type { InvitationParts } from '../platform/letters/invitation-link.ts';
import { agreeByInvitation } from './circle/circle-store.ts';
import { adoptGuardian, listEntered } from './entered-store.ts';
import { addGuardian, findInvitation, type InvitationRow } from './invitations-store.ts';
import { type GuardianRow, listFamilyStudents, listGuardians, saveBond } from './people-store.ts';
import {
  countStudents,
  ensureFamily,
  linkStudent,
  listLinks,
  listMemberships,
  lockFamily,
  lockStudentRow,
} from './store.ts';

/** Accepts for the signed-in person, under the locks of both families and the student; answers the family that they are in by it. */
export async function acceptInto(
  found: InvitationRow,
  context: SignedInContext,
  parts: Pick<InvitationParts, 'delivers'>,
): Promise<string> {
  const { database, organization, caller, clock } = context;
  const place = { organizationId: organization.id, at: clock.iso() };
  await requireAcceptable(found, context, parts);
  const links = found.studentId !== null && found.access !== 'pick-up';
  const own = links ? await ensureFamily(database, place, caller.accountId, { begins: true }) : found.familyId;
  // In id order, as the desk locks families.
  for (const id of [...new Set([own, found.familyId])].sort()) await lockFamily(database, organization.id, id);
  const locked = await findInvitation(database, organization.id, { id: found.id }, { lock: true });
  if (found.studentId !== null) await lockStudentRow(database, organization.id, found.studentId);
  if (!(await holdAccount(database, caller.accountId))) throw notSignedIn();
  await requireAcceptable(locked, context, parts);
  if (links && found.studentId !== null) await link({ ...found, studentId: found.studentId }, own, context);
  else await join(found, context, parts);
  return own;
}

/** Refuses what nobody can accept any more, whoever opens it. */
export async function requireOpen(
  found: InvitationRow | null,
  { database, organization, clock }: CallContext,
): Promise<InvitationRow> {
  if (!found) throw notFound('invitation');
  const refusal = decideInvitation(found, clock.now());
  if (refusal) throw refused(refusal);
  if (found.guardianId !== null) return found;
  // Whoever may not change things there any more gives nothing away either.
  const inviters = await listMemberships(database, organization.id, found.invitedBy);
  const inviter = inviters.find(({ familyId }) => familyId === found.familyId);
  if (inviter?.access !== 'full' || isNewHere(inviter)) throw refused('invitation-withdrawn');
  if (found.studentId === null) return found;
  const links = await listLinks(database, organization.id, found.studentId);
  const way = decideFamilyAccess([inviter], found.studentId, links);
  if (way && way.trusted !== way.access) throw refused('invitation-withdrawn');
  // The household that invites has no part in the student any more.
  const inviting = links.find(({ familyId }) => familyId === found.familyId);
  if (!inviting || (inviting.access === 'view' && found.access === 'full')) throw refused('invitation-withdrawn');
  return found;
}

/** Refuses what cannot be accepted, in words of its own; for whoever may accept, the invitation. */
export async function requireAcceptable(
  given: InvitationRow | null,
  context: SignedInContext,
  parts: Pick<InvitationParts, 'delivers'>,
): Promise<InvitationRow> {
  const { database, organization, caller } = context;
  const found = await requireOpen(given, context);
  const memberships = await listMemberships(database, organization.id, caller.accountId);
  if (memberships.some(({ familyId }) => familyId === found.familyId)) throw refused('already-in-family');
  if (found.guardianId !== null) return requireEntered({ ...found, guardianId: found.guardianId }, context, parts);
  if (found.studentId === null || found.access === 'pick-up') return found;
  const links = await listLinks(database, organization.id, found.studentId);
  if (links.some(({ familyId }) => memberships.some((own) => own.familyId === familyId)))
    throw refused('already-in-family');
  if (links.length >= MOST_HOUSEHOLDS) throw refused('too-many-households');
  return found;
}

/**
 * Of an invitation of the school: the guardian is entered still, under the address that it went to, and it is this address that accepts.
 * Whoever the link was handed on to is not the guardian whom the school has entered.
 */
async function requireEntered(
  found: InvitationRow & { readonly guardianId: string },
  { database, organization, caller, clock }: SignedInContext,
  { delivers }: Pick<InvitationParts, 'delivers'>,
): Promise<InvitationRow> {
  const [entered] = await listEntered(database, organization.id, { guardianIds: [found.guardianId] }, clock.iso());
  const isAsInvited = entered?.email.toLowerCase() === found.email.toLowerCase() && entered.access === found.access;
  if (!isAsInvited) throw refused('invitation-withdrawn');
  if (caller.email?.toLowerCase() !== found.email.toLowerCase()) throw refused('invitation-other-address');
  if (delivers && !caller.emailVerified) throw refused('invitation-unproven');
  return found;
}

/** The student gets a second household, which may do what the invitation says at most. */
async function link(
  { studentId, access }: InvitationRow & { readonly studentId: string },
  familyId: string,
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  const count = await countStudents(database, organization.id, familyId);
  if (count >= MOST_STUDENTS) throw refused('too-many-students', { most: MOST_STUDENTS });
  const place = { organizationId: organization.id, at: clock.iso() };
  const linkAccess = access === 'view' ? 'view' : 'full';
  await linkStudent(database, place, { familyId, studentId, access: linkAccess, linkedBy: actorName(caller) });
}

/** A guardian more; who comes to pick up is named for the students that are meant. */
async function join(
  { familyId, studentId, guardianId: enteredId, access }: InvitationRow,
  context: SignedInContext,
  { delivers }: Pick<InvitationParts, 'delivers'>,
): Promise<void> {
  const { database, organization, caller, clock } = context;
  const others = await listGuardians(database, organization.id, [familyId]);
  // Nobody is there twice: whoever was entered, and accepts under that address, is that guardian.
  const isOwnAddress = ({ email }: GuardianRow) =>
    (caller.emailVerified || !delivers) && caller.email !== null && email?.toLowerCase() === caller.email.toLowerCase();
  const entered = others.find(
    (row) => row.accountId === null && (enteredId === null ? isOwnAddress(row) : row.id === enteredId),
  );
  if (!entered && others.length >= MOST_GUARDIANS) throw refused('too-many-guardians', { most: MOST_GUARDIANS });
  const place = { organizationId: organization.id, at: clock.iso() };
  // A full guardian invites them: that is agreed to.
  if (entered && enteredId === null) await agreeByInvitation(database, organization.id, entered.id);
  if (entered) await adoptGuardian(database, organization.id, { ...entered, access }, caller.accountId);
  const guardianId =
    entered?.id ?? (await addGuardian(database, place, { familyId, accountId: caller.accountId, access }));
  if (enteredId === null && !entered) await agreeByInvitation(database, organization.id, guardianId);
  if (access !== 'pick-up') return;
  for (const { id } of await listFamilyStudents(database, organization.id, [familyId])) {
    const bond = { studentId: id, relationship: '', livesWith: null, mayPickUp: true };
    if (studentId === null || id === studentId) await saveBond(database, organization.id, guardianId, bond);
  }
}
