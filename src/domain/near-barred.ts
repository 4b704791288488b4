import { foldName } from './names.ts';
import { isOneTypo } from './near-names.ts';

/** Words that stand before or behind a name and name nobody. */
const TITLES = new Set(
  'mr mrs ms miss mx dr prof professor sir madam rev reverend father fr sister hon capt sgt sr sra srta senor senora jr junior senior ii iii iv phd md esq uncle aunt auntie grandpa grandma'.split(
    ' ',
  ),
);

/** Short forms of first names that share no beginning with the long one, each line one person's names. */
const NICKNAMES = [
  'robert bob bobby rob robby bert',
  'william bill billy will willy liam',
  'richard dick rick ricky rich',
  'james jim jimmy jamie',
  'john jack johnny jon',
  'michael mike mick mickey',
  'edward ed eddie ted teddy ned',
  'charles charlie chuck chas',
  'henry harry hank hal',
  'thomas tom tommy',
  'joseph joe joey jose pepe',
  'anthony tony antonio',
  'francis frank francisco paco pancho kiko',
  'lawrence larry laurence lorenzo',
  'theodore ted theo',
  'margaret maggie meg peggy marge margie greta',
  'elizabeth liz lizzie beth betty betsy eliza lisa libby elisabeth',
  'katherine kate katie kathy cathy catherine kathryn kat',
  'rebecca becky becca',
  'susan sue suzy susie suzanne',
  'jennifer jen jenny',
  'patricia pat patty trish tricia',
  'dorothy dot dottie dolly',
  'mary molly polly maria',
  'victoria vicky tori',
  'alexander alex sasha xander alejandro alec sandy',
  'alexandra alex sasha sandra',
  'vladimir vova vlad',
  'michail misha mikhail',
  'guadalupe lupe lupita',
  'ignacio nacho',
  'jesus chuy chucho',
  'guillermo memo',
  'eduardo lalo',
  'muhammad mohammed mohamed mohammad',
  'andrew andy drew',
  'steven steve stephen',
  'jeffrey jeff geoffrey geoff',
  'gregory greg',
  'kenneth ken kenny',
  'ronald ron ronnie',
  'samuel sam sammy',
  'samantha sam',
  'daniel dan danny',
  'david dave davy',
  'matthew matt matty',
  'nicholas nick nicolas klaus',
  'christopher chris topher kit',
  'christina chris tina christine',
  'zachary zach zack',
  'peter pete pedro pyotr petya',
].map((line) => new Set(line.split(' ')));

/** From this length on one wrong letter makes no other name. */
const SHORTEST_TYPO = 4;
/** So many letters at the beginning are a short form: "Alex" of "Alexander". */
const SHORTEST_BEGINNING = 3;

/**
 * Whether a name that somebody gave may be that of somebody who must not pick up: with a title, an initial, a nickname, a middle name, other
 * accents or order of words, a note in parentheses, or one wrong letter. The last name alone, with another first name, is a relative.
 */
export function isNearName(given: string, barred: string): boolean {
  const [one, other] = [wordsOf(given), wordsOf(barred)];
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length === 0) return false;
  if (one.join('') === other.join('')) return true;
  const left = [...long];
  let whole = 0;
  for (const word of short) {
    const exact = left.indexOf(word);
    const at = exact >= 0 ? exact : left.findIndex((each) => isLike(word, each));
    const found = left[at];
    if (found === undefined) return false;
    if (word.length > 1 && found.length > 1) whole += 1;
    left.splice(at, 1);
  }
  // Initials alone are anybody's.
  return whole > 0;
}

function wordsOf(name: string): string[] {
  const words = foldName(name.replaceAll(/\([^)]*\)/g, ' '))
    .split(' ')
    .filter(Boolean);
  const named = words.filter((word) => !TITLES.has(word));
  return named.length > 0 ? named : words;
}

function isLike(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length === 1) return long.startsWith(short);
  if (short.length >= SHORTEST_BEGINNING && long.startsWith(short)) return true;
  if (short.length >= SHORTEST_TYPO && isOneTypo(short, long)) return true;
  return NICKNAMES.some((names) => names.has(short) && names.has(long));
}
