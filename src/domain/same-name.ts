/** A name without what people write differently: capitals, accents, punctuation, spaces. "St. Mary's Hall" → "st marys hall" */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Entries that were probably entered twice: groups of two or more whose names differ only in capitals, accents, punctuation or the order of words. */
export function findSameNames<T extends { readonly name: string }>(entries: readonly T[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const key = foldName(entry.name).split(' ').toSorted().join(' ');
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups].filter(([key, group]) => key !== '' && group.length > 1).map(([, group]) => group);
}
