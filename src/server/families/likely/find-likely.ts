import { joinReasons, type LikelyFamilies } from '../../../domain/likely-families.ts';
import { listLikelyPairs } from '../../../domain/near-names.ts';
import type { Database } from '../../platform/database/connect.ts';
import { listNamesakes, listSharingContact } from './likely-store.ts';

/** Pairs of families who may be one household, the likeliest first. */
export async function findLikelyFamilies(database: Database, organizationId: string): Promise<LikelyFamilies[]> {
  const [contacts, namesakes] = await Promise.all([
    listSharingContact(database, organizationId),
    listNamesakes(database, organizationId),
  ]);
  const near = namesakes.filter(({ one, other }) => listLikelyPairs([one, other]).length > 0);
  return joinReasons([...contacts, ...near.map((pair) => ({ ...pair, reason: 'names' as const }))]);
}

export async function countLikelyFamilies(database: Database, organizationId: string): Promise<number> {
  return (await findLikelyFamilies(database, organizationId)).length;
}
