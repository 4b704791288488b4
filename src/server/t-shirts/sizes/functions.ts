import type { Functions } from '../../../contract/functions.ts';
import { foldName } from '../../../domain/names.ts';
import { isSpecified, type ListedSize, SPECIFIED_LIST } from '../../../domain/sizes.ts';
import { record } from '../../audit/store.ts';
import { lockOrganization } from '../../organizations/store.ts';
import { invalidField, refused } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { getSizeList } from '../store.ts';
import { listUsedSizes, saveSizeList } from './sizes-store.ts';

/** Which sizes the school has, in its order. */
export const sizeFunctions: HandlersOf<Pick<Functions, 'tshirtSizes' | 'saveTshirtSizes'>> = {
  tshirtSizes: async (_input, context) => shown(context),

  saveTshirtSizes: async ({ version, sizes: asked }, context) => {
    const { database, organization, clock, caller } = context;
    await lockOrganization(database, organization.id);
    const before = await getSizeList(database, organization.id);
    if (before.version !== version) throw refused('changed-meanwhile');
    const sizes = asked.map((each) => ({ ...each, cut: SPECIFIED_LIST.find(isSame(each))?.cut ?? each.cut }));
    requireOnce(sizes);
    if (!sizes.some(({ isOffered }) => isOffered)) throw invalidField('sizes', 'too-few', { least: 1 });
    const used = await listUsedSizes(database, organization.id);
    const kept = before.sizes.filter(({ size }) => isSpecified(size) || used.has(size));
    const gone = kept.find((each) => !sizes.some(isSame(each)));
    if (gone) throw invalidField('sizes', 'size-in-use', { size: gone.size });
    await saveSizeList(database, organization.id, sizes, version + 1);
    const words = (list: readonly ListedSize[]) =>
      list.flatMap(({ size, isOffered }) => (isOffered ? [size] : [])).join(', ');
    const change = { sizes: { from: words(before.sizes), to: words(sizes) } };
    await record(database, organization.id, [
      { action: 'organization.sizes-saved', entityId: organization.id, change, at: clock.iso(), by: caller },
    ]);
    return shown(context);
  },
};

const isSame =
  ({ size }: Pick<ListedSize, 'size'>) =>
  (other: Pick<ListedSize, 'size'>) =>
    other.size === size;

/** Two that read the same are one: people could not tell which they choose. */
function requireOnce(sizes: readonly ListedSize[]): void {
  const names = sizes.map(({ size }) => foldName(size));
  const twice = names.findIndex((name, row) => names.indexOf(name) < row);
  if (twice >= 0) throw invalidField(`sizes.${twice}.size`, 'size-twice');
}

async function shown({ database, organization }: Pick<SignedInContext, 'database' | 'organization'>) {
  const { version, sizes } = await getSizeList(database, organization.id);
  const used = await listUsedSizes(database, organization.id);
  return { version, sizes: sizes.map((each) => ({ ...each, isUsed: used.has(each.size) })) };
}
