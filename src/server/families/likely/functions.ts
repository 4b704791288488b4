import type * as calls from '../../../contract/likely-families.ts';
import { record } from '../../audit/store.ts';
import { notFound } from '../../platform/call/errors.ts';
import { actorName, type HandlersOf } from '../../platform/call/handler.ts';
import { isFamily } from '../households-store.ts';
import { findLikelyFamilies } from './find-likely.ts';
import * as store from './likely-store.ts';

const MOST_PAIRS = 100;

/** Families who look like one household, and those who were said to be two. */
export const likelyFamilyFunctions: HandlersOf<typeof calls> = {
  likelyFamilies: async (_input, { database, organization }) => {
    const likely = await findLikelyFamilies(database, organization.id);
    const apart = await store.listApart(database, organization.id);
    const shown = likely.slice(0, MOST_PAIRS);
    const ids = [...shown, ...apart].flatMap(({ oneId, otherId }) => [oneId, otherId]);
    const names = await store.listFamilyNames(database, organization.id, ids);
    const both = ({ oneId, otherId }: store.FamilyPair) =>
      [oneId, otherId].map((id) => names.get(id) ?? { id, guardians: [], students: [] });
    return {
      total: likely.length,
      pairs: shown.map((pair) => ({ families: both(pair), reasons: [...pair.reasons] })),
      apart: apart.map((pair) => ({ families: both(pair), saidBy: pair.saidBy, saidAt: pair.saidAt })),
    };
  },

  tellFamiliesApart: async ({ oneId, otherId, areApart }, { database, organization, caller, clock }) => {
    const [one = '', other = ''] = [oneId, otherId].toSorted();
    if (one === other) throw notFound('family');
    for (const id of [one, other]) if (!(await isFamily(database, organization.id, id))) throw notFound('family');
    const pair = { oneId: one, otherId: other };
    const said = { ...pair, saidAt: clock.iso(), saidBy: actorName(caller) };
    const isNew = areApart
      ? await store.addApart(database, organization.id, said)
      : await store.removeApart(database, organization.id, pair);
    if (!isNew) return {};
    const action = areApart ? 'family.told-apart' : 'family.told-apart-undone';
    const told = { action, entityId: one, change: { familyId: other }, at: clock.iso(), by: caller } as const;
    await record(database, organization.id, [told]);
    return {};
  },
};
