const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Whether every word somebody typed is found in these texts; accents and case do not count. */
export function matches(search: string | undefined, texts: readonly (string | null)[]): boolean {
  const words = fold(search ?? '')
    .split(/\s+/u)
    .filter(Boolean);
  const found = fold(texts.filter((text) => text !== null).join('\n'));
  return words.every((word) => found.includes(word));
}
