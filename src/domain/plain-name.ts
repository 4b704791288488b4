/** What ends the addresses that people are sent to; a name may well have a dot in it, but not before one of these. */
const ENDS =
  'com|net|org|info|biz|io|me|co|app|dev|xyz|top|ru|cn|de|eu|uk|us|fr|site|online|link|shop|club|live|ly|gl|to|cc|tv';
const LONGEST = 60;
/** "3rd", "A-12" and "2nd" are of names; a number to call has more figures. */
const MOST_FIGURES = 4;
const MOST_FIGURES_IN_A_WORD = 2;

/** Ways to spell a dot or an at-sign so that only a person sees it. */
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/[。‧•∙⋅]/gu, '.'],
  [/[⁄∕⧸\\|]/gu, '/'],
  [/\s*[([{<]\s*(?:dot|punkt|punto|point|\.)\s*[)\]}>]\s*/giu, '.'],
  [/\s*[([{<]\s*(?:at|ät|@)\s*[)\]}>]\s*/giu, '@'],
  [/\s*:\s*\/\s*\/\s*/gu, '://'],
  [new RegExp(`\\s+(?:dot|punkt|punto)\\s+(?=(?:${ENDS})(?![\\p{L}\\p{N}]))`, 'giu'), '.'],
  [new RegExp(`\\s+\\.(?=(?:${ENDS})(?![\\p{L}\\p{N}]))`, 'giu'), '.'],
  // "Dr. To" is a name.
  [/\s*\.\s*(?=(?:com|net|org|info|biz|app|dev|xyz|site|online|link|shop)(?![\p{L}\p{N}]))/giu, '.'],
  [/\s*@\s*/gu, '@'],
];

/**
 * A name as a mail may carry it whose sender the school does not know: without what looks like an address, a link or a number, of letters and
 * what joins them, and not long. Empty where nothing of it is a name.
 */
export function plainName(typed: string): string {
  const name = once(typed);
  // What is left when a piece is gone may be such a thing itself.
  return name === typed ? name : plainName(name);
}

function once(typed: string): string {
  const text = visible(typed);
  const isNumber = countFigures(text) > MOST_FIGURES;
  const most = isNumber ? 0 : MOST_FIGURES_IN_A_WORD;
  const words = text
    .split(/\s+/u)
    .flatMap(asWords)
    .filter((word) => countFigures(word) <= most);
  const kept = words.map(trimmed).filter((word) => word === '&' || /[\p{L}\p{N}]/u.test(word));
  return /\p{L}/u.test(kept.join('')) ? shortened(kept).replace(/[,&\s]+$/u, '') : '';
}

/** In the usual forms of its letters, without what nobody sees; marks that pile up on a letter are taken off. */
function visible(typed: string): string {
  const plain = typed
    .slice(0, 1000)
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}\u115f\u1160\u3164]/gu, '')
    .replaceAll(/(\p{M}{3})\p{M}+/gu, '$1');
  return SPELLED.reduce((text, [pattern, plainly]) => text.replaceAll(pattern, plainly), plain);
}

/** The words of what stands between two blanks; none where that is an address, a link or a number. */
function asWords(piece: string): string[] {
  if (piece.includes('@') || /^(?:h..ps?|www\b|ftp|mailto|tel)\W/iu.test(piece) || /\.\S*\/|\/\//u.test(piece))
    return [];
  const parts = piece.split('.');
  const last = trimmed(parts.at(-1) ?? '').toLowerCase();
  const isAddress = parts.length > 1 && (new RegExp(`^(?:${ENDS})$`, 'u').test(last) || isHost(parts));
  if (isAddress) return [];
  const spaced = piece
    .replaceAll(/\.(?=[\p{L}\p{N}]{2})/gu, '. ')
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pd}.'’ʼ·,&\s]/gu, ' ');
  return spaced.split(/\s+/u);
}

/** "J.Smith" and "St.John" are names; "evil.example" is none. */
function isHost(parts: readonly string[]): boolean {
  return parts.some(
    (part, at) =>
      at > 0 && /^\p{L}{2,}/u.test(part) && !/^(?:\p{L}|\p{Script=Latin}{2})$/u.test(trimmed(parts[at - 1] ?? '')),
  );
}

const countFigures = (text: string) => text.match(/\p{N}/gu)?.length ?? 0;
const trimmed = (word: string) => word.replaceAll(/^[^\p{L}\p{N}&]+|[^\p{L}\p{M}\p{N}.,'’&]+$/gu, '');

function shortened(words: readonly string[]): string {
  let name = '';
  for (const word of words) {
    const longer = name === '' ? word : `${name} ${word}`;
    if (Array.from(longer).length > LONGEST) break;
    name = longer;
  }
  return (
    name ||
    Array.from(words[0] ?? '')
      .slice(0, LONGEST)
      .join('')
  );
}
