const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
/** Letters by name only: fillers and joiners that every program shows as nothing. */
const SHOWN_AS_NOTHING = /[\p{Default_Ignorable_Code_Point}\p{M}]/gu;

/** Whether a name shows at least one letter or number: spaces, invisible characters, marks and pictures alone name nobody. */
export function isVisibleName(name: string): boolean {
  return LETTER_OR_NUMBER.test(name.replaceAll(SHOWN_AS_NOTHING, ''));
}

/** A name without what people write differently or nobody sees: capitals, accents, punctuation, spaces, joiners. "St. Mary's Hall" → "st marys hall" */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(SHOWN_AS_NOTHING, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Small letters that are no accents, as they are typed where a keyboard has none: "ł" → "l", "ß" → "ss". */
export function foldLetters(text: string): string {
  return text.replaceAll(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** What two spellings of one name share: `foldName` with its words in order. Empty for what names nobody. */
export function nameKey(name: string): string {
  return foldName(name).split(' ').toSorted().join(' ');
}

/** Entries that were probably entered twice: groups of two or more whose names differ only in capitals, accents, punctuation or the order of words. */
export function findSameNames<T extends { readonly name: string }>(entries: readonly T[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const key = nameKey(entry.name);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups].filter(([key, group]) => key !== '' && group.length > 1).map(([, group]) => group);
}

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** Orders people by last name, then by first, as a reader of this locale (`en-US`) expects. */
export function byName(locale: string): (a: Named, b: Named) => number {
  const { compare } = new Intl.Collator(locale);
  return (a, b) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName);
}
