import type { Functions } from '../../contract/functions.ts';
import { listLikelyPairs } from '../../domain/near-names.ts';
import { record } from '../audit/store.ts';
import { notFound } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { endEmptyFamilies, listChildren, listEnteredAt, refuseEntered } from './entered-as-store.ts';
import { adoptGuardian } from './entered-store.ts';
import { listMemberships, lockFamily } from './store.ts';

/** Whoever signed up with an address that a list brought finds the family that the school has entered, instead of beginning a second one. */
export const enteredAsFunctions: HandlersOf<Pick<Functions, 'enteredAs' | 'answerEntered'>> = {
  enteredAs: async (_input, context) => ({
    offers: (await listOffers(context)).map(({ guardianId, name, access, students }) => ({
      guardianId,
      name,
      access,
      students: students.map((each) => each.preferredName || each.firstName),
    })),
  }),

  answerEntered: async ({ guardianId, isMe }, context) => {
    const { database, organization, caller, clock } = context;
    const before = await findOffer(guardianId, context);
    await lockFamily(database, organization.id, before.familyId);
    // Somebody may have been invited, removed or merged while we waited.
    const { familyId, access } = await findOffer(guardianId, context);
    const at = clock.iso();
    if (isMe) {
      await adoptGuardian(database, organization.id, { id: guardianId, familyId, access }, caller.accountId);
      await endEmptyFamilies(
        database,
        { organizationId: organization.id, at },
        { accountId: caller.accountId, familyId },
      );
    } else await refuseEntered(database, organization.id, { guardianId, accountId: caller.accountId, at });
    const action = isMe ? 'family.found' : 'family.entered-refused';
    await record(database, organization.id, [{ action, entityId: familyId, change: { access }, at, by: caller }]);
    return {};
  },
};

async function findOffer(guardianId: string, context: SignedInContext) {
  const found = (await listOffers(context)).find((each) => each.guardianId === guardianId);
  if (!found) throw notFound('guardian');
  return found;
}

/** Who was entered at the caller's proven address, in a family that is not theirs yet. */
async function listOffers({ database, organization, caller }: SignedInContext) {
  if (!caller.emailVerified || caller.email === null) return [];
  const { email, accountId } = caller;
  const entered = await listEnteredAt(database, organization.id, { email, accountId });
  if (entered.length === 0) return [];
  const own = new Set((await listMemberships(database, organization.id, accountId)).map(({ familyId }) => familyId));
  const families = [...own, ...entered.map(({ familyId }) => familyId)];
  const children = Map.groupBy(await listChildren(database, organization.id, families), ({ familyId }) => familyId);
  const ownChildren = [...own].flatMap((id) => children.get(id) ?? []);
  return entered.flatMap((each) => {
    const students = children.get(each.familyId) ?? [];
    // A child whom they have entered themselves: which of the two stays is for the office (likely families).
    const isTwice = listLikelyPairs([...ownChildren, ...students]).some(
      ([one, other]) => own.has(one.familyId) !== own.has(other.familyId),
    );
    return own.has(each.familyId) || students.length === 0 || isTwice ? [] : [{ ...each, students }];
  });
}
