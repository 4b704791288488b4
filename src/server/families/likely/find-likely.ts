import { joinReasons, type LikelyFamilies, pairsOf } from '../../../domain/likely-families.ts';
import { listLikelyPairs } from '../../../domain/near-names.ts';
import type { Database } from '../../platform/database/connect.ts';
import { listAsked, listNamesakes, listSharingContact } from './likely-store.ts';

/** Pairs of families who may be one household, the likeliest first. */
export async function findLikelyFamilies(database: Database, organizationId: string): Promise<LikelyFamilies[]> {
  const contacts = await listSharingContact(database, organizationId);
  const namesakes = await listNamesakes(database, organizationId);
  const likely = joinReasons([
    ...contacts.flatMap(({ reason, members }) => pairsOf(members).map((pair) => ({ reason, pair }))),
    ...namesakes.flatMap(({ members }) =>
      pairsOf(members)
        .filter((pair) => listLikelyPairs(pair).length > 0)
        .map((pair) => ({ reason: 'names' as const, pair })),
    ),
  ]);
  const asked = await listAsked(database, organizationId, likely);
  const isAsked = new Set(asked.map(({ oneId, otherId }) => `${oneId} ${otherId}`));
  return likely.filter(({ oneId, otherId }) => isAsked.has(`${oneId} ${otherId}`));
}

export async function countLikelyFamilies(database: Database, organizationId: string): Promise<number> {
  return (await findLikelyFamilies(database, organizationId)).length;
}
