import { foldName } from '../../../domain/names.ts';

/** Grades from two years before kindergarten to one after the twelfth. */
const [LOWEST, LAST, HIGHEST] = [-2, 12, 13];

/** Words for one grade each, as folded words; `year 9`, `TK` and French classes are grades of other countries, or none. */
const WORDS: Readonly<Record<string, number>> = {
  k: 0,
  kg: 0,
  kinder: 0,
  kindergarten: 0,
  kindergarden: 0,
  'pre k': -1,
  prek: -1,
  pk: -1,
  'pre kindergarten': -1,
  vpk: -1,
  freshman: 9,
  sophomore: 10,
  junior: 11,
  senior: 12,
};
const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];
const CARDINALS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const PLAIN = /^0?(\d{1,2})(?:st|nd|rd|th|º|°|o|a|er|ro|do|to|mo|vo|no)?$/;
const AROUND =
  /^(?:grades?|gr|klasse|klassenstufe|jahrgangsstufe|jgst|stufe|grado|jahrgang)\s+|\s+(?:grades?|graders?|gr|klasse|stufe|grado|(?:de )?(?:educacion )?primaria|de ep)$/g;
/** A German class of its year: `5a`. */
const CLASS = /^(\d{1,2}) ?[a-h]$/;

/** A school year by both of its years: `2027/28`, `(2027-28)`. */
const YEAR = /(?:\b(?:in|for)\s+|[(,]\s*|^)?\b(20\d{2})\s?[/–-]\s?(?:20)?\d{2}\b\)?:?/i;

/** The fall of a year, with its year or without: `in fall 2026`. */
const FALL = /\b(?:in )?(?:the )?fall(?: of)?(?: (20\d{2}))?\b/i;
/** The grade that somebody enters next: `Rising 5th`, `entering grade`. */
const ENTERING = /\b(?:entering|rising|next (?:school )?year)\b/i;

/** Of which school years a file can speak without naming one: this one, and that of the fall of this calendar year. */
export interface SpokenYears {
  readonly schoolYear: number;
  readonly fallYear: number;
}

/** The first year of the school year that a text names; null where it names none. */
export function yearIn(text: string, { fallYear }: Pick<SpokenYears, 'fallYear'>): number | null {
  const start = YEAR.exec(text)?.[1] ?? FALL.exec(text)?.[1];
  if (start !== undefined) return Number(start);
  return FALL.test(text) || ENTERING.test(text) ? fallYear : null;
}

/** A grade of another school year, in the one of now; null where it is none that can be told. */
export function gradeNow(grade: number, year: number, now: number): number | null {
  const moved = grade - (year - now);
  return moved >= LOWEST && moved <= Math.max(LAST, grade) ? moved : null;
}

/**
 * Grades of the words that are grades everywhere: `04`, `4th grade`, `Grade Six`, `5. Klasse`, `K`. `6 in 2027/28` is one less in the school year
 * before it, and so is a `6` below a heading of that year. Null for what is none, or another country's.
 */
export function gradeOf(cell: string, years: SpokenYears, headingYear: number | null = null): number | null {
  const text = cell.normalize('NFKC').trim();
  const grade = plainGrade([YEAR, FALL, ENTERING].reduce((left, words) => left.replace(words, ' '), text));
  if (grade === null) return null;
  const { schoolYear } = years;
  return gradeNow(grade, yearIn(text, years) ?? headingYear ?? schoolYear, schoolYear);
}

function plainGrade(text: string): number | null {
  const words = foldName(text.replace(/\.(?=\s|$)/g, ' '))
    .replaceAll(AROUND, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  const known = WORDS[words];
  if (known !== undefined) return known;
  if (/^-[12]$/.test(text)) return Number(text);
  const number = PLAIN.exec(words)?.[1] ?? CLASS.exec(words)?.[1];
  if (number !== undefined) return Number(number) <= HIGHEST ? Number(number) : null;
  const spelled = [ORDINALS, CARDINALS].map((all) => all.indexOf(words) + 1).find((at) => at > 0);
  return spelled ?? null;
}
