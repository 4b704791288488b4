const LONGEST = 150;
const WORDS = { picture: 'picture', attachment: 'attachment.pdf', import: 'classes.csv' } as const;

/** How a person's device called a file, made fit to be shown: without folders, control or direction-reversing characters. Never part of a path. */
export function shownName(header: string | string[] | undefined, kind: keyof typeof WORDS): string {
  const given = typeof header === 'string' ? decoded(header) : '';
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim();
  if (clean === '' || /^\.+$/.test(clean)) return WORDS[kind];
  const characters = Array.from(clean);
  if (characters.length <= LONGEST) return clean;
  const ending = /\.[a-z0-9]{1,5}$/i.exec(clean)?.[0] ?? '';
  return characters.slice(0, LONGEST - ending.length).join('') + ending;
}

function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return '';
  }
}
