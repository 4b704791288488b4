/** A name in one cell taken apart. */
export interface SplitName {
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
  /** Nothing but the place of its words says where the last name begins. */
  readonly isGuess: boolean;
}

/** How last names of several words begin, however they are written; the others are names or initials where they begin with a capital. */
const PARTICLES = new Set('de del della di du la las los van von vom der den ter st. st san'.split(' '));
const SMALL_PARTICLES = new Set(
  'da das do dos le el al bin ibn ben bint zu zum zur ten ’t saint santa y e o af av'.split(' '),
);
const isParticle = (word: string) => PARTICLES.has(word.toLowerCase()) || SMALL_PARTICLES.has(word);
const SUFFIX = /^(?:jr|sr|ii|iii|iv|2nd|3rd)\.?$/i;
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|herr|frau|sr|sra|srta|m|mme|mlle|prof)\.?\s+(?=\S+\s+\S)/i;
/** The age of a child behind its name: `Ada Moe, 11`, `Ada Moe (11)`, `Ada Moe, age 11`. */
const AGE =
  /(?:,\s*|\s+|\s*\()(?:aged?\s*:?\s*)?\d{1,2}(?:\s*(?:y|yo|yrs?|years?|jahre|años|ans|jaar)\.?(?: old)?)?\)?$/i;
/** A name to go by: `Evan (Van)`, `Evan "Van"`. */
const PREFERRED = /\s*(?:\(([^()]+)\)|["“”„']([^"“”„']+)["“”'])(?=\s|,|$)/;

/**
 * `Fiction, Evan (Van)`, `William Sampleton III`, `Ana de la Cruz`: the part before a comma is the last name; else it begins at its particle, else at the last
 * word. Null for what is no name of two words.
 */
export function splitName(cell: string): SplitName | null {
  const said = cell.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  const text = said.replace(AGE, '');
  const [whole, round, quoted] = PREFERRED.exec(text) ?? [];
  const preferred = (round ?? quoted ?? '').trim();
  const bare = (whole === undefined ? text : text.replace(whole, ' '))
    .replaceAll(/\s+/g, ' ')
    .replace(/\s+,/, ',')
    .trim();
  const parts = bare.split(/\s*,\s*/).filter(Boolean);
  const suffix = parts.length > 1 && SUFFIX.test(parts.at(-1) ?? '') ? parts.pop() : undefined;
  const [last = '', first, ...more] = parts;
  if (more.length > 0) return null;
  const of = (firstName: string, lastName: string, isGuess: boolean): SplitName => ({
    firstName,
    lastName: suffix ? `${lastName} ${suffix}` : lastName,
    preferredName: preferred.toLowerCase() === firstName.toLowerCase() ? '' : preferred,
    isGuess: isGuess || text !== said,
  });
  if (first !== undefined) return of(first, last, false);
  return splitWords(last.replace(TITLE, '').split(' '), of);
}

function splitWords(words: readonly string[], of: (first: string, last: string, isGuess: boolean) => SplitName) {
  const end = words.length - (SUFFIX.test(words.at(-1) ?? '') ? 1 : 0);
  if (end < 2) return null;
  const particle = words.findIndex((word, at) => at > 0 && at < end - 1 && isParticle(word));
  const at = particle > 0 ? particle : end - 1;
  return of(words.slice(0, at).join(' '), words.slice(at).join(' '), particle < 0 && end > 2);
}

/** The name of a grown-up as it is written: `Sampleton, Bea` is Bea Sampleton. */
export function inOrder(name: string): string {
  const split = name.includes(',') ? splitName(name) : null;
  return split ? `${split.firstName} ${split.lastName}` : name;
}

const AND = /\s*(?:;|\s&\s|\s\+\s|\s(?:and|und|y|et)\s)\s*/i;

/** Two people in one cell: `Bea & Carl Sampleton`, `Bea Moe; Cy Moe`. Null where it is one, or more than two. */
export function twoPeople(name: string): readonly [string, string] | null {
  const parts = name
    .split(AND)
    .map((each) => each.trim())
    .filter(Boolean);
  const [one = '', other = ''] = parts;
  if (parts.length !== 2) return null;
  const words = other.split(' ');
  return [one.includes(' ') || words.length < 2 ? inOrder(one) : `${one} ${words.slice(1).join(' ')}`, inOrder(other)];
}
