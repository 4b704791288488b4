import type { Functions } from '../../../contract/functions.ts';
import { MOST_GUARDIANS } from '../../../domain/invitations.ts';
import { UNDO_DAYS } from '../../../domain/student-merge.ts';
import { invalidField, notFound, refused } from '../../platform/call/errors.ts';
import { actorName, type Handler, type SignedInContext } from '../../platform/call/handler.ts';
import { newId } from '../../platform/ids.ts';
import { exchangeCodeWords, sealPlainOf, type WordPair } from '../../code-words/store.ts';
import { send } from '../../mail/store.ts';
import { mergeHouseholdTags, partHouseholdTags } from '../../tags/store.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { readCircles } from '../circle/circle-store.ts';
import { enterCircle } from '../circle/enter.ts';
import { followGuardians, partEntries, takeBackEntries } from '../circle/follow-merge-store.ts';
import { familyMergedMail } from '../letters/family-merged.ts';
import { look, note, requireBoth, twoOf } from './look.ts';
import { mergeRows, wordsToExchange } from './merge-rows.ts';
import * as rules from './merge-rules.ts';
import * as store from './merge-store.ts';
import { findMerge, listDoneSince, markUndone, saveMerge } from './merges-store.ts';
import { listToldByMail } from './preview-store.ts';

const DAY_MS = 86_400_000;

/** Makes two families one: everything of the merged one goes over, or stays with it unseen where the other's is kept. */
export const mergeFamilies =
  (keyring: Keyring): Handler<Functions['mergeFamilies']> =>
  async (input, context) => {
    const { seen, takes, same, areOneHousehold, reason, nobodyLeft, ...both } = input;
    const { database, caller, clock } = context;
    const two = twoOf(both, context);
    await store.lockTwo(database, two);
    await requireBoth(two, context);
    await sealPlainOf(database, keyring, two.organizationId, [two.keptId, two.mergedId]);
    const { snapshot: before, guardians, seen: now } = await look(two, context);
    if (now !== seen) throw refused('changed-meanwhile');
    const { rows } = before;
    if (rules.listObstacles({ rows, guardians }, two, (id) => id).length > 0) throw refused('merge-obstacle');
    const shared = rules.listShared(rows, two);
    if (shared.length > 0 && !areOneHousehold) throw invalidField('areOneHousehold', 'required');
    if (!rules.areSame(same, rules.listAlike(guardians, two))) throw invalidField('same', 'not-valid');
    if (guardians.length - same.length > MOST_GUARDIANS) throw refused('too-many-guardians', { most: MOST_GUARDIANS });
    const merging = { ...two, at: clock.iso(), takes, same };
    const merged = mergeRows(rows, merging);
    if (!rules.leavesSomebodyFull(rows, merged, two)) throw refused('last-full-guardian');
    const most = rules.tooMany(merged, two, shared);
    if (takes.contacts === 'both' && most.contacts) throw invalidField('takes.contacts', 'not-valid');
    if (takes.pickup === 'both' && most.pickup) throw invalidField('takes.pickup', 'not-valid');
    const readers = await listToldByMail(database, two);
    const circles = await readCircles(database, two.organizationId, [
      ...new Set([two.keptId, two.mergedId].flatMap((family) => rules.listStudentsOf(rows, family))),
    ]);
    const goneIds = rules.listGone(rows, merged);
    const entries = await partEntries(database, two, goneIds);
    await store.writeRows(database, two, merged);
    const words = wordsToExchange(rows, merging);
    await exchangeCodeWords(database, keyring, wordPairs(two, words));
    await followGuardians(database, two);
    await mergeHouseholdTags(database, two, clock.iso());
    await store.markMerged(database, two);
    const [id, undoUntil] = [newId(), new Date(clock.now() + UNDO_DAYS * DAY_MS).toISOString()];
    const entering = { how: 'families-merged', reason, nobodyLeft, by: caller, actId: id } as const;
    await enterCircle(database, { organizationId: two.organizationId, at: clock.iso() }, circles, entering);
    const keptRows = { before, after: await store.readSnapshot(database, two), entries, words };
    await saveMerge(database, two, { id, undoUntil, mergedAt: clock.iso(), mergedBy: actorName(caller), keptRows });
    await note('family.merged', two, reason, context);
    await tell(readers, { mergeId: id, isUndone: false }, context);
    return { mergeId: id, undoUntil };
  };

/** Makes them two again, as they were, while nobody has built on it. */
export const undoFamilyMerge =
  (keyring: Keyring): Handler<Functions['undoFamilyMerge']> =>
  async ({ mergeId, reason }, context) => {
    const { database, organization, clock } = context;
    const known = await findMerge(database, organization.id, mergeId);
    if (!known) throw notFound('merge');
    const two = { organizationId: organization.id, keptId: known.keptId, mergedId: known.mergedId };
    const live = await store.lockTwo(database, two);
    const merge = await findMerge(database, organization.id, mergeId);
    if (!merge || merge.undoneAt !== null) throw refused('already-undone');
    if (!merge.keptRows || merge.undoUntil <= clock.iso()) throw refused('merge-too-late');
    const { before, after, words } = merge.keptRows;
    const now = await store.readSnapshot(database, two);
    const accountIds = before.rows.guardians.flatMap((row) => row.account_id ?? []);
    const done = await listDoneSince(database, organization.id, { accountIds, since: merge.mergedAt });
    const isStill = live.includes(two.keptId) && rules.isAsLeft(after.rows, now.rows);
    if (!isStill || rules.hasCrossed(before, two, done)) throw refused('family-built-on');
    await store.writeRows(database, two, rules.putBack(before.rows, after.rows, now.rows));
    await exchangeCodeWords(database, keyring, wordPairs(two, words));
    await followGuardians(database, two);
    await partHouseholdTags(database, two);
    await takeBackEntries(database, organization.id, { actId: mergeId, followed: merge.keptRows.entries });
    await store.markApart(database, two, before);
    await markUndone(database, organization.id, mergeId, clock.iso());
    await note('family.merge-undone', two, reason, context);
    await tell(await listToldByMail(database, two), { mergeId, isUndone: true }, context);
    return {};
  };

/** The code words that the two families have for these students. */
function wordPairs({ organizationId, keptId, mergedId }: store.Two, studentIds: readonly string[]): WordPair[] {
  return studentIds.map((studentId) => [
    { organizationId, studentId, familyId: keptId },
    { organizationId, studentId, familyId: mergedId },
  ]);
}

/** Somebody else sees their children now, or no longer: whoever may change everything is told, whatever mails they want. */
async function tell(
  readers: readonly { readonly email: string }[],
  facts: { readonly mergeId: string; readonly isUndone: boolean },
  { database, organization, clock }: SignedInContext,
): Promise<void> {
  const mails = readers.map(({ email }) => familyMergedMail.to(email, facts, { at: clock.iso() }));
  await send(database, organization.id, mails);
}
