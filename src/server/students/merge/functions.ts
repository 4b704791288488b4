import type * as mergeCalls from '../../../contract/student-merges.ts';
import { listLikelyPairs } from '../../../domain/near-names.ts';
import { UNDO_DAYS } from '../../../domain/student-merge.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import type { HealthOfTwo } from './health-port.ts';
import { mergeStudents, undoMerge } from './merge.ts';
import { countMoves, listChoices, listObstacles } from './merge-rules.ts';
import { countSignatures } from './merge-store.ts';
import { listBornTogether, listGuardiansOf, listMerges } from './merges-store.ts';
import { look, twoOf } from './two.ts';

const MOST_PAIRS = 100;

/** Students who are one child: found, seen side by side, made one, and made two again. */
export function mergeFunctions({
  health,
  keyring,
}: {
  readonly health: HealthOfTwo;
  readonly keyring: Keyring;
}): HandlersOf<typeof mergeCalls> {
  return {
    likelyDuplicates: async (_input, { database, organization }) => {
      const pairs = listLikelyPairs(await listBornTogether(database, organization.id));
      const shown = pairs.slice(0, MOST_PAIRS);
      const ids = shown.flat().map(({ id }) => id);
      const people = await listGuardiansOf(database, organization.id, ids);
      const homesOf = (id: string) => people.get(id)?.familyIds ?? [];
      return {
        total: pairs.length,
        pairs: shown.map(([one, other]) => ({
          students: [one, other].map((each) => ({ ...each, guardians: people.get(each.id)?.guardians ?? [] })),
          shareHousehold: homesOf(one.id).some((id) => homesOf(other.id).includes(id)),
        })),
      };
    },

    previewMerge: async (both, context) => {
      const two = twoOf(both, context);
      const { seen, snapshot, places } = await look(health, two, context);
      const signatures = await countSignatures(context.database, two);
      return {
        seen,
        obstacles: listObstacles(snapshot, places, two),
        choices: listChoices(snapshot.rows, two),
        moves: { ...countMoves(snapshot, two), signatures },
        undoDays: UNDO_DAYS,
      };
    },

    mergeStudents: mergeStudents(health, keyring),
    undoMerge: undoMerge(health, keyring),

    studentMerges: async (_input, { database, organization, clock }) => ({
      merges: await listMerges(database, organization.id, clock.iso()),
    }),
  };
}
