import type { family as familyCall, FamilyGuardian, saveGuardian as saveCall } from '../../contract/families.ts';
import type * as familiesContract from '../../contract/families.ts';
import type { InputOf, OutputOf } from '../../contract/kit.ts';
import type { AuditAction } from '../../contract/audit-changes.ts';
import { isNewHere } from '../../domain/family-access.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { record } from '../audit/store.ts';
import { notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { toE164 } from '../platform/phone.ts';
import { enteredAsFunctions } from './entered-as.ts';
import { type FamilyParts, invitationFunctions } from './invitations.ts';
import { listOpenInvitations } from './invitations-store.ts';
import * as people from './people-store.ts';
import { listMemberships, lockFamily } from './store.ts';

/** Who belongs to a family, and how one comes into it and out of it. */
export function familyFunctions(parts: FamilyParts): HandlersOf<typeof familiesContract> {
  return {
    ...invitationFunctions(parts),
    ...enteredAsFunctions,
    family: readFamilies,
    saveGuardian: async (input, context) => ({ guardian: await saveGuardian(input, context) }),
    leaveFamily: async ({ familyId }, context) => {
      const own = (await listOwn(context)).find((row) => row.familyId === familyId);
      if (!own) throw notFound('family');
      await remove(own, 'family.left', context);
      return {};
    },
    removeGuardian: async ({ guardianId }, context) => {
      const { row } = await requireFullOf(guardianId, context);
      await remove(row, 'family.guardian-removed', context);
      return {};
    },
  };
}

async function readFamilies(_input: unknown, context: SignedInContext): Promise<OutputOf<typeof familyCall>> {
  const { database, organization, caller, clock } = context;
  const memberships = await listMemberships(database, organization.id, caller.accountId);
  const ids = memberships.map(({ familyId }) => familyId);
  if (ids.length === 0) return { families: [], pickUps: [] };
  const [guardians, students, invitations] = await Promise.all([
    people.listGuardians(database, organization.id, ids),
    people.listFamilyStudents(database, organization.id, ids),
    listOpenInvitations(database, organization.id, ids, clock.iso()),
  ]);
  // Whoever may only pick up sees nobody but themselves, and none but those they are named for.
  const named = memberships.flatMap(({ familyId, access, pickUpIds = [], entries = [] }) =>
    access === 'pick-up'
      ? students.filter(
          (each) =>
            each.familyId === familyId &&
            pickUpIds.includes(each.id) &&
            !entries.some(({ studentId }) => studentId === each.id),
        )
      : [],
  );
  const today = dayAtSchool(clock.now(), organization.timeZone);
  return {
    families: memberships.map(({ familyId, access, entries = [] }) => {
      // Whoever the school let in sees nobody's address and number before a full guardian has agreed.
      const isInside = access !== 'pick-up' && !isNewHere({ entries });
      const isObjected = (id: string) => entries.some((entry) => entry.isObjected && entry.studentId === id);
      const isOfIt = (each: { readonly familyId: string }) => each.familyId === familyId;
      const inFamily = guardians.filter(isOfIt).map((row) => told(row, context));
      return {
        id: familyId,
        access,
        guardians: isInside ? inFamily : inFamily.filter(({ isYou }) => isYou),
        students: access === 'pick-up' ? [] : students.filter((each) => isOfIt(each) && !isObjected(each.id)),
        invitations: isInside ? invitations.filter(isOfIt) : [],
      };
    }),
    pickUps: await people.listPickUps(
      database,
      organization.id,
      named.map(({ id }) => id),
      today,
    ),
  };
}

function told({ accountId, ...row }: people.GuardianRow, { caller }: SignedInContext): FamilyGuardian {
  return { ...row, isYou: accountId === caller.accountId };
}

async function listOwn({ database, organization, caller }: SignedInContext): Promise<people.GuardianRow[]> {
  const memberships = await listMemberships(database, organization.id, caller.accountId);
  if (memberships.length === 0) return [];
  const ids = memberships.map(({ familyId }) => familyId);
  const rows = await people.listGuardians(database, organization.id, ids);
  return rows.filter(({ accountId }) => accountId === caller.accountId);
}

/** A guardian of one's own family, locked; somebody else's does not exist. */
async function lockGuardian(guardianId: string, context: SignedInContext) {
  const { database, organization } = context;
  const before = await people.findGuardian(database, organization.id, guardianId);
  const own = before && (await listOwn(context)).find(({ familyId }) => familyId === before.familyId);
  if (!own || (own.access === 'pick-up' && own.id !== guardianId)) throw notFound('guardian');
  await lockFamily(database, organization.id, own.familyId);
  // Somebody may have been removed while we waited.
  const row = await people.findGuardian(database, organization.id, guardianId);
  const caller = own.id === guardianId ? row : await people.findGuardian(database, organization.id, own.id);
  if (!row || !caller) throw notFound('guardian');
  const memberships = await listMemberships(database, organization.id, context.caller.accountId);
  const isNew = memberships.some((each) => each.familyId === own.familyId && isNewHere(each));
  return { row, isFull: caller.access === 'full', isNew, isOwn: own.id === guardianId };
}

async function requireFullOf(guardianId: string, context: SignedInContext) {
  const found = await lockGuardian(guardianId, context);
  if (!found.isFull) throw refused('view-only');
  if (found.isNew) throw refused('circle-closed');
  return found;
}

async function saveGuardian(input: InputOf<typeof saveCall>, context: SignedInContext): Promise<FamilyGuardian> {
  const { database, organization } = context;
  const { guardianId, version, students, ...given } = input;
  const { row, isFull, isNew, isOwn } = await lockGuardian(guardianId, context);
  if (row.version !== version) throw refused('changed-meanwhile');
  // Who one is, one says oneself; somebody without an account is described by a full guardian.
  const isDescribed = Object.keys(given).length > 0;
  if ((students || (isDescribed && !isOwn)) && !isFull) throw refused('view-only');
  if (isNew && (students || !isOwn)) throw refused('circle-closed');
  if (isDescribed && !isOwn && row.accountId !== null) throw notFound('guardian');
  const phone = given.phone === undefined ? {} : { phoneE164: await toE164(given.phone, organization.locale) };
  await people.changeGuardian(database, organization.id, { id: guardianId, ...given, ...phone });
  if (students) await saveBonds(row, students, context);
  const changed = [...Object.keys(given), ...(students ? ['students'] : [])];
  await note('family.guardian-saved', row.familyId, { changed }, context);
  const after = await people.findGuardian(database, organization.id, guardianId);
  if (!after) throw notFound('guardian');
  return told(after, context);
}

async function saveBonds(
  { id, familyId }: people.GuardianRow,
  bonds: FamilyGuardian['students'],
  { database, organization }: SignedInContext,
): Promise<void> {
  const students = await people.listFamilyStudents(database, organization.id, [familyId]);
  if (!bonds.every(({ studentId }) => students.some((student) => student.id === studentId))) throw notFound('student');
  for (const bond of bonds) await people.saveBond(database, organization.id, id, bond);
}

async function remove(
  row: people.GuardianRow,
  action: 'family.left' | 'family.guardian-removed',
  context: SignedInContext,
) {
  const { database, organization, clock } = context;
  await lockFamily(database, organization.id, row.familyId);
  const isLast = row.access === 'full' && (await people.countOtherFull(database, organization.id, row)) === 0;
  if (isLast) throw refused('last-full-guardian');
  await people.removeGuardian(database, { organizationId: organization.id, at: clock.iso() }, row);
  await note(action, row.familyId, { access: row.access }, context);
}

async function note(action: AuditAction, entityId: string, change: object, context: SignedInContext): Promise<void> {
  const { database, organization, caller, clock } = context;
  await record(database, organization.id, [{ action, entityId, change, at: clock.iso(), by: caller }]);
}
