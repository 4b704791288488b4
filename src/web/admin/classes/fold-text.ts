// oxlint-disable-next-line no-control-regex -- everything that is not ASCII is what is looked for
const ASCII = /^[\u0000-\u007f]*$/;

/** Text without accents and capitals, as a search compares it. */
export function foldText(text: string): string {
  // Most text has no accents, and taking them away is slow.
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
