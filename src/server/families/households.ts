import type * as householdCalls from '../../contract/households.ts';
import { leavesSomebodyFull, MOST_STUDENTS } from '../../domain/family-access.ts';
import { MOST_GUARDIANS, MOST_HOUSEHOLDS } from '../../domain/invitations.ts';
import { nameKey } from '../../domain/names.ts';
import { type AuditAction, record } from '../audit/store.ts';
import { notFound, refused } from '../platform/call/errors.ts';
import { actorName, type HandlersOf, type SignedInContext } from '../platform/call/handler.ts';
import { searchPatterns } from '../platform/database/search-patterns.ts';
import { toE164 } from '../platform/phone.ts';
import { addBarred, findAnswers } from '../records/store.ts';
import type { InvitationParts } from '../platform/letters/invitation-link.ts';
import { endNarrowed, endWaiting } from './circle/circle-store.ts';
import { leaveOutOwn, passDoor } from './circle/enter.ts';
import { inviteEntered } from './entered.ts';
import { listEntered } from './entered-store.ts';
import * as store from './households-store.ts';
import { countOtherFull, listGuardians, removeGuardian, saveBond } from './people-store.ts';
import { countStudents, endLink, linkStudent, listLinks, lockFamily, lockStudentRow, studentsOf } from './store.ts';

/** Calls of the same screens that have files of their own. */
type OfOthers = 'staffStudent' | 'staffFamily' | 'viewAsFamily' | 'previewImportInvitations' | 'inviteImported';

/** What staff do about the households of a student: each act has a reason, and one that takes it back. */
export const householdFunctions = (parts: InvitationParts): Omit<HandlersOf<typeof householdCalls>, OfOthers> => ({
  endHousehold: async ({ familyId, studentId, reason, lifted = [] }, context) => {
    const { database, organization, clock } = context;
    const links = await lockLinks(familyId, studentId, context);
    if (!links.some((link) => link.familyId === familyId)) throw notFound('household');
    if (links.length === 1) throw refused('last-household');
    if (!leavesSomebodyFull(links, [familyId])) throw refused('last-full-household');
    await keepBarred({ familyId, studentId, lifted }, links, context);
    await endLink(database, organization.id, { familyId, studentId, at: clock.iso(), reason });
    await endWaiting(database, organization.id, { familyId, studentId });
    await note('family.household-ended', familyId, { studentId }, reason, context);
    return {};
  },

  linkHousehold: async ({ familyId, studentId, access, reason, nobodyLeft }, context) => {
    const { database, organization, caller } = context;
    const links = await lockLinks(familyId, studentId, context);
    if (!(await store.isFamily(database, organization.id, familyId)) || links.length === 0) throw notFound('household');
    if (links.some((link) => link.familyId === familyId)) throw refused('already-in-family');
    if (links.length >= MOST_HOUSEHOLDS) throw refused('too-many-households');
    const count = await countStudents(database, organization.id, familyId);
    if (count >= MOST_STUDENTS) throw refused('too-many-students', { most: MOST_STUDENTS });
    const link = { familyId, studentId, access, linkedBy: actorName(caller) };
    const entering = { how: 'household-linked', reason, nobodyLeft } as const;
    await passDoor([studentId], entering, context, () => linkStudent(database, place(context), link));
    await note('family.household-linked', familyId, { studentId, access }, reason, context);
    return {};
  },

  findFamilies: async ({ search }, { database, organization }) => {
    const patterns = searchPatterns(search);
    if (patterns.length === 0) return { families: [] };
    return { families: await store.searchFamilies(database, organization.id, patterns) };
  },

  setGuardianAccess: async ({ guardianId, version, access, reason, nobodyLeft }, context) => {
    const { database, organization } = context;
    const known = await store.findAnyGuardian(database, organization.id, guardianId);
    if (!known) throw notFound('guardian');
    await lockFamily(database, organization.id, known.familyId);
    const row = await store.findAnyGuardian(database, organization.id, guardianId);
    if (!row || row.version !== version) throw refused('changed-meanwhile');
    const was = row.removedAt === null ? row.access : null;
    const losesFull = was === 'full' && access !== 'full' && row.accountId !== null;
    if (losesFull && (await countOtherFull(database, organization.id, row)) === 0) throw refused('last-full-guardian');
    const how = was === null ? 'access-restored' : 'access-widened';
    const studentIds = await studentsOf(database, organization.id, [row.familyId]);
    await passDoor(studentIds, { how, reason, nobodyLeft }, context, () =>
      access === null
        ? removeGuardian(database, place(context), row)
        : store.giveAccess(database, organization.id, guardianId, access),
    );
    await endNarrowed(database, organization.id, { guardianId, access });
    await note('family.access-set', row.familyId, { access: { from: was, to: access } }, reason, context);
    return { version: access === null ? version : version + 1 };
  },

  addGuardian: async ({ studentId, relationship, reason, nobodyLeft, ...given }, context) => {
    const { database, organization } = context;
    const links = await lockLinks(given.familyId, studentId, context);
    if (!links.some((link) => link.familyId === given.familyId)) throw notFound('household');
    const others = await listGuardians(database, organization.id, [given.familyId]);
    if (others.length >= MOST_GUARDIANS) throw refused('too-many-guardians', { most: MOST_GUARDIANS });
    const phoneE164 = await toE164(given.phone, organization.locale);
    const mayPickUp = given.access === 'pick-up' ? true : null;
    const studentIds = await studentsOf(database, organization.id, [given.familyId]);
    const entering = { how: 'guardian-added', reason, nobodyLeft } as const;
    const guardianId = await passDoor(studentIds, entering, context, async () => {
      const id = await store.enterGuardian(database, place(context), { ...given, phoneE164 });
      await saveBond(database, organization.id, id, { studentId, relationship, livesWith: null, mayPickUp });
      return id;
    });
    const { access } = given;
    await note('family.guardian-added', given.familyId, { access, studentId }, reason, context);
    return { guardianId };
  },

  inviteEnteredGuardian: async ({ guardianId }, context) => {
    const { database, organization, clock } = context;
    const [entered] = await listEntered(database, organization.id, { guardianIds: [guardianId] }, clock.iso());
    if (!entered) throw notFound('guardian');
    if (entered.email === '') throw refused('guardian-without-address');
    if ((await leaveOutOwn([entered], context)).length === 0) throw refused('own-circle');
    const [invited] = await inviteEntered([entered], context, parts);
    if (!invited) throw refused('already-invited');
    return invited;
  },
});

