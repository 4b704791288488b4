import type * as mergeCalls from '../../../contract/family-merges.ts';
import { listLikelyPairs } from '../../../domain/near-names.ts';
import { UNDO_DAYS } from '../../../domain/student-merge.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { findAnswers, listSections } from '../../records/store.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { look, requireBoth, twoOf } from './look.ts';
import { mergeFamilies, undoFamilyMerge } from './merge.ts';
import * as rules from './merge-rules.ts';
import { listMerges } from './merges-store.ts';
import { countSignatures, listStudents, listToldByMail } from './preview-store.ts';

/** Families who are one household: seen side by side, made one, and made two again. */
export const familyMergeFunctions = ({ keyring }: { readonly keyring: Keyring }): HandlersOf<typeof mergeCalls> => ({
  previewFamilyMerge: async (both, context) => {
    const { database, organization } = context;
    const two = twoOf(both, context);
    await requireBoth(two, context);
    const { seen, snapshot, guardians } = await look(two, context);
    const { rows } = snapshot;
    const shared = rules.listShared(rows, two);
    const [own, others] = [two.keptId, two.mergedId].map((id) => rules.listStudentsOf(rows, id));
    const students = await listStudents(database, organization.id, [...(own ?? []), ...(others ?? [])]);
    const nameOf = (id: string) => students.find((student) => student.id === id)?.name ?? '';
    const pairs = listLikelyPairs(students.filter(({ id }) => !shared.includes(id)));
    return {
      seen,
      obstacles: rules.listObstacles({ rows, guardians }, two, nameOf),
      alike: rules.listAlike(guardians, two),
      shared: shared.map((id) => ({ id, name: nameOf(id) })),
      choices: rules.listChoices(rows, two),
      tooManyTogether: rules.listTooMany(rows, two),
      twins: pairs.flatMap(([one, other]) => {
        const [kept, merged] = own?.includes(one.id) ? [one, other] : [other, one];
        const isOfBoth = own?.includes(kept.id) && others?.includes(merged.id);
        return isOfBoth ? [{ keptId: kept.id, mergedId: merged.id, name: kept.name }] : [];
      }),
      told: [...(await tell(two.keptId, own ?? [], context)), ...(await tell(two.mergedId, others ?? [], context))],
      moves: {
        ...rules.countMoves(snapshot, guardians, two),
        signatures: await countSignatures(database, two),
      },
      tells: (await listToldByMail(database, two)).map(({ name, email }) => name || email),
      undoDays: UNDO_DAYS,
    };
  },
  mergeFamilies: mergeFamilies(keyring),
  undoFamilyMerge: undoFamilyMerge(keyring),
  familyMerges: async ({ familyId }, { database, organization, clock }) => ({
    merges: await listMerges(database, organization.id, { familyId, now: clock.iso() }),
  }),
});

/** What a family has told of each of its students. */
async function tell(familyId: string, studentIds: readonly string[], { database, organization }: SignedInContext) {
  return Promise.all(
    studentIds.map(async (studentId) => {
      const household = { organizationId: organization.id, studentId, familyId };
      const told = (await listSections(database, household)).filter(({ version }) => version > 0);
      const has = (name: string) => told.some(({ section }) => section === name);
      const { contacts, pickup } = await findAnswers(database, household);
      return { familyId, studentId, contacts, pickup: has('pickup') ? pickup : null };
    }),
  );
}
