import { randomBytes } from 'node:crypto';
import { decideEntered, INVITATION_DAYS } from '../../domain/invitations.ts';
import { record } from '../audit/store.ts';
import { send } from '../mail/store.ts';
import type { SignedInContext } from '../platform/call/handler.ts';
import { newId } from '../platform/ids.ts';
import type { OneTimeCodes } from '../platform/letters/define-mail.ts';
import { type EnteredRow, listEntered, lockFamilies } from './entered-store.ts';
import { addInvitations } from './invitations-store.ts';
import { invitationMail } from './letters/invitation.ts';

/** Whether mails leave, and how their links are made; without, a link is told to whoever invites. */
export interface InvitationParts {
  readonly delivers: boolean;
  readonly codes: OneTimeCodes;
}

const DAY_MS = 86_400_000;

/** A link that leads somewhere for seven days: in a mail, or with the token that is told once. */
export function makeLink(email: string, { clock }: SignedInContext, { delivers, codes }: InvitationParts) {
  const [id, at] = [newId(), clock.iso()];
  const mail = delivers ? invitationMail.to(email, { invitationId: id }, { at, aboutId: id }) : null;
  const token = mail ? codes.link('invite', mail.id) : randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now() + INVITATION_DAYS * DAY_MS).toISOString();
  return { id, email, token, expiresAt, mail };
}

/** Whom of the households of these students the school may invite at once, and why others not. */
export async function planEntered(
  studentIds: readonly string[],
  { database, organization, clock }: Pick<SignedInContext, 'database' | 'organization' | 'clock'>,
) {
  const entered = await listEntered(database, organization.id, { studentIds }, clock.iso());
  const seen = new Set<string>();
  const decided = entered.map((row) => {
    // Of two with one address in one household only one can ever accept.
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

/** Invites guardians who were entered, in the school's name; those who were invited or signed in meanwhile are passed by. */
export async function inviteEntered(
  chosen: readonly EnteredRow[],
  context: SignedInContext,
  parts: InvitationParts,
): Promise<{ name: string; email: string; expiresAt: string; token: string | null }[]> {
  const { database, organization, caller, clock } = context;
  await lockFamilies(
    database,
    organization.id,
    chosen.map(({ familyId }) => familyId),
  );
  const guardianIds = chosen.map(({ id }) => id);
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
