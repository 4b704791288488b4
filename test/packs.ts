import { expect, vi } from 'vitest';
import { packPath } from '../src/contract/packs.ts';
import type { SheetKind } from '../src/domain/sheets.ts';
import { newScreenId } from '../src/web/shared/new-key.ts';
import type { Person, TestSchool } from './school.ts';

interface Wishes {
  readonly classIds: readonly string[];
  readonly kinds: readonly SheetKind[];
  readonly days?: string[];
}

/** Asks for a pack of these classes, each with these sheets; answers its id. */
export async function askForPack(person: Person, { classIds, kinds, days }: Wishes): Promise<string> {
  const packId = newScreenId();
  const classes = classIds.map((id) => ({ id, kinds: [...kinds] }));
  await person.call('askPack', { packId, name: 'Field pack', classes, ...(days && { days }) });
  return packId;
}

/** How a pack of theirs stands; undefined where there is none for them. */
export const findPack = async (person: Person, packId: string) =>
  (await person.call('packs', {})).packs.find(({ id }) => id === packId);

/** Waits until it is made, or has failed. */
export const packIs = (person: Person, packId: string, state: 'ready' | 'failed' = 'ready') =>
  vi.waitFor(
    async () => {
      const pack = await findPack(person, packId);
      expect(pack?.state).toBe(state);
      return pack;
    },
    { timeout: 60_000, interval: 50 },
  );

export const fetchPack = (school: TestSchool, packId: string, person: Person | null) =>
  school.portal.app.inject({
    url: packPath(packId),
    ...(person && { headers: { authorization: `Bearer ${person.accountId}` } }),
  });

/** The PDF of a pack, from asking to fetching. */
export async function packOf(school: TestSchool, person: Person, wishes: Wishes): Promise<Buffer> {
  const packId = await askForPack(person, wishes);
  await packIs(person, packId);
  const answer = await fetchPack(school, packId, person);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}
