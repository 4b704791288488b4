const ASCII = /^\p{ASCII}*$/u;

/** Text without accents and capitals, as a search compares it. */
export function foldText(text: string): string {
  // Most text has no accents, and taking them away is slow.
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