/** The households that a student lives in now, under the locks of the family that is meant and the student. */
interface Ending {
  readonly familyId: string;
  readonly studentId: string;
  readonly lifted: readonly string[];
}

/** Whom a household that ends had barred stays barred in the others, by the office: nobody may pick up because a household went. */
async function keepBarred(
  { familyId, studentId, lifted }: Ending,
  links: readonly { readonly familyId: string }[],
  { database, organization, clock, caller }: SignedInContext,
): Promise<void> {
  const household = { organizationId: organization.id, studentId, familyId };
  const { pickup } = await findAnswers(database, household);
  const guardians = (await listGuardians(database, organization.id, [familyId])).filter(({ students }) =>
    students.some((bond) => bond.studentId === studentId && bond.mayPickUp === false),
  );
  const none = { saidBy: '', paper: '', paperOn: null, paperUntil: null };
  const barred = [
    ...(pickup?.notAllowed ?? []).map(({ byOffice: _byOffice, ...person }) => person),
    ...guardians.map(({ name, phone }) => ({ name, phone, relationship: '', ...none })),
  ];
  const stay = barred.filter(({ name }) => name !== '' && !lifted.some((each) => nameKey(each) === nameKey(name)));
  const told = { at: clock.iso(), by: caller.accountId };
  for (const link of links)
    if (link.familyId !== familyId) await addBarred(database, { ...household, familyId: link.familyId }, stay, told);
}

async function lockLinks(familyId: string, studentId: string, { database, organization }: SignedInContext) {
  await lockFamily(database, organization.id, familyId);
  await lockStudentRow(database, organization.id, studentId);
  return listLinks(database, organization.id, studentId);
}

function place({ organization, clock }: SignedInContext) {
  return { organizationId: organization.id, at: clock.iso() };
}

async function note(
  action: AuditAction,
  entityId: string,
  change: object,
  reason: string,
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  await record(database, organization.id, [{ action, entityId, change, reason, at: clock.iso(), by: caller }]);
}
