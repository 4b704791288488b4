import { decideEntered } from '../../domain/invitations.ts';
import { record } from '../audit/store.ts';
import { send } from '../mail/store.ts';
import type { SignedInContext } from '../platform/call/handler.ts';
import { type InvitationParts, makeInvitationLink } from '../platform/letters/invitation-link.ts';
import { leaveOutOwn } from './circle/enter.ts';
import { type EnteredRow, listEntered, lockFamilies } from './entered-store.ts';
import { addInvitations } from './invitations-store.ts';
import { invitationMail } from './letters/invitation.ts';

/** Makes a guardian's invitation link, which is mailed to this address or shown once. */
export function makeLink(email: string, { clock }: SignedInContext, parts: InvitationParts) {
  const link = makeInvitationLink(parts, clock, (id, at) =>
    invitationMail.to(email, { invitationId: id }, { at, aboutId: id }),
  );
  return { ...link, email };
}

/** Which guardians in the households of these students the school may invite now, and how many it may not, by reason. */
export async function planEntered(
  studentIds: readonly string[],
  { database, organization, clock }: Pick<SignedInContext, 'database' | 'organization' | 'clock'>,
) {
  const entered = await listEntered(database, organization.id, { studentIds }, clock.iso());
  const seen = new Set<string>();
  const decided = entered.map((row) => {
    // When two guardians of a household share an address, only one of them can ever accept.
    const key = `${row.familyId} ${row.email.toLowerCase()}`;
    const why = decideEntered({ ...row, isInvited: row.isInvited || (row.email !== '' && seen.has(key)) });
    seen.add(key);
    return { row, why };
  });
  const count = (wanted: ReturnType<typeof decideEntered>) => decided.filter(({ why }) => why === wanted).length;
  return {
    free: decided.flatMap(({ row, why }) => (why === null ? [row] : [])),
    invited: count('invited'),
    withoutAddress: count('without-address'),
    ofHousehold: count('of-household'),
  };
}

/**
 * Invites entered guardians in the school's name. Skips those who have been invited or have signed in meanwhile, and those with the acting
 * person's own family or address.
 */
export async function inviteEntered(
  chosen: readonly EnteredRow[],
  context: SignedInContext,
  parts: InvitationParts,
): Promise<{ name: string; email: string; expiresAt: string; token: string | null }[]> {
  const { database, organization, caller, clock } = context;
  const others = await leaveOutOwn(chosen, context);
  await lockFamilies(
    database,
    organization.id,
    others.map(({ familyId }) => familyId),
  );
  const guardianIds = others.map(({ id }) => id);
  const now = await listEntered(database, organization.id, { guardianIds }, clock.iso());
  const made = now
    .filter(({ email, isInvited }) => email !== '' && !isInvited)
    .map((row) => ({ row, link: makeLink(row.email, context, parts) }));
  const at = clock.iso();
  await addInvitations(
    database,
    { organizationId: organization.id, at },
    made.map(({ row: { id: guardianId, familyId, access }, link: { mail: _mail, ...link } }) => ({
      ...link,
      guardianId,
      familyId,
      access,
      studentId: null,
      invitedBy: caller.accountId,
    })),
  );
  await send(
    database,
    organization.id,
    made.flatMap(({ link: { mail } }) => mail ?? []),
  );
  await record(
    database,
    organization.id,
    made.map(({ row: { familyId, access } }) => ({
      action: 'family.invited' as const,
      entityId: familyId,
      change: { access },
      at,
      by: caller,
    })),
  );
  return made.map(({ row: { name, email }, link: { expiresAt, token, mail } }) => ({
    name,
    email,
    expiresAt,
    token: mail ? null : token,
  }));
}
