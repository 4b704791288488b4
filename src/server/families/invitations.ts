import type { Functions } from '../../contract/functions.ts';
import type { InputOf, OutputOf } from '../../contract/kit.ts';
import { MOST_GUARDIANS, MOST_HOUSEHOLDS, MOST_INVITATIONS_A_DAY } from '../../domain/invitations.ts';
import { record } from '../audit/store.ts';
import { holdForSender, send } from '../mail/store.ts';
import { isKnownToSchool, mayStrangerSend } from '../../domain/strangers.ts';
import { plainName } from '../../domain/plain-name.ts';
import { notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { acceptInto, requireAcceptable, requireOpen } from './accept.ts';
import type { InvitationParts } from '../platform/letters/invitation-link.ts';
import { makeLink } from './entered.ts';
import * as store from './invitations-store.ts';
import { countOfStrangers, getSender } from './senders-store.ts';
import { listFamilyStudents, listGuardians } from './people-store.ts';
import { findStudentAccess, listLinks, listMemberships, lockFamily, requireOwnFamily } from './store.ts';

type Invitations = HandlersOf<
  Pick<Functions, 'inviteGuardian' | 'withdrawInvitation' | 'invitationOffer' | 'acceptInvitation'>
>;

const DAY_MS = 86_400_000;

export interface FamilyParts extends InvitationParts {
  /** Whether whoever invites proves their own address first, and can. */
  readonly asksProof: boolean;
}

/** Links that lead into a family or to one student. */
export function invitationFunctions(parts: FamilyParts): Invitations {
  return {
    inviteGuardian: (input, context) => invite(input, context, parts),

    withdrawInvitation: async ({ invitationId }, context) => {
      const { database, organization, clock } = context;
      const found = await store.findInvitation(database, organization.id, { id: invitationId });
      if (!found) throw notFound('invitation');
      await requireOwnFamily(database, organization.id, context.caller.accountId, found.familyId, 'invitation');
      const locked = await store.findInvitation(database, organization.id, { id: invitationId }, { lock: true });
      if (locked?.usedAt) throw refused('invitation-used');
      if (locked?.withdrawnAt !== null) return {};
      await store.endInvitation(database, organization.id, invitationId, { withdrawnAt: clock.iso() });
      await note('family.invitation-withdrawn', found, context);
      return {};
    },

    invitationOffer: async ({ token }, context) => {
      const { database, organization, caller } = context;
      const row = await store.findInvitation(database, organization.id, { token });
      const found = await (caller ? requireAcceptable(row, { ...context, caller }, parts) : requireOpen(row, context));
      const guardians = await listGuardians(database, organization.id, [found.familyId]);
      const students = await listFamilyStudents(database, organization.id, [found.familyId]);
      const named = (name: string) => (found.isSenderKnown ? name : plainName(name));
      return {
        access: found.access,
        into: found.studentId === null ? 'family' : 'student',
        // Whoever was entered is invited by the school.
        invitedBy:
          found.guardianId === null
            ? named(guardians.find(({ accountId }) => accountId === found.invitedBy)?.name ?? '')
            : organization.name,
        students: students
          .filter(({ id }) => found.studentId === null || id === found.studentId)
          .map(({ name }) => named(name)),
      };
    },

    acceptInvitation: async ({ token }, context) => {
      const { database, organization, clock, caller } = context;
      const found = await store.findInvitation(database, organization.id, { token });
      if (!found) throw notFound('invitation');
      const familyId = await acceptInto(found, context, parts);
      const used = { usedAt: clock.iso(), usedBy: caller.accountId };
      await store.endInvitation(database, organization.id, found.id, used);
      await note('family.joined', { ...found, familyId }, context);
      return { familyId };
    },
  };
}

async function invite(
  { familyId: wanted, studentId, access, email }: InputOf<Functions['inviteGuardian']>,
  context: SignedInContext,
  parts: FamilyParts,
): Promise<OutputOf<Functions['inviteGuardian']>> {
  const { database, organization, caller, clock } = context;
  const memberships = await listMemberships(database, organization.id, caller.accountId);
  const familyId = wanted ?? memberships.find((own) => own.access === 'full')?.familyId ?? memberships[0]?.familyId;
  if (familyId === undefined) throw notFound('family');
  await requireOwnFamily(database, organization.id, caller.accountId, familyId);
  await lockFamily(database, organization.id, familyId);
  const students = await listFamilyStudents(database, organization.id, [familyId]);
  const student = students.find(({ id }) => id === studentId);
  if (studentId !== undefined && !student) throw notFound('student');
  if (studentId !== undefined) await requireInviter({ studentId, familyId }, context);
  await requireRoom(familyId, context);
  // A second household there already leaves no room for the one that is invited.
  if (studentId !== undefined && access !== 'pick-up') {
    const links = await listLinks(database, organization.id, studentId);
    if (links.length >= MOST_HOUSEHOLDS) throw refused('too-many-households');
    // Who may look only in their own household cannot give away more.
    if (links.find((link) => link.familyId === familyId)?.access === 'view') throw refused('view-only');
  }
  const sender = parts.delivers ? await requireSender(email, context) : {};
  const { mail, ...link } = makeLink(email, context, parts);
  const waitsForProof = mail !== null && parts.asksProof && !caller.emailVerified;
  const made = { ...link, familyId, studentId: studentId ?? null, guardianId: null, access };
  const place = { organizationId: organization.id, at: clock.iso() };
  await store.addInvitations(database, place, [{ ...made, ...sender, waitsForProof, invitedBy: caller.accountId }]);
  if (mail) await send(database, organization.id, [mail]);
  if (mail && waitsForProof) await holdForSender(database, organization.id, mail.id);
  await note('family.invited', made, context);
  const { id, expiresAt, token } = link;
  const invitation = { id, email, access, studentName: student?.name ?? null, expiresAt, waitsForProof };
  return { invitation, token: mail ? null : token };
}

/** Whoever invites to one student gives away what the circle has agreed to. */
async function requireInviter(
  { studentId, familyId }: { readonly studentId: string; readonly familyId: string },
  { database, organization, caller }: SignedInContext,
): Promise<void> {
  const found = await findStudentAccess(database, organization.id, caller.accountId, studentId);
  const way = found?.families.find((each) => each.familyId === familyId);
  if (way && way.trusted !== way.access) throw refused('circle-closed');
}

/** Whom the school does not know sends little to one address, whichever families and networks they use for it. */
async function requireSender(email: string, { database, organization, caller, clock, network }: SignedInContext) {
  const facts = await getSender(database, organization.id, caller.accountId);
  if (isKnownToSchool({ ...facts, isStaff: caller.roles.length > 0 }, clock.now())) return {};
  const from = { email, network: network?.() ?? '', since: new Date(clock.now() - DAY_MS).toISOString() };
  if (!mayStrangerSend(await countOfStrangers(database, organization.id, from))) throw refused('invitations-rest');
  return { isSenderKnown: false, senderNetwork: from.network };
}

async function requireRoom(familyId: string, { database, organization, clock }: SignedInContext): Promise<void> {
  const [guardians, open, today] = [
    await listGuardians(database, organization.id, [familyId]),
    await store.listOpenInvitations(database, organization.id, [familyId], clock.iso()),
    await store.countInvitations(database, organization.id, familyId, new Date(clock.now() - DAY_MS).toISOString()),
  ];
  if (guardians.length + open.length >= MOST_GUARDIANS) throw refused('too-many-guardians', { most: MOST_GUARDIANS });
  if (today >= MOST_INVITATIONS_A_DAY) throw refused('too-many-invitations', { most: MOST_INVITATIONS_A_DAY });
}

async function note(
  action: 'family.invited' | 'family.invitation-withdrawn' | 'family.joined',
  { familyId, studentId, access }: Pick<store.InvitationRow, 'familyId' | 'studentId' | 'access'>,
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  const change = { access, ...(studentId && { studentId }) };
  await record(database, organization.id, [{ action, entityId: familyId, change, at: clock.iso(), by: caller }]);
}
